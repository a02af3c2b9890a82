import { describe, expect, it } from "vitest";
import type { ScopedRequest } from "@/lib/search/registry";
import { output, resultOf, run } from "@/testing/activities/run-around-calls";
import { hit, search } from "@/testing/agent/loop-script";

const SINCE = { since: "2026-01-01", until: null };

/** A run whose model makes these searches; `asked` is what reached the services. */
async function searching(calls: Record<string, unknown>[][], start: Parameters<typeof run>[0]["start"] = {}) {
  const asked: ScopedRequest[] = [];
  const test = await run({
    calls,
    start,
    search: () => [hit("a")],
    onSearch: (request) => void asked.push(request),
  });
  return { test, asked };
}

describe("a time range", () => {
  it("of the person reaches every search, and the prompt says it", async () => {
    const { test, asked } = await searching([[search("cache life")]], { period: SINCE });
    expect(asked).toMatchObject([{ period: SINCE }]);
    expect(test.prompts.at(0)).toContain("published from 2026-01-01 only");
    // The record has only what the call itself asked for.
    expect(test.state.searches[0]).not.toHaveProperty("period");
  });

  it("of a call narrows it further, and is never wider", async () => {
    const { asked, test } = await searching(
      [
        [{ ...search("one"), since: "2025-01-01", until: "2026-06-30" }],
        [{ ...search("two"), since: "2026-05-01" }],
      ],
      { period: SINCE },
    );
    expect(asked.map(({ period }) => period)).toEqual([
      { since: "2026-01-01", until: "2026-06-30" },
      { since: "2026-05-01", until: null },
    ]);
    expect(test.state.searches[0]?.period).toEqual({ since: "2025-01-01", until: "2026-06-30" });
  });

  it("without a single day asks nobody and costs no search", async () => {
    const { asked, test } = await searching([[{ ...search("one"), until: "2025-06-30" }]], { period: SINCE });
    expect(asked).toEqual([]);
    expect(test.state.searchesUsed).toBe(0);
    expect(resultOf(test, "1-0")).toContain("pages since 2026-01-01 only");
  });

  it("that is no day of the calendar restricts nothing", async () => {
    const { asked } = await searching([[{ ...search("one"), since: "last spring", until: "2026-02-31" }]]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toHaveProperty("period");
  });

  it("makes the same query another search, and so does an offset; the same of both is answered from the run", async () => {
    const later = { ...search("cache life"), offset: 5 };
    const dated = { ...search("cache life"), since: "2026-02-01" };
    const { asked, test } = await searching([[search("cache life")], [later], [dated], [later], [dated]]);
    expect(asked.map(({ offset, period }) => [offset, period?.since])).toEqual([
      [undefined, undefined],
      [5, undefined],
      [undefined, "2026-02-01"],
    ]);
    expect(test.state.searchesUsed).toBe(3);
    expect(output(test, "4-0")).toMatchObject({ note: expect.stringContaining("already searched") });
  });
});
