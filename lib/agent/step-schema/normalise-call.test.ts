import { describe, expect, it } from "vitest";
import type { Binding } from "@/lib/run-log/run-state";
import { createToolRegistry, factCheckTool } from "@/lib/tools/registry";
import type { ToolSchema } from "@/lib/tools/tool";
import {
  accept,
  call,
  check,
  faults,
  only,
  QUESTION,
  reasoning,
  request,
  search,
  verdict,
} from "@/testing/agent/replies";
import { LATENT } from "@/testing/agent/shipped-step";
import { composeStep } from "./compose";
import { readLatentOutput } from "./normalise-call";

describe("a call", () => {
  it("T14: an object that lacks a required parameter is not a call", () => {
    expect(faults({ ...reasoning, calls: [call("websearchtool")] })).toEqual(["calls[0].query is missing."]);
    expect(faults({ ...reasoning, calls: [{ ...search(), _reasoningForCall: undefined }] })).toEqual([
      "calls[0]._reasoningForCall is missing.",
    ]);
    expect(faults({ ...reasoning, calls: [{ query: "x" }] })).toEqual(["calls[0]._tool is missing."]);
    expect(faults({ ...reasoning, calls: ["search"] })).toEqual(["calls[0] must be of type object."]);
  });

  it("Q10: beside a usable call a faulty one gets its own verdict instead of a repair of the step", () => {
    const step = accept({ ...reasoning, calls: [call("extractpagecontenttool", { urls: [] }), search()] });
    expect(step.calls.map((item) => item.verdict)).toEqual([
      { kind: "invalid_params", message: "calls[0].urls must have at least 1 item." },
      "run",
    ]);
  });

  it("T15: every call is latent or explicit, as its binding says", () => {
    const step = accept({ ...reasoning, calls: [search(), check()] });
    expect(step.calls.map(({ mode, activity, variant }) => [mode, activity, variant])).toEqual([
      ["explicit", "websearchtool", "default"],
      ["latent", "", null],
    ]);
  });

  it("4.3: the reason is copied to params.reasoning; a model's own reasoning key stands in for it", () => {
    expect(only(search())).toMatchObject({ reason: "Needed now.", params: { reasoning: "Needed now." } });
    const { _reasoningForCall: _reason, ...bare } = search();
    expect(only({ ...bare, reasoning: "By its old name." }).reason).toBe("By its old name.");
  });

  it("Q10, S34: max_results null or absent is 5", () => {
    expect(only(search("a", { max_results: null })).params.max_results).toBe(5);
    expect(only(call("websearchtool", { query: "a" })).params.max_results).toBe(5);
  });

  it("4.4: _activity on the wire is never trusted; a difference is a warning", () => {
    const step = accept({ ...reasoning, calls: [search("a", { _activity: "shell" })] });
    expect(step.calls[0]).toMatchObject({ activity: "websearchtool", verdict: "run" });
    expect(step.warnings).toEqual(["calls[0]._activity differs from the run's binding and was ignored."]);
    expect(accept({ ...reasoning, calls: [check({ _activity: "latent" })] }).warnings).toEqual([]);
  });

  it("A12: whatever the model writes as an explicit result is dropped with a warning", () => {
    const step = accept({ ...reasoning, calls: [search("a", { _output: { query: "a", results: [] } })] });
    expect(step.calls[0]).not.toHaveProperty("output");
    expect(step.warnings).toEqual(["calls[0]._output was ignored: websearchtool is run by code."]);
  });

  it("A11: a latent result arrives with its call", () => {
    expect(only(check())).toMatchObject({ verdict: "run", output: verdict });
  });

  it("Q12: a latent call without a valid result is told apart, never filled with an empty object", () => {
    for (const missing of [null, undefined, {}, { verdict: "maybe", evidence: "x" }]) {
      const step = accept({ ...reasoning, calls: [check({ _output: missing })] });
      expect(step.calls[0]?.verdict).toMatchObject({ kind: "latent_no_output" });
      expect(step.calls[0]).not.toHaveProperty("output");
    }
    expect(readLatentOutput(factCheckTool, verdict)).toEqual({ ok: true, output: verdict, warnings: [] });
    expect(readLatentOutput(factCheckTool, null)).toMatchObject({ ok: false });
  });

  it("Q12: a latent tool without _output has its parameters as result", () => {
    const registry = createToolRegistry();
    const schema: ToolSchema = {
      type: "object",
      description: "Notes a thought.",
      properties: { thought: { type: "string" } },
      required: ["thought"],
    };
    const tools = [registry.register("NoteTool", schema)];
    const bindings = { notetool: LATENT };
    const composed = composeStep({
      tools,
      bindings,
      outputPosition: "last",
      explicitOutput: "omit",
      maxCalls: 1,
    });
    const using = { step: 1, composed, bindings, toolRegistry: registry, originalQuestion: QUESTION };
    const solution = { ...reasoning, calls: [call("notetool", { thought: "Hm.", _activity: "" })] };
    expect(accept(solution, using).calls[0]?.output).toEqual({ reasoning: "Needed now.", thought: "Hm." });
  });

  it("A20: the same reply gives the same parameters whichever mode is bound", () => {
    const latent = request();
    const explicit: Binding = { activity: "judge", variant: "default", mode: "explicit" };
    const switched = { ...latent, bindings: { ...latent.bindings, factchecktool: explicit } };
    expect(only(check(), switched).params).toEqual(only(check(), latent).params);
    expect(only(check(), switched)).toMatchObject({ mode: "explicit", activity: "judge" });
  });

  it("Q11: an unknown or withdrawn tool is not executed and answers with the current list", () => {
    const closing = request(["CreateReportTool", "FinalAnswerTool"]);
    for (const [written, shown] of [
      ["websearchtool", "websearchtool"],
      ["hackTool", "hackTool"],
      ["__proto__", "__proto__"],
      ["reasoningtool", "reasoningtool"],
    ]) {
      const step = accept({ ...reasoning, calls: [call(written ?? "", { query: "a" })] }, closing);
      expect(step.calls[0]).toMatchObject({ tool: shown, params: {}, mode: "latent" });
      expect(step.calls[0]?.verdict).toEqual({
        kind: "tool_unavailable",
        message: `"${shown}" is not available now. Available: createreporttool, finalanswertool.`,
      });
    }
  });

  it("S8: a tool is recognised by its title too", () => {
    expect(only({ ...search(), _tool: "WebSearchTool" })).toMatchObject({
      tool: "websearchtool",
      verdict: "run",
    });
  });

  it("Q17: the language reference is the original request, whatever the model wrote or left out", () => {
    const report = { title: "T", content: "C [1].", confidence: "low" };
    for (const fields of [{ user_request_language_reference: "Something else" }, {}])
      expect(only(call("createreporttool", { ...report, ...fields })).params).toMatchObject({
        user_request_language_reference: QUESTION,
      });
  });
});

