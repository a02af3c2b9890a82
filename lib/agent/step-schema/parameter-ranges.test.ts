import { describe, expect, it } from "vitest";
import type { Binding } from "@/lib/run-log/run-state";
import { params, property } from "@/lib/tools/describe";
import { reasoningTool, Tool } from "@/lib/tools/registry";
import { composeStep } from "./compose";
import { normaliseStep } from "./normalise";
import { faultsOf } from "./validation";

const list = (size: number) => Array.from({ length: size }, (_, index) => `item ${index}`);

const items = (size: number) => `${size} item${size === 1 ? "" : "s"}`;

const REASONING = {
  reasoning_steps: list(2),
  current_situation: "s",
  plan_status: "p",
  enough_data: false,
  remaining_steps: list(1),
  task_completed: false,
};

const VALID: Record<string, Record<string, unknown>> = {
  clarificationtool: {
    unclear_terms: list(1),
    assumptions: list(2),
    questions: list(1),
    options: [["a", "b"]],
  },
  generateplantool: {
    research_goal: "g",
    planned_steps: list(3),
    search_strategies: list(2),
    short_title: "t",
    brief: {
      deliverable: "d",
      audience: "a",
      demands: list(1),
      dimensions: list(1),
      period: "p",
      region: "r",
      form: "f",
      assumptions: list(1),
    },
  },
  adaptplantool: { original_goal: "g", new_goal: "n", plan_changes: list(1), next_steps: list(2) },
  finalanswertool: { completed_steps: list(1), answer: "a", status: "completed", next_questions: list(1) },
  websearchtool: { query: "q", max_results: 5, since: "2026-01-01", until: "2026-12-31", offset: 0 },
  extractpagecontenttool: { urls: list(1), focus: "f", from: 0 },
  createreporttool: {
    title: "t",
    user_request_language_reference: "q",
    content: "c",
    confidence: "low",
    met: "d1",
  },
  factchecktool: { claims: [{ id: "c1", claim: "c", source_numbers: [1] }], _output: { verdicts: [] } },
  comparesourcestool: {
    question: "q",
    source_numbers: [1, 2],
    _output: {
      points: [{ point: "p", stance: "agree", said: [{ source_number: 1, statement: "s" }], why: "" }],
      conclusion: "c",
    },
  },
  extracttabletool: {
    title: "t",
    columns: list(2),
    source_numbers: [1],
    _output: { rows: [{ cells: list(2), source_number: 1 }], missing: [] },
  },
};

/** The result of one call beside valid reasoning: the value accepted for `field`, or the faults. */
function tryCall(tool: string, change: Record<string, unknown>) {
  const names = Object.keys(VALID);
  const bindings: Record<string, Binding> = Object.fromEntries(
    names.map((name) => [name, { activity: name, variant: "default", mode: "explicit" }]),
  );
  const tools = names.map((name) => Tool.require(name));
  const composed = composeStep({
    tools,
    bindings,
    outputPosition: "last",
    explicitOutput: "omit",
    maxCalls: 4,
  });
  const written = { _tool: tool, _activity: tool, _reasoningForCall: "r", ...VALID[tool], ...change };
  const solution = { ...REASONING, calls: [written] };
  return normaliseStep(solution, { step: 1, composed, bindings, toolRegistry: Tool, originalQuestion: "q" });
}

function tryReasoning(change: Record<string, unknown>) {
  const tool = Tool.require("WebSearchTool");
  const bindings: Record<string, Binding> = {
    websearchtool: { activity: "x", variant: null, mode: "explicit" },
  };
  const composed = composeStep({
    tools: [tool],
    bindings,
    outputPosition: "last",
    explicitOutput: "omit",
    maxCalls: 1,
  });
  const calls = [{ _tool: "websearchtool", _reasoningForCall: "r", query: "q" }];
  const solution = { ...REASONING, calls, ...change };
  return normaliseStep(solution, { step: 1, composed, bindings, toolRegistry: Tool, originalQuestion: "q" });
}

