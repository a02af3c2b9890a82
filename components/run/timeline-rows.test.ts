import { expect, it } from "vitest";
import { english, russian } from "@/lib/messages/testing";
import type { RunState } from "@/lib/runs/run-state";
import { sampleAt } from "./sample-run";
import { pausedRows, timelineRows } from "./timeline-rows";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const step = (state: RunState, number: number) =>
  timelineRows(english, state).find((rows) => rows.number === number);
const lines = (state: RunState, number: number) => step(state, number)?.rows.map((row) => plain(row.line));

it("the reason is the headline, the tool and its outcome stand under it", () => {
  expect(step(sampleAt(90), 2)?.rows[0]?.headline).toBe("Paid prices decide, not quoted ones");
  expect(lines(sampleAt(90), 2)).toEqual([
    "Search “sodium-ion tender price 2026” · 5 results, 5 new pages",
    "Search “LFP four-hour system cost 2026” · 5 results, 5 new pages",
    "Search “polyanion sodium-ion cycle life” · 6 results, 4 new pages",
  ]);
});

it("calls of one step stand under one line, each with its own state", () => {
  const rows = step(sampleAt(12), 2);
  expect(plain(rows?.group ?? "")).toBe("3 searches side by side");
  expect(rows?.rows.map((row) => row.mark)).toEqual(["running", "running", "running"]);
  expect(step(sampleAt(90), 3)?.group).toBeNull();
});

it("pages read, already read and failed are told apart, with the cause", () => {
  expect(lines(sampleAt(90), 3)).toEqual(["Read 3 pages · 2 read, 1 failed (403 from metalsdesk.example)"]);
  expect(lines(sampleAt(90), 4)).toEqual(["Read 3 pages · 2 read, 1 already read"]);
  expect(lines(sampleAt(90), 7)).toEqual(["Read 3 pages · 3 read"]);
});

it("a step that is being written has a row in the place of its first call", () => {
  const before = step(sampleAt(1), 1);
  const writing = step(sampleAt(3.5), 1);
  const decided = step(sampleAt(5), 1);
  expect(before?.rows.map((row) => [row.id, row.mark])).toEqual([["1-0", "running"]]);
  expect(writing?.rows[0]?.id).toBe("1-0");
  expect(decided?.rows[0]).toMatchObject({ id: "1-0", mark: "done" });
});

it("what never ran and what was stopped have words of their own", () => {
  const state = sampleAt(12);
  const calls = state.calls.map((call) =>
    call.id === "2-1"
      ? {
          ...call,
          status: "skipped" as const,
          error: { kind: "limit_exceeded" as const, message: "All 12 searches are used.", retryable: false },
        }
      : call.id === "2-2"
        ? {
            ...call,
            status: "skipped" as const,
            error: { kind: "cancelled" as const, message: "x", retryable: false },
          }
        : call,
  );
  const rows = step({ ...state, calls }, 2)?.rows ?? [];
  expect(rows.map((row) => row.word)).toEqual(["running", "not run", "stopped"]);
  expect(plain(rows[1]?.line ?? "")).toContain("All 12 searches are used");
});

it("after the end no row is left running", () => {
  const rows = timelineRows(english, sampleAt(200)).flatMap((rows) => rows.rows);
  expect(rows.every((row) => row.mark === "done")).toBe(true);
});

it("a search tells what lay here already from what it was given, and a reading what was not fetched", () => {
  const state = sampleAt(90);
  const searches = state.searches.map((search) =>
    search.callId === "2-0" ? { ...search, earlier: [1, 2], provider: "Tavily" } : search,
  );
  const earlier = Date.UTC(2026, 10, 3, 12);
  const sources = state.sources.map((source) =>
    [10, 11].includes(source.number) ? { ...source, readAt: earlier } : source,
  );
  expect(lines({ ...state, searches }, 2)?.[0]).toBe(
    "Search “sodium-ion tender price 2026” · 2 already read here, 3 results, 5 new pages",
  );
  expect(lines({ ...state, sources }, 7)).toEqual([
    "Read 3 pages · 1 read, 2 already read on 3 Nov 2026, not fetched again",
  ]);
});

it("R9: in a run that stands still nothing is at work", () => {
  const rows = pausedRows(english, timelineRows(english, sampleAt(12))).flatMap((each) => each.rows);
  expect(rows.filter(({ word }) => word === "paused")).toHaveLength(3);
  expect(rows.map(({ mark }) => mark)).not.toContain("running");
});

it("tells the rows in Russian, and keeps the stored sentence where it says another", () => {
  const state = sampleAt(90);
  const calls = state.calls.map((call) =>
    call.id === "2-1"
      ? {
          ...call,
          status: "skipped" as const,
          error: { kind: "limit_exceeded" as const, message: "All 12 searches are used.", retryable: false },
        }
      : call,
  );
  const rows = timelineRows(russian, { ...state, calls }).find(({ number }) => number === 2);
  expect(plain(rows?.group ?? "")).toBe("3 параллельных поиска");
  expect(plain(rows?.rows[0]?.line ?? "")).toBe(
    "Поиск «sodium-ion tender price 2026» · 5 результатов, 5 новых страниц",
  );
  expect(rows?.rows[1]).toMatchObject({ word: "не запускалось", stored: ["All 12 searches are used."] });
  expect(rows?.rows[1]?.line).toMatch(/лимит исчерпан$/);
});

it("B13: a sub-question stands as its own run ended, whatever its call brought", () => {
  const state = sampleAt(90);
  const [first, second, third] = state.calls.filter(({ step: own }) => own === 2);
  if (!first || !second || !third) throw new Error("the sample has no three calls in its second step");
  const use = { requests: 1, inputTokens: 1, cachedTokens: 0, outputTokens: 1, money: 0, searches: 0 };
  const ended = (callId: string, status: "completed" | "failed" | "cancelled") => ({
    callId,
    runId: `run_${callId}`,
    threadId: "thr_1",
    question: "What of it?",
    startedAt: 0,
    ended: { status, steps: 3, sources: 0, read: 0, use, at: 1 },
  });
  const delegates = [ended(first.id, "completed"), ended(second.id, "failed"), ended(third.id, "cancelled")];
  const calls = state.calls.map((call) => (call.step === 2 ? { ...call, tool: "delegatetool" } : call));
  expect(step({ ...state, calls, delegates }, 2)?.rows.map(({ mark }) => mark)).toEqual([
    "done",
    "failed",
    "stopped",
  ]);
});
