import { expect, it } from "vitest";
import type { ToolRole } from "@/lib/tools/tool";
import { type CallVerdict, type NormalisedCall, settleConflicts } from "./call-conflicts";

const roles = new Map<string, ToolRole>([
  ["search", "normal"],
  ["extract", "normal"],
  ["check", "normal"],
  ["clarify", "exclusive"],
  ["report", "closing"],
  ["answer", "terminal"],
]);

type Given = string | { tool: string; text?: string; reasoning?: string; verdict?: CallVerdict };

function settle(given: Given[], maxCalls = 8): NormalisedCall[] {
  const calls = given.map((item, index): NormalisedCall => {
    const { tool, text, reasoning, verdict } = typeof item === "string" ? { tool: item } : { ...item };
    const latent = tool === "check";
    return {
      id: `1-${index}`,
      tool,
      activity: latent ? "" : tool,
      variant: latent ? null : "default",
      mode: latent ? "latent" : "explicit",
      reason: reasoning ?? "",
      params: { text: text ?? String(index), reasoning: reasoning ?? "" },
      verdict: verdict ?? "run",
    };
  });
  return settleConflicts(calls, { roles, maxCalls });
}

const kinds = (calls: NormalisedCall[]) =>
  calls.map(({ verdict }) => (verdict === "run" ? "run" : verdict.kind));

it("Q8: a clarification stands alone, wherever it stands", () => {
  expect(kinds(settle(["search", "clarify", "answer", "clarify"]))).toEqual([
    "superseded",
    "run",
    "superseded",
    "superseded",
  ]);
});

it("Q8: a clarification that cannot be used does not stop the others", () => {
  const broken: CallVerdict = { kind: "invalid_params", message: "" };
  expect(kinds(settle([{ tool: "clarify", verdict: broken }, "search"]))).toEqual(["invalid_params", "run"]);
});

it("Q8: a final answer beside calls with open results is skipped, they run", () => {
  expect(kinds(settle(["search", "answer"]))).toEqual(["run", "superseded"]);
  expect(kinds(settle(["answer", "extract"]))).toEqual(["superseded", "run"]);
  expect(kinds(settle(["search", "report", "answer"]))).toEqual(["run", "run", "superseded"]);
});

it("Q8: latent calls never block a final answer", () => {
  expect(kinds(settle(["check", "answer"]))).toEqual(["run", "run"]);
});

it("Q8, Q11: an unavailable tool leaves nothing to wait for, so the final answer stands", () => {
  const gone: CallVerdict = { kind: "tool_unavailable", message: "" };
  expect(kinds(settle([{ tool: "withdrawn", verdict: gone }, "answer"]))).toEqual([
    "tool_unavailable",
    "run",
  ]);
});

it("Q4, Q8: report and final answer are legal in this order, and only in this", () => {
  expect(kinds(settle(["report", "answer"]))).toEqual(["run", "run"]);
  expect(kinds(settle(["answer", "report"]))).toEqual(["superseded", "run"]);
});

it("Q8: a final answer does not end the run over a report that could not be used", () => {
  const broken: CallVerdict = { kind: "invalid_params", message: "calls[0].title is missing." };
  expect(kinds(settle([{ tool: "report", verdict: broken }, "answer"]))).toEqual([
    "invalid_params",
    "superseded",
  ]);
});

it("Q8: of several reports or answers the first counts", () => {
  expect(kinds(settle(["report", "report", "answer", "answer"]))).toEqual([
    "run",
    "superseded",
    "run",
    "superseded",
  ]);
});

it("Q8: identical calls run once and share the result, whatever reason is given", () => {
  const calls = settle([
    { tool: "search", text: "a", reasoning: "one" },
    { tool: "search", text: "b" },
    { tool: "search", text: "a", reasoning: "two" },
    { tool: "extract", text: "a" },
  ]);
  expect(calls.map((call) => call.sameAs)).toEqual([undefined, undefined, "1-0", undefined]);
  expect(kinds(calls)).toEqual(["run", "run", "run", "run"]);
});

it("Q8: a duplicate shares the fate of the call it repeats", () => {
  const twin = { tool: "search", text: "a" };
  expect(kinds(settle([twin, twin, "clarify"]))).toEqual(["superseded", "superseded", "run"]);
  const clarify = { tool: "clarify", text: "a" };
  expect(kinds(settle([clarify, clarify]))).toEqual(["run", "run"]);
});

it("X1: surplus calls are skipped, and calls that do not run take no place", () => {
  expect(kinds(settle(["search", "search", "search"], 2))).toEqual(["run", "run", "limit_exceeded"]);
  const broken: CallVerdict = { kind: "invalid_params", message: "" };
  const twin = { tool: "search", text: "a" };
  expect(kinds(settle([{ tool: "search", verdict: broken }, twin, twin, "extract"], 2))).toEqual([
    "invalid_params",
    "run",
    "run",
    "run",
  ]);
  const [, second] = settle(["search", "search"], 1);
  expect(second?.verdict).toEqual({ kind: "limit_exceeded", message: "At most 1 call runs in a step." });
});
