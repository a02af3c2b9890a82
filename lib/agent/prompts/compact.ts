// Keeps prompts within the model's context window, by rule and without asking a model: old steps are replaced
// by notes (see `notes.ts`), at most once in 25 steps, and in a small window each result is cut from the
// start (see `messages-fit.ts`). Everything here is a pure function of the state, so a log determines what
// was sent, and between two compactions each prompt repeats the one before and appends to it (GOAL-P4).

import type { RunState } from "@/lib/run-log/run-state";

export const STEPS_BETWEEN = 25;
/** Steps that stay in full after a compaction, since the next step builds on them. */
const KEPT_STEPS = 2;

/**
 * English prose has about four bytes per token, Russian four, Chinese under three, JSON and figures three or
 * fewer.
 */
const BYTES_PER_TOKEN = 2.5;
/** The reply gets this share of a small window, and a fixed number of tokens of a large one. */
const REPLY_SHARE = 4;
const REPLY_TOKENS = 8192;

type CompactionDue = {
  /** The last step that the notes replace. */
  through: number;
  cause: "steps" | "window";
  /** Recorded with the compaction, because the notes must fit into it. */
  window: number | null;
};

type Sent = {
  /**
   * UTF-8 bytes of everything that is sent, schema included. `Infinity` when the endpoint reported that it is
   * too long.
   */
  promptBytes: number;
  /** Tokens of prompt and reply together; null when unknown. */
  contextWindow: number | null;
};

/** The UTF-8 bytes that a prompt may have in a window. */
export function promptRoom(
  window: number,
  maxOutputTokens: number | null,
  perToken = BYTES_PER_TOKEN,
): number {
  const reply = maxOutputTokens ?? Math.min(REPLY_TOKENS, Math.floor(window / REPLY_SHARE));
  return Math.max(0, Math.floor((window - reply) * perToken));
}

/** The window that limits a run's prompts from the start; null when unknown. */
export function windowOf({ compaction, model, config }: RunState): number | null {
  return compaction?.window ?? model?.contextWindow ?? config?.model.contextWindow ?? null;
}

/** The fewest bytes per token: as the endpoint counted them in this run, if fewer than expected. */
function bytesPerToken({ usage }: RunState): number {
  if (usage.inputTokens === 0) return BYTES_PER_TOKEN;
  return Math.min(BYTES_PER_TOKEN, Math.max(1, usage.promptBytes / usage.inputTokens));
}

/** True when a prompt cannot be sent because it would leave no room for the reply. */
export function exceedsWindow(state: RunState, { promptBytes, contextWindow }: Sent): boolean {
  if (promptBytes === Number.POSITIVE_INFINITY) return true;
  if (contextWindow === null) return false;
  const { maxOutputTokens = null } = state.config?.model ?? {};
  return promptBytes > promptRoom(contextWindow, maxOutputTokens, bytesPerToken(state));
}

/**
 * Decides before each request, from its size, whether older steps have to be replaced by notes. Each result
 * advances `through`, so repeating the check after recording it terminates: when it is null and the prompt
 * still `exceedsWindow`, no step fits into this model's window, and the run has to end with that reason.
 */
export function compactionDue(state: RunState, sent: Sent): CompactionDue | null {
  const finished = state.steps.filter(({ endedAt }) => endedAt !== null).map(({ number }) => number);
  const last = finished.at(-1) ?? 0;
  const { through, step } = state.compaction ?? { through: 0, step: 1 };
  const window = sent.contextWindow;
  if (exceedsWindow(state, sent)) {
    const next = [last - KEPT_STEPS, last - 1, last].find((number) => number > through);
    return next === undefined ? null : { through: next, cause: "window", window };
  }
  const due = last + 1 - step >= STEPS_BETWEEN && last - KEPT_STEPS > through;
  return due ? { through: last - KEPT_STEPS, cause: "steps", window } : null;
}