describe("a tool without a strict form", () => {
  const registry = createToolRegistry();
  const schema = {
    type: "object",
    description: "Takes any headers.",
    properties: { headers: { type: "object", additionalProperties: { type: "string" } } },
    required: ["headers"],
  } as const;
  const tools = [registry.register("HeaderTool", schema)];
  const bindings: Record<string, Binding> = {
    headertool: { activity: "mcpcall", variant: "default", mode: "explicit" },
  };
  const composed = composeStep({
    tools,
    bindings,
    outputPosition: "last",
    explicitOutput: "omit",
    maxCalls: 4,
  });
  const using = { step: 1, composed, bindings, toolRegistry: registry, originalQuestion: QUESTION };
  const written = (text: unknown) => ({
    ...reasoning,
    calls: [call("headertool", { arguments_json: text })],
  });

  it("P8: its arguments are read from text and held against the canonical schema", () => {
    expect(accept(written('{"headers":{"a":"b"}}'), using).calls[0]?.params).toMatchObject({
      headers: { a: "b" },
    });
    expect(faults(written('{"headers":{"a":1}}'), using)).toEqual([
      "calls[0].headers.a must be of type string.",
    ]);
    for (const text of ["{", "[]", 7])
      expect(faults(written(text), using)).toEqual([
        "calls[0].arguments_json must be the text of a JSON object.",
      ]);
  });
});
