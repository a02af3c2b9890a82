// What the agent needs to know of a model: the AI SDK object, how its output can be constrained, and who it is.

import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { ModelInfo } from "@/lib/run-log/run-state";

/**
 * How native function calls are asked for, strongest first. `calls`: the endpoint holds the arguments of each to its
 * schema. `single`: it does so for one call a reply alone. `loose`: it promises nothing about them.
 */
export type CallsMode = "calls" | "single" | "loose";

/**
 * How the step's schema reaches the model, strongest first. `strict`: the endpoint enforces the schema. `bare`: it does,
 * but takes no keywords for limits (P6). `json`: it promises JSON, the schema stands in the prompt. `tool`: the step is the
 * argument of one function that must be called. `prompt`: nothing is promised, JSON is found in the text. `small`: the same
 * with a smaller schema: one call a step.
 */
export type StructuredMode = "strict" | "bare" | "json" | "tool" | "prompt" | "small";

/** Any way to ask: for one object, or for function calls. */
export type AskingMode = StructuredMode | CallsMode;

/** What is asked for: one object, or function calls. */
export type Wanted = "object" | "calls";

/** What an endpoint did not take: keywords of the schema, several calls at once, or this whole way of asking. */
export type Refused = "keyword" | "parallel" | "form";

/** What one request showed of a model; what it did not show is left out. */
export type Lesson = {
  /** It gave a step when asked so. */
  worked?: AskingMode;
  /** The reply came in pieces. */
  streams?: boolean;
  /** It told what the request used. */
  tellsUsage?: boolean;
  /** It wrote no function calls, however it was asked for them. */
  noCalls?: true;
  /** Tokens its error text says a prompt and its reply may have. */
  contextWindow?: number;
};

export type ModelHandle = {
  readonly info: ModelInfo;
  /** The model for a rung of the ladder; the built-in model answers the same for each. */
  languageModel(mode: AskingMode): LanguageModelV4;
  /**
   * The rung in use for this model now; remembered, so that a refused mode is tried once. For calls, a rung of the other
   * ladder where no functions are known.
   */
  mode(wanted?: Wanted): AskingMode;
  /** Steps down to the next rung that has not what was refused, and remembers it; null when there is none. */
  degrade(refused: Refused, wanted?: Wanted): AskingMode | null;
  /** Remembers what a request showed of the model. Absent where there is nothing to find out. */
  learn?(lesson: Lesson): void;
  /** Base URL: requests of all runs go through one gate for each endpoint. Absent for models in this process. */
  readonly endpoint?: string;
  /** True for the built-in model: it reads the run's state through provider options instead of prose. */
  readonly readsRunState: boolean;
  readonly temperature: number | null;
  readonly maxOutputTokens: number | null;
  /** Tokens that prompt and reply may have together, as far as it is known by now; null when it is not. */
  contextWindow(): number | null;
};
