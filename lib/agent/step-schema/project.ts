// Projects the canonical schema of a step to the wire form that a provider enforces strictly (P1-P11).
// Limits that are lost in the projection are in the descriptions, and everything is checked again after
// parsing (P13). The wire form stands before the prompt in every request and every cache, so it has nothing
// that the instructions say already or that code knows: no purpose of a tool that its line in the
// instructions says in full, no `_activity`, no copy of the question.

import { createHash } from "node:crypto";
import { outputSchema } from "@/lib/tools/describe";
import type { JsonSchema, RegisteredTool } from "@/lib/tools/tool";
import type { ComposedStep } from "./compose";
import { isToldInFull, nullable } from "./compose";
import { NotStrictError, strictSchema } from "./strict-schema";
import { lintWire, ProjectionError, sizeOf, type WireProfile } from "./wire-limits";

export type ProjectionOptions = {
  /**
   * `current` keeps the limits that strict mode accepts as keywords; `legacy` keeps none and stays within the
   * old sizes, for deployments that refuse them (P6, P9).
   */
  readonly profile?: WireProfile;
};

export type ProjectedStep = {
  readonly wire: JsonSchema;
  /** The wire schema as it is sent, byte for byte. */
  readonly json: string;
  /** SHA-256 of `json`, hexadecimal. */
  readonly hash: string;
  /** Name of the schema, `[a-zA-Z0-9_-]{1,64}` (P10). */
  readonly name: string;
  readonly properties: number;
  /** Levels of nested objects, the root being the first. */
  readonly depth: number;
};

const STEP_NAME = "research_step";
/**
 * The one parameter of a tool whose schema has no strict form; its text is parsed and checked in code (P8).
 */
export const ARGUMENTS_JSON = "arguments_json";
/** The parameter that contains the request verbatim; the runtime fills it in, not the model (Q17). */
export const LANGUAGE_REFERENCE = "user_request_language_reference";
const META = ["_tool", "_activity", "_reasoningForCall"];
/** Fields that code fills in: who answers a call is a matter of the run's bindings, the request is known. */
const KNOWN_TO_CODE = ["_activity", LANGUAGE_REFERENCE];

type Settings = {
  references: boolean;
  keepLimits: boolean;
  explicitOutput: ComposedStep["explicitOutput"];
};

function withoutNull(schema: JsonSchema): JsonSchema {
  if (schema.anyOf) {
    const rest = schema.anyOf.filter((branch) => branch.type !== "null");
    return rest.length === 1 && rest[0] ? rest[0] : { ...schema, anyOf: rest };
  }
  if (!Array.isArray(schema.type)) return schema;
  const types = schema.type.filter((type) => type !== "null");
  const values = schema.enum ? { enum: schema.enum.filter((value) => value !== null) } : {};
  return { ...schema, ...values, type: types.length === 1 ? types[0] : types };
}

/** `_output` on the wire: prescribed for code, a required result for the model (4.4). */
function wireOutput(canonical: JsonSchema, latent: boolean, settings: Settings): JsonSchema | null {
  const keep = { keepLimits: settings.keepLimits };
  // Null means that it cannot be answered yet: it builds on another call of the same step.
  if (latent && settings.references) return nullable(strictSchema(withoutNull(canonical), keep));
  if (latent) return strictSchema(withoutNull(canonical), keep);
  if (settings.explicitOutput === "omit") return null;
  if (settings.explicitOutput === "null") return { type: "null" };
  return nullable(strictSchema(withoutNull(canonical), keep));
}

/** Parameters in strict form, or the one text parameter that replaces them (P8). */
function wireParameters(branch: JsonSchema, settings: Settings): Record<string, JsonSchema> {
  const own = Object.entries(branch.properties ?? {}).filter(
    ([key]) => !META.includes(key) && !KNOWN_TO_CODE.includes(key) && key !== "_output",
  );
  const names = own.map(([key]) => key);
  const schema: JsonSchema = {
    ...branch,
    properties: Object.fromEntries(own),
    required: (branch.required ?? []).filter((key) => names.includes(key)),
  };
  try {
    return { ...strictSchema(schema, { keepLimits: settings.keepLimits }).properties };
  } catch (error) {
    if (!(error instanceof NotStrictError)) throw error;
    const { description: _description, ...shown } = schema;
    const description = `The arguments as the text of a JSON object. Its schema: ${JSON.stringify(shown)}`;
    return { [ARGUMENTS_JSON]: { type: "string", description } };
  }
}

