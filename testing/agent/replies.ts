// Replies that a model might write, and their normalized form, for the tests of normalization.

import { createActivityRegistry } from "@/lib/activities/registry";
import { resolveBindings } from "@/lib/agent/calls/bindings";
import { composeStep } from "@/lib/agent/step-schema/compose";
import { type NormalisedCall, type NormaliseRequest, normaliseStep } from "@/lib/agent/step-schema/normalise";
import { Tool } from "@/lib/tools/registry";
import { DEFAULT_TOOLKIT } from "@/testing/agent/toolkit";

export const QUESTION = "How do schemas guide reasoning?";
export const reasoning = {
  reasoning_steps: ["First", "Second"],
  current_situation: "Nothing is known yet.",
  plan_status: "No plan.",
  enough_data: false,
  remaining_steps: ["Search"],
  task_completed: false,
};

export function request(
  names: readonly string[] = [...DEFAULT_TOOLKIT, "factchecktool"],
  maxCalls = 4,
): NormaliseRequest {
  const activityRegistry = createActivityRegistry();
  for (const name of DEFAULT_TOOLKIT) activityRegistry.register(name, async () => null);
  const { bindings } = resolveBindings({ tools: names, toolRegistry: Tool, activityRegistry });
  const tools = names.map((name) => Tool.require(name));
  const composed = composeStep({ tools, bindings, outputPosition: "last", explicitOutput: "omit", maxCalls });
  return { step: 3, composed, bindings, toolRegistry: Tool, originalQuestion: QUESTION };
}

export function call(tool: string, fields: Record<string, unknown> = {}): Record<string, unknown> {
  const latent = tool === "factchecktool";
  return { _tool: tool, _activity: latent ? "" : tool, _reasoningForCall: "Needed now.", ...fields };
}

export const search = (query = "schemas", fields = {}) =>
  call("websearchtool", { query, max_results: null, ...fields });
export const verdict = { verdicts: [{ id: "c1", verdict: "supported", evidence: "Says [1]." }] };
export const check = (fields = {}) =>
  call("factchecktool", {
    claims: [{ id: "c1", claim: "Water is wet.", source_numbers: [1] }],
    _output: verdict,
    ...fields,
  });

export function accept(solution: unknown, using = request()) {
  const step = normaliseStep(solution, using);
  if (!step.ok) throw new Error(step.faults.join("\n"));
  const { reasoning } = step;
  if (!reasoning) throw new Error("the step has no reasoning");
  return { ...step, reasoning };
}

export function faults(solution: unknown, using = request()): string[] {
  const step = normaliseStep(solution, using);
  return step.ok ? [] : step.faults;
}

export function only(item: unknown, using = request()): NormalisedCall {
  const [first] = accept({ ...reasoning, calls: [item, search("beside")] }, using).calls;
  if (!first) throw new Error("no call");
  return first;
}