const LISTS: [string, string, string, number, number][] = [
  ["S16", "finalanswertool", "completed_steps", 1, 5],
  ["S25", "clarificationtool", "unclear_terms", 1, 3],
  ["S25", "clarificationtool", "assumptions", 2, 3],
  ["S25", "clarificationtool", "questions", 1, 3],
  ["S30", "generateplantool", "planned_steps", 3, 8],
  ["S30", "generateplantool", "search_strategies", 2, 3],
  ["S31", "adaptplantool", "plan_changes", 1, 3],
  ["S31", "adaptplantool", "next_steps", 2, 8],
  ["S41", "extractpagecontenttool", "urls", 1, 5],
];

describe("lists of calls", () => {
  it.each(LISTS)(
    "%s: %s.%s takes %i to %i items; fewer are a fault, more are shortened",
    (_id, tool, field, min, max) => {
      const short = tryCall(tool, { [field]: list(min - 1) });
      expect(short).toEqual({ ok: false, faults: [`calls[0].${field} must have at least ${items(min)}.`] });
      for (const size of [min, max]) {
        const step = tryCall(tool, { [field]: list(size) });
        expect(step.ok && step.calls[0]?.params[field]).toEqual(list(size));
        expect(step.ok && step.warnings).toEqual([]);
      }
      const long = tryCall(tool, { [field]: list(max + 1) });
      expect(long.ok && long.calls[0]?.params[field]).toEqual(list(max));
      expect(long.ok && long.warnings).toEqual([
        `calls[0].${field} had ${max + 1} items; the first ${max} count.`,
      ]);
    },
  );

  it.each(LISTS)("%s, P13: the schema itself holds %s.%s to %i to %i", (_id, tool, field, min, max) => {
    const schema = property(Tool.require(tool), field) ?? {};
    const valid = (size: number) => faultsOf(schema, list(size)).length === 0;
    expect([min - 1, min, max, max + 1].map(valid)).toEqual([false, true, true, false]);
  });
});

describe("reasoning", () => {
  it.each([
    ["reasoning_steps", "reasoningSteps", 2, 3],
    ["remaining_steps", "remainingSteps", 1, 8],
  ] as const)("S12: %s (%s) takes %i to %i items", (field, key, min, max) => {
    expect(tryReasoning({ [field]: list(min - 1) })).toEqual({
      ok: false,
      faults: [`${field} must have at least ${items(min)}.`],
    });
    for (const size of [min, max]) {
      const step = tryReasoning({ [field]: list(size) });
      expect(step.ok && step.reasoning?.[key]).toEqual(list(size));
    }
    const long = tryReasoning({ [field]: list(max + 1) });
    expect(long.ok && long.reasoning?.[key]).toEqual(list(max));
    expect(long.ok && long.warnings).toEqual([`${field} had ${max + 1} items; the first ${max} count.`]);
  });

  it.each([
    ["current_situation", "currentSituation", 300],
    ["plan_status", "planStatus", 150],
  ] as const)(
    "S12, Q10: %s (%s) holds at most %i characters; prose beyond is cut with a warning",
    (field, key, max) => {
      for (const size of [0, max - 1, max]) {
        const step = tryReasoning({ [field]: "x".repeat(size) });
        expect(step.ok && step.reasoning?.[key]).toBe("x".repeat(size));
        expect(step.ok && step.warnings).toEqual([]);
      }
      const long = tryReasoning({ [field]: `${"word ".repeat(max / 5)}x` });
      expect(long.ok && long.reasoning?.[key]).toMatch(/word…$/);
      expect(long.ok && [...(long.reasoning?.[key] ?? "")].length).toBeLessThanOrEqual(max);
      expect(long.ok && long.warnings).toEqual([`${field} was cut to ${max} characters.`]);
    },
  );

  it("S12: task_completed is required and the flags are booleans", () => {
    expect(tryReasoning({ task_completed: undefined })).toMatchObject({
      faults: ["task_completed is missing."],
    });
    expect(tryReasoning({ enough_data: "yes" })).toMatchObject({
      faults: ["enough_data must be of type boolean."],
    });
    expect(params(reasoningTool)).toEqual(Object.keys(REASONING));
  });
});

