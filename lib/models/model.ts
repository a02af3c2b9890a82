// What the agent needs to know about a model: the AI SDK object, how its output can be constrained, and its
// identity.

import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { ModelInfo } from "@/lib/run-log/run-state";

/**
 * How native function calls are requested, strongest first. `calls`: the endpoint enforces the schema of each
 * call's arguments. `single`: only with one call per reply. `loose`: it enforces nothing.
 */
export type CallsMode = "calls" | "single" | "loose";

/**
 * How the step's schema reaches the model, strongest first. `strict`: the endpoint enforces the schema.
 * `bare`: it does, but accepts no limit keywords (P6). `json`: it guarantees JSON, the schema is in the
 * prompt. `tool`: the step is the argument of one required function. `prompt`: nothing is guaranteed, JSON is
 * found in the text. `small`: the same with a smaller schema: one call per step.
 */
export type StructuredMode = "strict" | "bare" | "json" | "tool" | "prompt" | "small";

/** Any mode: for one object, or for function calls. */
export type AskingMode = StructuredMode | CallsMode;

/** What is requested: one object, or function calls. */
export type Wanted = "object" | "calls";

/** What an endpoint refused: schema keywords, several calls at once, or the whole mode. */
export type Refused = "keyword" | "parallel" | "form";

/** What one request revealed about a model; unknown fields are omitted. */
export type Lesson = {
  /** It returned a step in this mode. */
  worked?: AskingMode;
  /** The reply came in pieces. */
  streams?: boolean;
  /** It reported the usage of the request. */
  tellsUsage?: boolean;
  /** It wrote no function calls in any mode. */
  noCalls?: true;
  /** The token limit for prompt and reply in its error text. */
  contextWindow?: number;
};

export type ModelHandle = {
  readonly info: ModelInfo;
  /** The model for a mode; the built-in model returns the same for each. */
  languageModel(mode: AskingMode): LanguageModelV4;
  /**
   * The model's current mode; remembered, so that a refused mode is tried once. For calls, a mode of the
   * other chain when function calls are not supported.
   */
  mode(wanted?: Wanted): AskingMode;
  /**
   * Moves to the next mode that does not need what was refused, and remembers it; null when there is none.
   */
  degrade(refused: Refused, wanted?: Wanted): AskingMode | null;
  /** Remembers what a request revealed about the model. Absent when there is nothing to learn. */
  learn?(lesson: Lesson): void;
  /**
   * Base URL: the requests of all runs share one circuit breaker per endpoint. Absent for models in this
   * process.
   */
  readonly endpoint?: string;
  /** True for the built-in model: it reads the run's state from provider options instead of prose. */
  readonly readsRunState: boolean;
  /** The currency in which the endpoint reports the cost of each request; absent when it reports none. */
  readonly reportsCostIn?: string;
  readonly temperature: number | null;
  readonly maxOutputTokens: number | null;
  /** Tokens of prompt and reply together, as far as known; otherwise null. */
  contextWindow(): number | null;
};
