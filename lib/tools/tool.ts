// A tool is a JSON Schema: what it is for, what it needs, what it produces. Nothing here executes anything
// (protocol T1-T20). Bindings decide elsewhere whether code or the model answers a call.

/** The subset of JSON Schema for defining tools, as sent to models. */
export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: { readonly [key: string]: JsonSchema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly (string | number | null)[];
  readonly const?: string | number | boolean | null;
  readonly default?: unknown;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
};

/** What an author registers: an object schema with a description; `_`-prefixed properties are meta fields. */
export type ToolSchema = Omit<JsonSchema, "type" | "description" | "properties"> & {
  readonly type: "object";
  readonly description: string;
  /** Only `_activity` may be a plain string (T7). */
  readonly properties: { readonly [key: string]: JsonSchema | string };
};

type ToolCategory = "system" | "auxiliary" | "custom";

/**
 * How a tool takes part in a step. `exclusive`: no other call runs beside it (clarification). `closing`:
 * still offered when limits are used up (report). `terminal`: ends the run (final answer). `hoisted`: its
 * parameters are at the root of a step (reasoning).
 */
export type ToolRole = "normal" | "exclusive" | "closing" | "terminal" | "hoisted";

/** True for the tools that write the end of a run: the report and the final answer. */
export const writesEnd = (role: ToolRole | undefined): boolean => role === "closing" || role === "terminal";

/** Registry options: policy outside the schema that the model sees. Plain data. */
export type ToolOptions = {
  readonly category: ToolCategory;
  readonly role: ToolRole;
  /** `forbid`: never answered by the model, because the result comes from outside or changes the run (Q3). */
  readonly latent: "allow" | "forbid";
  /** The run limit that withdraws this tool once it is spent. */
  readonly limit: "searches" | "clarifications" | "delegates" | null;
  /**
   * The state path of a result, as calls refer to it: `†state.sources`; `*` is the parameter `name` (X5, B4).
   */
  readonly outputPath?: readonly string[];
  /** True when its calls may name the sub-question they belong to (X7). */
  readonly instances?: true;
  /** Parameters of which a call must have at least one, as text. */
  readonly needsOneOf?: readonly string[];
  /** True for a tool of an MCP server or of a file in `tools/`: its results come from outside. */
  readonly external?: true;
  /** True when it has limits of its own instead of the time limit of activities. */
  readonly untimed?: true;
  /**
   * How `_reasoningForCall` is described to the model; after parsing it is copied to the parameter
   * `reasoning`.
   */
  readonly reasoning: { readonly description: string; readonly maxLength: number | null };
};

export type RegisteredTool<S extends ToolSchema = ToolSchema> = {
  /** Canonical id: lower-case, no separators. */
  readonly name: string;
  /** The name as registered, for example `WebSearchTool`. */
  readonly title: string;
  readonly schema: S;
  readonly options: ToolOptions;
};

type Scalar<T> = T extends "string"
  ? string
  : T extends "integer" | "number"
    ? number
    : T extends "boolean"
      ? boolean
      : T extends "null"
        ? null
        : never;

type ObjectOf<P, R> = {
  -readonly [K in keyof P as K extends R ? K : never]: Infer<P[K]>;
} & { -readonly [K in keyof P as K extends R ? never : K]?: Infer<P[K]> };

type Flat<T> = { [K in keyof T]: T[K] };

/** The TypeScript type of values that a schema literal (written `as const`) accepts. */
type Infer<S> = S extends { const: infer C }
  ? C
  : S extends { enum: readonly (infer E)[] }
    ? E
    : S extends { anyOf: readonly (infer A)[] }
      ? A extends unknown
        ? Infer<A>
        : never
      : S extends { type: "array"; items: infer I }
        ? Infer<I>[]
        : S extends { type: "object"; properties: infer P; required: readonly (infer R)[] }
          ? Flat<ObjectOf<P, R>>
          : S extends { type: "object"; properties: infer P }
            ? Flat<ObjectOf<P, never>>
            : S extends { type: readonly (infer T)[] }
              ? Scalar<T>
              : S extends { type: infer T }
                ? Scalar<T>
                : unknown;

type ParamsOf<S> = S extends { properties: infer P; required: readonly (infer R)[] }
  ? ObjectOf<{ [K in keyof P as K extends `_${string}` ? never : K]: P[K] }, R>
  : S extends { properties: infer P }
    ? ObjectOf<{ [K in keyof P as K extends `_${string}` ? never : K]: P[K] }, never>
    : never;

/** The parameters of a tool: every property without the meta prefix. */
export type Params<S> = Flat<ParamsOf<S>>;

/** The result of a tool, or `unknown` when it declares none. */
export type Output<S> = S extends { properties: { _output: infer O } } ? Infer<O> : unknown;
