import { expect, it } from "vitest";
import { joined } from "@/components/ui/figures";
import type { RunState } from "@/lib/run-log/run-state";
import { CONTROL_SAMPLES } from "@/testing/components/sample-control";
import { sampleAt } from "@/testing/components/sample-run";
import { english, russian } from "@/testing/i18n/messages";
import { pausedRows, timelineRows } from "./timeline-rows";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const step = (state: RunState, number: number) =>
  timelineRows(english, state).find((rows) => rows.number === number);
const lines = (state: RunState, number: number) =>
  step(state, number)?.rows.map((row) => plain(joined(row.line, row.outcome)));

it("the reason is the headline, with the tool and its result below", () => {
  expect(step(sampleAt(90), 2)?.rows[0]?.headline).toBe("Paid prices decide, not quoted ones");
  expect(lines(sampleAt(90), 2)).toEqual([
    "Search “sodium-ion tender price 2026” · 5 results · 5 new",
    "Search “LFP four-hour system cost 2026” · 5 results · 5 new",
    "Search “polyanion sodium-ion cycle life” · 6 results · 2 found before · 4 new",
  ]);
});

it("calls of one step are below one line, each with its own status", () => {
  const rows = step(sampleAt(12), 2);
  expect(plain(rows?.group ?? "")).toBe("3 searches side by side");
  expect(rows?.rows.map((row) => row.mark)).toEqual(["running", "running", "running"]);
  expect(step(sampleAt(90), 3)?.group).toBeNull();
});

it("pages that were read, already stored and failed are distinguished, with the cause", () => {
  expect(lines(sampleAt(90), 3)).toEqual([
    "Read 3 pages · Read 2 of 3: 1 failed (403 from metalsdesk.example)",
  ]);
  expect(lines(sampleAt(90), 4)).toEqual(["Read 3 pages · 2 read, 1 already read"]);
  expect(lines(sampleAt(90), 7)).toEqual(["Read 3 pages · 3 read"]);
});

it("a step being written has a row in place of its first call", () => {
  const before = step(sampleAt(1), 1);
  const writing = step(sampleAt(3.5), 1);
  const decided = step(sampleAt(5), 1);
  expect(before?.rows.map((row) => [row.id, row.mark])).toEqual([["1-0", "running"]]);
  expect(writing?.rows[0]?.id).toBe("1-0");
  expect(decided?.rows[0]).toMatchObject({ id: "1-0", mark: "done" });
});

it("calls that were never made and calls that were stopped have texts of their own", () => {
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
  expect(rows[1]?.outcome).toMatch(/All 12 searches are used$/);
});

it("after the end no row is active", () => {
  const rows = timelineRows(english, sampleAt(200)).flatMap((rows) => rows.rows);
  expect(rows.every((row) => row.mark === "done")).toBe(true);
});

it("a search separates stored results from new ones, and a page read what was not fetched", () => {
  const state = sampleAt(90);
  const searches = state.searches.map((search) =>
    search.callId === "2-0" ? { ...search, earlier: [1, 2], provider: "Tavily" } : search,
  );
  const earlier = Date.UTC(2026, 10, 3, 12);
  const sources = state.sources.map((source) =>
    [10, 11].includes(source.number) ? { ...source, readAt: earlier } : source,
  );
  expect(lines({ ...state, searches }, 2)?.[0]).toBe(
    "Search “sodium-ion tender price 2026” · 5 results · 2 read before · 3 new",
  );
  expect(lines({ ...state, sources }, 7)).toEqual([
    "Read 3 pages · 1 read, 2 already read on 3 Nov 2026, not fetched again",
  ]);
});

it("GOAL-R9: in a paused run no row is active", () => {
  const rows = pausedRows(english, timelineRows(english, sampleAt(12))).flatMap((each) => each.rows);
  expect(rows.filter(({ word }) => word === "paused")).toHaveLength(3);
  expect(rows.map(({ mark }) => mark)).not.toContain("running");
});

it("rows are in Russian, except stored sentences that say something else", () => {
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
  expect(rows?.rows[0]?.line).toBe("Поиск «sodium-ion tender price 2026»");
  expect(plain(rows?.rows[0]?.outcome ?? "")).toBe("5 результатов · 5 новых");
  expect(rows?.rows[1]).toMatchObject({ word: "не запускалось", stored: ["All 12 searches are used."] });
  expect(rows?.rows[1]?.outcome).toMatch(/лимит исчерпан$/);
});

