// What a file in `tools/` is written against: `import type { ActivityFor, ToolSchema } from "groundwork/tool"`. Types only;
// a custom tool needs nothing of this program when it runs (T12, A8).

import type { Plan, Source } from "@/lib/run-log/run-state";
import type { Output, Params, ToolSchema } from "@/lib/tools/tool";

export type { JsonSchema, Output, Params, ToolSchema } from "@/lib/tools/tool";

/** The parts of a run that a tool may ask to see (B14); a tool that asks for none sees none. */
export const SCOPES = ["question", "plan", "sources"] as const;
export type CustomScope = (typeof SCOPES)[number];

export type CustomOptions = {
  readonly scopes?: readonly CustomScope[];
  /** `forbid`: without its activity the tool is left out instead of being answered by the model (Q3). */
  readonly latent?: "allow" | "forbid";
  /** Repeating a call does no harm: after a time-out it is tried again (Q14). */
  readonly idempotent?: boolean;
};

/** A source as a custom tool sees it. */
export type CustomSource = Pick<Source, "number" | "url" | "title" | "snippet" | "status" | "publishedAt">;

/** What an activity is given beside the call. Of the run it holds what the options ask for, and nothing else. */
export type CustomContext = {
  /** Aborted when the run is stopped or time is up. */
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly question?: string;
  readonly plan?: Pick<Plan, "goal" | "steps"> | null;
  readonly sources?: readonly CustomSource[];
};

/** A call: its parameters as own keys beside the meta fields (A9). */
export type CustomCall<P> = P & {
  readonly _tool: string;
  readonly _activity: string;
  readonly _reasoningForCall: string;
};

/** The function that answers a tool, typed by the tool's schema. */
export type ActivityFor<S> = (
  call: CustomCall<Params<S>>,
  tool: ToolSchema,
  context: CustomContext,
) => Promise<Output<S>>;

/** The text that the model reads as the result; without it the value as JSON. */
export type RenderFor<S> = (output: Output<S>) => string;
