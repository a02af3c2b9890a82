// Composes the schema of one step in its provider-neutral form: the reasoning fields at the root, then
// `calls`, an array with one branch for each offered tool (T21-T24). `project.ts` converts it to what a
// provider receives.

import { oneLine } from "@/lib/activities/data-block";
import type { AgentConfig } from "@/lib/config/schema";
import type { Binding } from "@/lib/run-log/run-state";
import { extensionFields, outputSchema, parameterSchema, property } from "@/lib/tools/describe";
import { adaptPlanTool, generatePlanTool, reasoningTool } from "@/lib/tools/registry";
import type { JsonSchema, RegisteredTool } from "@/lib/tools/tool";
import { cutAtWord } from "./fit-limits";

export type ComposedStep = {
  /** The canonical schema: every step must satisfy it, whatever the provider enforced (P13). */
  readonly canonical: JsonSchema;
  /** Ids of the offered tools, in toolkit order, without the hoisted reasoning tool. */
  readonly tools: readonly string[];
  /** The tool whose parameters are at the root. */
  readonly reasoning: RegisteredTool;
  readonly maxCalls: number;
  readonly explicitOutput: AgentConfig["protocol"]["explicitOutput"];
  /** True when parameters may refer to what the run knows, so that a call may wait for another (X3, X4). */
  readonly references: boolean;
  readonly instances: boolean;
  /** True when calls name the lines of the plan that they serve. */
  readonly lines: boolean;
  /** The descriptions of the tools on offer, as their authors wrote them, by id. */
  readonly descriptions: ReadonlyMap<string, string>;
};

export type StepOffer = {
  /** In toolkit order; of two with the same id, the later definition wins (B17, Q22). */
  readonly tools: readonly RegisteredTool[];
  readonly bindings: Readonly<Record<string, Binding>>;
  readonly outputPosition: AgentConfig["protocol"]["outputPosition"];
  readonly explicitOutput: AgentConfig["protocol"]["explicitOutput"];
  /** At least 1. */
  readonly maxCalls: number;
  /** Absent: false. */
  readonly references?: boolean;
  /** Whether calls may name the sub-question they belong to (X7); absent: false. */
  readonly instances?: boolean;
};

/** Characters of the name of a sub-question. */
export const LONGEST_INSTANCE = 24;
/** The instructions say what it is (see `prompts/parallel.ts`). */
const INSTANCE: JsonSchema = { type: "string", maxLength: LONGEST_INSTANCE };

/** The ids of the plan's lines that a call serves. */
const LINE: JsonSchema = { type: "string" };
const PLAN_TOOLS: readonly string[] = [generatePlanTool.name, adaptPlanTool.name];

const NULL: JsonSchema = { type: "null" };

/** The same schema that also admits `null`: scalars by type array, everything else by a null branch (P3). */
export function nullable(schema: JsonSchema): JsonSchema {
  if (schema.anyOf) {
    const has = schema.anyOf.some((branch) => branch.type === "null");
    return has ? schema : { ...schema, anyOf: [...schema.anyOf, NULL] };
  }
  const types = typeof schema.type === "string" ? [schema.type] : [...(schema.type ?? [])];
  if (types.includes("null")) return schema;
  const scalar = types.length > 0 && types.every((type) => type !== "object" && type !== "array");
  if (!scalar || schema.const !== undefined) return { anyOf: [schema, NULL] };
  const withNull: JsonSchema = { ...schema, type: [...types, "null"] };
  return schema.enum ? { ...withNull, enum: [...schema.enum, null] } : withNull;
}

/** Tells the model who answers: code, or the model itself in the same reply (T22). */
function executionNote(tool: RegisteredTool, binding: Binding): string {
  if (binding.mode === "explicit") return "Run by code.";
  return outputSchema(tool)
    ? "Answered by you in _output."
    : "Answered by you: its parameters are the result.";
}

/** Characters of a tool's line in the instructions; a longer description stands in the schema in full. */
const LONGEST_LINE = 160;

/**
 * The catalogue of the instructions: what each tool is for, one line each. Servers that only constrain tokens by the
 * schema never show it to the model, so the names and purposes of the tools are in the prompt too.
 */
export function catalogueOf({ tools, bindings }: Pick<StepOffer, "tools" | "bindings">): string[] {
  return tools.map((tool) => {
    const binding = bindings[tool.name];
    const latent = binding?.mode === "latent" ? ` ${executionNote(tool, binding)}` : "";
    const purpose = cutAtWord(oneLine(tool.schema.description), LONGEST_LINE);
    return `- ${tool.name}: ${purpose}${latent}`;
  });
}