it("B13: a delegate's row shows how its own run ended, whatever its call returned", () => {
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

it("point 12: a call without a reason that was rejected shows neither a tool id nor a repeated line", () => {
  const state = sampleAt(90);
  const message = '"extractpagecontenttool" is not available now. Available: finalanswertool.';
  const refused = { kind: "tool_unavailable" as const, message, retryable: true };
  const told = (change: Partial<RunState["calls"][number]>) => {
    const calls = state.calls.map((call) => (call.id === "3-0" ? { ...call, ...change } : call));
    const row = step({ ...state, calls }, 3)?.rows[0];
    return [row?.headline, row?.line, row?.outcome, ...(row?.stored ?? [])];
  };
  const bare = { reason: "", params: { urls: [] }, startedAt: null, status: "skipped" as const };
  expect(told({ ...bare, error: refused })).toEqual([
    "Read pages",
    "",
    "not available in this step",
    message,
  ]);
  expect(told({ ...bare, reason: "Read on", error: refused })).toEqual([
    "Read on",
    "Read pages",
    "not available in this step",
    message,
  ]);
  expect(told({ reason: "" })).toEqual([
    "Read pages",
    "Read 3\u00a0pages",
    "Read 2 of 3: 1 failed (403 from metalsdesk.example)",
  ]);
  expect(told({ tool: "unitconvertertool", reason: "In miles" }).slice(0, 2)).toEqual([
    "In miles",
    "Asked unitconverter",
  ]);
});

it("only success has a tick: a read without a page failed, a search without a result found nothing", () => {
  const state = sampleAt(90);
  const reading = state.calls.find(({ id }) => id === "3-0");
  const urls = (reading?.params.urls ?? []) as string[];
  const errors = [
    "The site's robots.txt asks programs to leave this page alone.",
    "The site's robots.txt asks programs to leave this page alone.",
    "There is no page at this address (status 404).",
  ];
  const failing = (...read: number[]) => {
    const pages = urls.map((url, at) => ({
      url,
      status: read.includes(at) ? "read" : "failed",
      note: errors[at],
    }));
    const calls = state.calls.map((call) => (call.id === "3-0" ? { ...call, output: { pages } } : call));
    const sources = state.sources.map((source) => ({ ...source, error: null }));
    const row = step({ ...state, calls, sources }, 3)?.rows[0];
    return [row?.mark, row?.outcome];
  };
  expect(failing()).toEqual(["failed", "Read 0 of 3: 2 refused by robots.txt, 1 not found (404)"]);
  expect(failing(0)).toEqual(["done", "Read 1 of 3: 1 refused by robots.txt, 1 not found (404)"]);
  const searches = state.searches.map((search, at) => {
    if (at === 0) return { ...search, numbers: [] };
    const failed = [{ provider: "Tavily", code: "quota" as const }];
    return at === 1 ? { ...search, numbers: [], failed } : search;
  });
  expect(step({ ...state, searches }, 2)?.rows.map(({ mark, word }) => [mark, word])).toEqual([
    ["stopped", "nothing"],
    ["failed", "failed"],
    ["done", "done"],
  ]);
  const told = { output: { isError: true }, tool: "mcp__files__look", reason: "Look" };
  const calls = state.calls.map((call) => (call.id === "3-0" ? { ...call, ...told } : call));
  expect(step({ ...state, calls }, 3)?.rows[0]?.mark).toBe("failed");
});

it("a row waiting for a retry says so, and nothing in it is active", () => {
  const retry = { cause: "The model answered 429", attempt: 2, of: 4, retryAt: 0 };
  const waiting = step({ ...sampleAt(3.5), retry: { ...retry, what: "model" } }, 1);
  expect(waiting?.rows).toMatchObject([
    {
      id: "1-0",
      mark: "planned",
      word: "waits",
      headline: "The model answered 429",
      line: "Retried automatically, 2 of 4",
    },
  ]);
  const reading = step(
    { ...sampleAt(20), retry: { ...retry, what: "page", cause: "The page asks to wait." } },
    3,
  );
  expect(reading?.rows).toMatchObject([{ mark: "running", outcome: "The page asks to wait" }]);
  // The log does not say which of several searches is retried.
  const searching = step({ ...sampleAt(12), retry: { ...retry, what: "search" } }, 2);
  expect(searching?.rows.map(({ outcome }) => outcome)).toEqual([undefined, undefined, undefined]);
});

it("the check of a report counts the citations of the short answer, like the header", () => {
  const state = sampleAt(200);
  const [first] = state.report?.citations ?? [];
  if (!first) throw new Error("The sample has citations.");
  const checks = (shown: RunState) =>
    timelineRows(english, shown)
      .flatMap(({ rows }) => rows)
      .filter(({ headline }) => headline === "Citations checked")
      .map(({ line }) => plain(line));
  expect(checks(state).at(-1)).toMatch(/of 31 citations/);
  expect(checks({ ...state, answerCheck: { citations: [first], uncited: [] } }).at(-1)).toMatch(
    /of 32 citations/,
  );
});

it("of a run that failed only the failed step is red; finished steps keep their marks", () => {
  const rows = (state: RunState) =>
    timelineRows(english, state).flatMap((one) => one.rows.map(({ mark }) => `${one.number} ${mark}`));
  const before = sampleAt(36);
  const { state } = CONTROL_SAMPLES.broken;
  expect(state.steps.at(-1)?.decidedAt).toBeNull();
  const last = state.steps.length;
  const finished = rows(before).filter((row) => !row.startsWith(`${last} `));
  expect(finished.every((row) => row.endsWith("done"))).toBe(true);
  expect(rows(state)).toEqual([...finished, `${last} failed`]);
  // A run that was stopped or finished meanwhile has no failed step.
  for (const status of ["cancelled", "completed", "failed"] as const)
    expect(rows({ ...state, status })).toEqual(finished);
});
