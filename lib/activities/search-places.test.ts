// Where the searches of a run look, and what a scholarly result leaves in the run.

import { describe, expect, it } from "vitest";
import type { ScopedRequest } from "@/lib/search/registry";
import { resultOf, run } from "@/testing/activities/run-around-calls";
import { hit, search } from "@/testing/agent/loop-script";

async function searching(start: Parameters<typeof run>[0]["start"], query = "cell prices") {
  const asked: ScopedRequest[] = [];
  const test = await run({
    calls: [[search(query)], [search("another")]],
    start,
    search: () => [
      {
        ...hit("a"),
        publication: { authors: ["Ada Lovelace"], year: 1843, venue: "Notes", retracted: true as const },
      },
    ],
    onSearch: (request) => void asked.push(request),
  });
  return { test, asked };
}

describe("where a run looks", () => {
  it("is where the person chose, for every query", async () => {
    const { asked } = await searching({ places: ["news", "documents"] }, "clinical trials of cells");
    expect(asked.map(({ places, placesChosen }) => [places, placesChosen])).toEqual([
      [["news"], true],
      [["news"], true],
    ]);
  });

  it("is decided by the words of the query where nobody chose", async () => {
    const { asked } = await searching({}, "clinical trials of cells");
    expect(asked.map(({ places, placesChosen }) => [places, placesChosen])).toEqual([
      [["web", "scholarly"], undefined],
      [["web"], undefined],
    ]);
  });
});

it("a publication stays with its source, and the model reads that it was retracted", async () => {
  const { test } = await searching({});
  expect(test.state.sources[0]?.publication).toEqual({
    authors: ["Ada Lovelace"],
    year: 1843,
    venue: "Notes",
    retracted: true,
  });
  expect(resultOf(test, "1-0")).toContain("Ada Lovelace, Notes, 1843, RETRACTED: do not rely on it");
});
