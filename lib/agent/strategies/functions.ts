// The tools of a step as native functions: one for each tool, named after it, so that `_tool` is not among its
// parameters (P14). They are in toolkit order, the reasoning first if there is one,
// and each request of a step has the same list: only the required function differs, so that prompts repeat
// from their first byte (GOAL-P4, P11).

import { createHash } from "node:crypto";
import type { ComposedStep } from "@/lib/agent/step-schema/compose";
import { bareForm, type ProjectedStep } from "@/lib/agent/step-schema/project";
import type { NativeFunction, NativeRequest } from "@/lib/models/calls";
import type { JsonSchema } from "@/lib/tools/tool";
import type { Asks } from "./strategy";

export type NativeForm = NativeRequest & {
  /** SHA-256 of the functions as they are sent, hexadecimal. */
  readonly hash: string;
  /** That of the functions without limits. */
  readonly looseHash: string;
  /** The tool of each function. */
  readonly tools: ReadonlyMap<string, string>;
  /** The function for the reasoning; null when there is none. */
  readonly reasoning: string | null;
};

const LONGEST_NAME = 64;
const LEFT_OUT = ["_tool"];

/** A valid function name (P10) that is not in `taken`. */
function functionName(tool: string, taken: ReadonlySet<string>): string {
  const plain = tool.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, LONGEST_NAME) || "tool";
  for (let name = plain, at = 2; ; at += 1) {
    if (!taken.has(name)) return name;
    const end = `_${at}`;
    name = plain.slice(0, LONGEST_NAME - end.length) + end;
  }
}

function without({ description: _description, ...schema }: JsonSchema, keys: readonly string[]): JsonSchema {
  const kept = Object.entries(schema.properties ?? {}).filter(([key]) => !keys.includes(key));
  return { ...schema, properties: Object.fromEntries(kept), required: kept.map(([key]) => key) };
}

function functionsOf(composed: ComposedStep, { wire }: ProjectedStep, thinks: boolean) {
  const names = new Set<string>();
  const tools = new Map<string, string>();
  const named = (tool: string) => {
    const name = functionName(tool, names);
    names.add(name);
    return name;
  };
  const { name: thought, schema } = composed.reasoning;
  const reasoning = thinks ? named(thought) : null;
  const functions: NativeFunction[] = [];
  if (reasoning)
    functions.push({
      name: reasoning,
      description: schema.description,
      parameters: without(wire, ["calls"]),
    });
  const described = composed.canonical.properties?.calls?.items?.anyOf ?? [];
  for (const [at, branch] of (wire.properties?.calls?.items?.anyOf ?? []).entries()) {
    const tool = String(branch.properties?._tool?.const);
    const description = described[at]?.description ?? "";
    const name = named(tool);
    tools.set(name, tool);
    functions.push({ name, description, parameters: without(branch, LEFT_OUT) });
  }
  const hash = createHash("sha256").update(JSON.stringify(functions)).digest("hex");
  return { functions, tools, reasoning, hash };
}

function bothForms(composed: ComposedStep, projected: ProjectedStep, thinks: boolean) {
  const strict = functionsOf(composed, projected, thinks);
  const bare = bareForm(composed);
  const loose = bare ? functionsOf(composed, bare, thinks) : null;
  return { ...strict, loose: loose?.functions ?? null, looseHash: loose?.hash ?? strict.hash };
}

const memo = new WeakMap<ProjectedStep, Map<boolean, ReturnType<typeof bothForms>>>();

/**
 * The functions of a step and which of them are required. `thinks`: the agent reasons by a function of its
 * own.
 */
export function nativeForm(
  composed: ComposedStep,
  projected: ProjectedStep,
  { asks, thinks }: { asks: Exclude<Asks, "step">; thinks: boolean },
): NativeForm {
  const variants = memo.get(projected) ?? new Map();
  memo.set(projected, variants);
  const known = variants.get(thinks) ?? bothForms(composed, projected, thinks);
  variants.set(thinks, known);
  return { ...known, forced: asks === "reasoning" ? known.reasoning : null, most: composed.maxCalls };
}