/** True when a tool's line in the instructions says all that its description says. */
export const isToldInFull = (description: string): boolean => description.length <= LONGEST_LINE;

/** True when the agent makes plans, so that its calls can name lines. */
const hasPlan = (tools: readonly RegisteredTool[]) => tools.some(({ name }) => PLAN_TOOLS.includes(name));

function branch(tool: RegisteredTool, offer: StepOffer): JsonSchema {
  const binding = offer.bindings[tool.name];
  if (!binding) throw new Error(`Tool "${tool.title}" is on offer but has no binding.`);
  const own = parameterSchema(tool);
  const output = outputSchema(tool);
  const extensions = extensionFields(tool);
  const { description, maxLength } = tool.options.reasoning;
  const result: Record<string, JsonSchema> = output ? { _output: nullable(output) } : {};
  return {
    ...own,
    description: `${tool.schema.description} ${executionNote(tool, binding)}`,
    required: ["_tool", "_activity", "_reasoningForCall", ...(own.required ?? [])],
    properties: {
      _tool: { type: "string", const: tool.name },
      _activity: { type: "string", const: binding.activity },
      _reasoningForCall: { type: "string", description, ...(maxLength === null ? {} : { maxLength }) },
      ...(offer.outputPosition === "meta" ? result : {}),
      ...(offer.instances && tool.options.instances ? { _instance: INSTANCE } : {}),
      ...(tool.options.instances && hasPlan(offer.tools) ? { _line: LINE } : {}),
      ...Object.fromEntries(extensions.map((key) => [key, property(tool, key) ?? {}])),
      ...own.properties,
      ...(offer.outputPosition === "last" ? result : {}),
    },
  };
}

const WHAT_TO_DO_WITH_REFERENCES = "One that needs what an earlier one brings refers to it by its path.";

function compose(
  offer: StepOffer,
  tools: readonly RegisteredTool[],
  reasoning: RegisteredTool,
): ComposedStep {
  const thought = parameterSchema(reasoning);
  const maxCalls = Math.max(1, offer.maxCalls);
  return {
    canonical: {
      type: "object",
      description: reasoning.schema.description,
      additionalProperties: false,
      required: [...(thought.required ?? []), "calls"],
      properties: {
        ...thought.properties,
        calls: {
          type: "array",
          ...(offer.references ? { description: WHAT_TO_DO_WITH_REFERENCES } : {}),
          minItems: 1,
          maxItems: maxCalls,
          items: { anyOf: tools.map((tool) => branch(tool, offer)) },
        },
      },
    },
    tools: tools.map((tool) => tool.name),
    reasoning,
    maxCalls,
    explicitOutput: offer.explicitOutput,
    references: offer.references ?? false,
    instances: offer.instances ?? false,
    lines: hasPlan(tools),
    descriptions: new Map(tools.map(({ name, schema }) => [name, schema.description])),
  };
}

const MEMO_SIZE = 64;
const memo = new Map<string, ComposedStep>();
const identities = new WeakMap<RegisteredTool, number>();
let lastIdentity = 0;

function identity(tool: RegisteredTool): number {
  const known = identities.get(tool);
  if (known !== undefined) return known;
  lastIdentity += 1;
  identities.set(tool, lastIdentity);
  return lastIdentity;
}

/**
 * Composes the step for the offered tools; the same offer returns the same object. A hoisted tool among them
 * replaces the built-in reasoning tool at the root. Throws when a tool has no binding or no tool is left to
 * offer.
 */
export function composeStep(offer: StepOffer): ComposedStep {
  const byName = new Map(offer.tools.map((tool) => [tool.name, tool]));
  const hoisted = [...byName.values()].find((tool) => tool.options.role === "hoisted") ?? reasoningTool;
  const tools = [...byName.values()].filter((tool) => tool.options.role !== "hoisted");
  if (tools.length === 0) throw new Error("A step needs at least one tool on offer.");
  const key = JSON.stringify([
    identity(hoisted),
    tools.map((tool) => [identity(tool), offer.bindings[tool.name] ?? null]),
    [offer.outputPosition, offer.explicitOutput, offer.maxCalls, offer.references, offer.instances],
  ]);
  const known = memo.get(key);
  if (known) return known;
  const composed = compose(offer, tools, hoisted);
  if (memo.size >= MEMO_SIZE) memo.delete(memo.keys().next().value ?? key);
  memo.set(key, composed);
  return composed;
}