function wireBranch(branch: JsonSchema, description: string, settings: Settings): JsonSchema {
  const canonical = branch.properties ?? {};
  const tool = String(canonical._tool?.const);
  const latent = canonical._activity?.const === "";
  const parameters = wireParameters(branch, settings);
  const properties: Record<string, JsonSchema> = {};
  for (const key of META) {
    const meta = canonical[key];
    if (!meta || KNOWN_TO_CODE.includes(key)) continue;
    // The instructions say what the reason of a call is.
    const { description: _description, ...bare } = meta;
    properties[key] = strictSchema(bare, settings);
  }
  const keys = Object.keys(canonical).filter((key) => !META.includes(key));
  try {
    const output = canonical._output ? wireOutput(canonical._output, latent, settings) : null;
    const result = output ? { _output: output } : {};
    Object.assign(properties, ...(keys[0] === "_output" ? [result, parameters] : [parameters, result]));
  } catch (error) {
    if (error instanceof NotStrictError)
      throw new ProjectionError(tool, `its _output has no strict form: ${error.message}.`);
    throw error;
  }
  return {
    type: "object",
    ...(isToldInFull(description) ? {} : { description: branch.description ?? description }),
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  };
}

function project(composed: ComposedStep, options: Required<ProjectionOptions>): ProjectedStep {
  const settings: Settings = {
    references: composed.references,
    keepLimits: options.profile === "current",
    explicitOutput: composed.explicitOutput,
  };
  const { calls, ...thought } = composed.canonical.properties ?? {};
  const branches = calls?.items?.anyOf ?? [];
  const head = strictSchema(
    { ...composed.canonical, properties: { ...thought, calls: { ...calls, items: { type: "null" } } } },
    settings,
  );
  // The instructions say what a step is.
  const { description: _description, ...root } = head;
  const wire: JsonSchema = {
    ...root,
    properties: {
      ...head.properties,
      calls: {
        ...head.properties?.calls,
        items: {
          anyOf: branches.map((branch) => {
            const description = composed.descriptions.get(String(branch.properties?._tool?.const)) ?? "";
            return wireBranch(branch, description, settings);
          }),
        },
      },
    },
  };
  const size = lintWire(wire, { profile: options.profile, reasoning: composed.reasoning.name });
  const json = JSON.stringify(wire);
  const hash = createHash("sha256").update(json).digest("hex");
  return { wire, json, hash, name: STEP_NAME, properties: size.properties, depth: size.depth };
}

const memo = new WeakMap<ComposedStep, Map<WireProfile, ProjectedStep>>();

/**
 * The wire schema of a composed step; the same step and options return the same object. Throws
 * ProjectionError.
 */
export function projectStep(composed: ComposedStep, options: ProjectionOptions = {}): ProjectedStep {
  const { profile = "current" } = options;
  const known = memo.get(composed)?.get(profile);
  if (known) return known;
  const projected = project(composed, { profile });
  const variants = memo.get(composed) ?? new Map<WireProfile, ProjectedStep>();
  memo.set(composed, variants.set(profile, projected));
  return projected;
}

/**
 * The step for endpoints that accept no limit keywords; null when it is too large for the size limits of such
 * endpoints.
 */
export function bareForm(composed: ComposedStep): ProjectedStep | null {
  try {
    return projectStep(composed, { profile: "legacy" });
  } catch (error) {
    if (error instanceof ProjectionError) return null;
    throw error;
  }
}

/**
 * The wire schema of a request for the result of a latent call alone (Q12): an object with the one key
 * `_output`. Null when the tool declares no result.
 */
export function projectOutput(tool: RegisteredTool, options: ProjectionOptions = {}): ProjectedStep | null {
  const output = outputSchema(tool);
  if (!output) return null;
  const wire = strictSchema(
    {
      type: "object",
      description: tool.schema.description,
      properties: { _output: output },
      required: ["_output"],
    },
    { keepLimits: (options.profile ?? "current") === "current" },
  );
  const json = JSON.stringify(wire);
  const { properties, depth } = sizeOf(wire);
  const hash = createHash("sha256").update(json).digest("hex");
  return { wire, json, hash, name: `${tool.name}_output`.slice(-64), properties, depth };
}