describe("other parameters", () => {
  it("S25: the reason for a clarification holds at most 200 characters", () => {
    for (const size of [199, 200]) {
      const step = tryCall("clarificationtool", { _reasoningForCall: "x".repeat(size) });
      expect(step.ok && step.calls[0]?.params.reasoning).toBe("x".repeat(size));
      expect(step.ok && step.warnings).toEqual([]);
    }
    const long = tryCall("clarificationtool", { _reasoningForCall: "x".repeat(201) });
    expect(long.ok && [...String(long.calls[0]?.params.reasoning)]).toHaveLength(200);
    expect(long.ok && long.warnings).toEqual(["calls[0]._reasoningForCall was cut to 200 characters."]);
  });

  it("S16, S18, S30, S31, S34, S41: other reasons have no limit", () => {
    const reason = "x".repeat(2000);
    for (const tool of Object.keys(VALID).filter((name) => name !== "clarificationtool")) {
      const step = tryCall(tool, { _reasoningForCall: reason });
      expect(step.ok && step.calls[0]?.params.reasoning).toBe(reason);
    }
  });

  it("S34, Q10: max_results is clamped to 1 to 10, null or absent is 5", () => {
    const kept = (value: unknown) => {
      const step = tryCall("websearchtool", { max_results: value });
      return step.ok && [step.calls[0]?.params.max_results, step.warnings.length];
    };
    expect([0, 1, 10, 11, -4, null, undefined].map(kept)).toEqual([
      [1, 1],
      [1, 0],
      [10, 0],
      [10, 1],
      [1, 1],
      [5, 0],
      [5, 0],
    ]);
    expect(tryCall("websearchtool", { max_results: "many" })).toMatchObject({
      faults: ["calls[0].max_results must be of type number."],
    });
    expect(tryCall("websearchtool", { max_results: 2.5 })).toMatchObject({
      faults: ["calls[0].max_results must be of type integer."],
    });
  });

  it("S16: status is completed or failed", () => {
    for (const status of ["completed", "failed"])
      expect(tryCall("finalanswertool", { status }).ok).toBe(true);
    expect(tryCall("finalanswertool", { status: "done" })).toMatchObject({
      faults: ['calls[0].status must be one of "completed", "failed".'],
    });
  });

  it("S18: confidence is high, medium or low", () => {
    for (const confidence of ["high", "medium", "low"])
      expect(tryCall("createreporttool", { confidence }).ok).toBe(true);
    expect(tryCall("createreporttool", { confidence: "certain" })).toMatchObject({
      faults: ['calls[0].confidence must be one of "high", "medium", "low".'],
    });
  });

  it.each(Object.entries(VALID))("T14: %s needs each of its required parameters", (tool, valid) => {
    expect(tryCall(tool, {}).ok).toBe(true);
    const required = Tool.require(tool).schema.required ?? [];
    for (const field of required.filter((name) => name !== "user_request_language_reference"))
      expect(tryCall(tool, { [field]: undefined })).toMatchObject({
        faults: [`calls[0].${field} is missing.`],
      });
    expect(Object.keys(valid).filter((key) => key !== "_output")).toEqual(params(Tool.require(tool)));
  });

  it.each(["query", "answer", "content", "title"])("T14: an empty %s is not filled", (field) => {
    const tool = Object.keys(VALID).find((name) => field in (VALID[name] ?? {})) ?? "";
    expect(tryCall(tool, { [field]: "" })).toMatchObject({
      faults: [`calls[0].${field} must have at least 1 character.`],
    });
  });
});
