// Faults of search and of pages, over HTTP and through the real loop: a call fails with a name that the model
// can read, and the run continues to its report.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { PAGES, runOver } from "@/testing/agent/faults";
import type { WebFault, WebServer } from "@/testing/servers/web";

const FAULTS: [name: string, fault: Omit<WebFault, "on">, kind: string][] = [
  ["429 with Retry-After", { kind: "status", status: 429, retryAfter: "0.2" }, "rate_limited"],
  ["429 without a word", { kind: "status", status: 429 }, "rate_limited"],
  ["401", { kind: "status", status: 401 }, "provider_failed"],
  ["432, the plan is used up", { kind: "status", status: 432 }, "provider_failed"],
  ["400", { kind: "status", status: 400 }, "provider_failed"],
  ["500", { kind: "status", status: 500 }, "provider_failed"],
  ["503", { kind: "status", status: 503 }, "provider_failed"],
  ["a reset", { kind: "reset" }, "provider_failed"],
  ["silence", { kind: "stall" }, "timeout"],
  ["a body that is no JSON", { kind: "malformed" }, "provider_failed"],
  ["JSON of another shape", { kind: "shapeless" }, "provider_failed"],
  ["an empty body", { kind: "empty" }, "provider_failed"],
];

const LISTS = { search: "websearchtool", extract: "extractpagecontenttool" } as const;

beforeEach(() => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
});

describe("faults of search and pages", { concurrent: true, timeout: 60_000 }, () => {
  const cells = (["search", "extract"] as const).flatMap((on) =>
    FAULTS.map(([name, fault, kind]) => ({ on, name, fault, kind })),
  );

  it.each(cells)("GOAL-R14: $on: $name that stays", async ({ on, fault, kind }) => {
    const state = await runOver((web: WebServer) => web.fail({ ...fault, on, times: 1000 }));
    const failed = state.calls.filter(({ tool, status }) => tool === LISTS[on] && status === "failed");
    expect(failed.length).toBeGreaterThan(0);
    expect(failed[0]?.error?.kind).toBe(kind);
    expect(failed[0]?.error?.message).toMatch(/^[A-Z].*\.$/);
    // Without a source its report cannot cite, and says so; the run still ends with what the model wrote.
    expect(state.status).toBe("completed");
    expect(state.error).toBeNull();
  });

  it.each(cells.filter(({ kind, name }) => kind !== "provider_failed" || /5\d\d|reset/.test(name)))(
    "Q14: $on: $name that goes away is tried again by itself",
    async ({ on, fault }) => {
      const state = await runOver((web: WebServer) => web.fail({ ...fault, on, times: 1 }));
      const own = state.calls.filter(({ tool }) => tool === LISTS[on]);
      expect(own.every(({ status }) => status === "succeeded")).toBe(true);
      expect(state.status).toBe("completed");
    },
  );

  it("GOAL-R14: a page of 10 MB is read and cited like any other", async () => {
    const [page] = PAGES;
    if (!page) throw new Error("no page");
    const text = `${page.text}\n\n${"All of this is padding and says nothing of it. ".repeat(220_000)}`;
    const state = await runOver((web) => web.put({ ...page, text }));
    expect(state.status).toBe("completed");
    expect(state.sources.find(({ url }) => url === page.url)?.status).toBe("read");
  });
});
