// What the agent needs to know about a model: the AI SDK object, how its output can be constrained, and its
// identity.

import type { LanguageModelV4 } from "@ai-sdk/provider";
import { isNear } from "@/lib/config/near-host";
import type { ModelInfo } from "@/lib/run-log/run-state";
import { REPLY_LIMITS, type ReplyLimits } from "./reply";

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

/**
 * What an endpoint refused. `keyword`: limits in the schema. `parallel`: several calls at once. `form`: the
 * whole mode. `schema`: this schema, in whatever mode carries it. `functions`: function tools. `conflict`:
 * function tools together with something else, which another request or an update may change. `history`:
 * earlier calls and results as such. `order`: their ids or their order. `thinking`: earlier calls, because
 * the model's own thoughts are missing beside them.
 * `unknown`: a refusal whose text says nothing; the form of the request is only the likeliest cause. `window`:
 * nothing yet, but the prompt in this form is longer than the model can read.
 */
export type Refused =
  | "keyword"
  | "parallel"
  | "form"
  | "schema"
  | "functions"
  | "conflict"
  | "history"
  | "order"
  | "thinking"
  | "unknown"
  | "window";

/**
 * A parameter of requests that an endpoint refused, and the name it knows it by, or the most that it may be in
 * digits; null: leave it out.
 */
export type RefusedParameter = { parameter: string; instead: string | null };

/**
 * How native calls of earlier steps are written. `short`: ids of nine letters and digits, and no user message
 * directly after results.
 */
export type HistoryForm = "usual" | "short";

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
  /** It cannot lead a research; a sentence for the person says why. */
  cannotLead?: string;
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
   * Moves to the next mode that does not need what was refused, and remembers it; null when there is none. A
   * refusal of unknown cause is remembered once a weaker mode has worked. `reason` is a sentence for the
   * settings.
   */
  degrade(refused: Refused, wanted?: Wanted, reason?: string): AskingMode | null;
  /** Stops sending a refused parameter, or renames it; false when that was done before. */
  adapt?(refused: RefusedParameter, reason: string): boolean;
  /** How earlier native calls are written; absent: as usual. */
  history?(): HistoryForm;
  /** Writes them in the short form from now on; false when that was done before. */
  shortenHistory?(reason: string): boolean;
  /** Why the model cannot lead a research, as a sentence for the person; null or absent when it may. */
  cannotLead?(): string | null;
  /** Remembers what a request revealed about the model. Absent when there is nothing to learn. */
  learn?(lesson: Lesson): void;
  /**
   * Base URL: the requests of all runs share one circuit breaker per endpoint. Absent for models in this
   * process.
   */
  readonly endpoint?: string;
  /**
   * The chat format of an endpoint: earlier calls as such only where functions are requested. `alternating`:
   * user and assistant take turns, as some chat templates require. `separate`: the last user message stands
   * alone, for caches that end before it. Absent for models in this process.
   */
  readonly turns?: "alternating" | "separate";
  /** True for the built-in model: it reads the run's state from provider options instead of prose. */
  readonly readsRunState: boolean;
  /** The currency in which the endpoint reports the cost of each request; absent when it reports none. */
  readonly reportsCostIn?: string;
  readonly temperature: number | null;
  readonly maxOutputTokens: number | null;
  /** Tokens of prompt and reply together, as far as known; otherwise null. */
  contextWindow(): number | null;
};

// How long a request waits for a model: longer for a model on this machine or network, which may have to be
// loaded first, and for one that thinks before it writes, because many endpoints send nothing meanwhile.

/** Limits that the agent sets, in milliseconds; null or absent: by the model. */
export type ModelTimeouts = {
  firstTokenMs?: number | null;
  silenceMs?: number | null;
  replyMs?: number | null;
};

const PATIENT: ReplyLimits = { ...REPLY_LIMITS, firstMs: 300_000, silenceMs: 120_000, totalMs: 1_800_000 };

/** Families of models that think, by their names. An unknown one gets the usual limits. */
const THINKS =
  /\b(?:o[1-9]|r1|qwq|gpt-[5-9]|qwen-?3|magistral|deepseek-v[4-9]|kimi-k[2-9]|glm-[4-9]|grok-[3-9]|gemini-[2-9])\b|think|reason/i;

/** The time limits of a request to a model. */
export function replyLimitsFor(
  { id, kind, host }: Pick<ModelInfo, "id" | "kind" | "host">,
  set: ModelTimeouts = {},
): ReplyLimits {
  const near = kind === "local" || (host !== null && isNear(host));
  const usual = near || THINKS.test(id) ? PATIENT : REPLY_LIMITS;
  const firstMs = set.firstTokenMs ?? usual.firstMs;
  const silenceMs = set.silenceMs ?? usual.silenceMs;
  return { ...usual, firstMs, silenceMs, totalMs: set.replyMs ?? Math.max(usual.totalMs, firstMs) };
}
