// Keeps what is sent within the model's window, by rule and without asking any model: old steps are told as notes (see
// `notes.ts`), at most once in 25 steps, and in a small window each result takes only so much from the beginning (see
// `messages-fit.ts`). Everything here is a pure function of the state, so that a log tells what was sent, and between two
// compactions each prompt repeats the one before and adds to it (GOAL-P4).

import type { RunState } from "@/lib/run-log/run-state";

export const STEPS_BETWEEN = 25;
/** Told in full after a compaction, since the next step builds on them. */
const KEPT_STEPS = 2;

/** English prose has about four bytes a token, Russian four, Chinese under three, JSON and figures three and less. */
const BYTES_PER_TOKEN = 2.5;
/** Of a small window this share is kept for the reply, of a large one so many tokens. */
const REPLY_SHARE = 4;
const REPLY_TOKENS = 8192;

type CompactionDue = {
  /** The last step to be told as notes. */
  through: number;
  cause: "steps" | "window";
  /** To be recorded with it: the notes are held to it. */
  window: number | null;
};

type Sent = {
  /** UTF-8 bytes of everything that is sent, schema included. `Infinity` when the endpoint said that it is too long. */
  promptBytes: number;
  /** Tokens that prompt and reply may have together; null when that is not known. */
  contextWindow: number | null;
};

/** UTF-8 bytes that a prompt may have in a window. */
export function promptRoom(
  window: number,
  maxOutputTokens: number | null,
  perToken = BYTES_PER_TOKEN,
): number {
  const reply = maxOutputTokens ?? Math.min(REPLY_TOKENS, Math.floor(window / REPLY_SHARE));
  return Math.max(0, Math.floor((window - reply) * perToken));
}

/** The window that the prompts of a run are held to from the beginning; null when it is not known. */
export function windowOf({ compaction, model, config }: RunState): number | null {
  return compaction?.window ?? model?.contextWindow ?? config?.model.contextWindow ?? null;
}

/** Bytes a token has at least: as the endpoint counted them in this run, where that is fewer than expected. */
function bytesPerToken({ usage }: RunState): number {
  if (usage.inputTokens === 0) return BYTES_PER_TOKEN;
  return Math.min(BYTES_PER_TOKEN, Math.max(1, usage.promptBytes / usage.inputTokens));
}

/** True when a prompt cannot be sent: it would leave no room for the reply. */
export function exceedsWindow(state: RunState, { promptBytes, contextWindow }: Sent): boolean {
  if (promptBytes === Number.POSITIVE_INFINITY) return true;
  if (contextWindow === null) return false;
  const { maxOutputTokens = null } = state.config?.model ?? {};
  return promptBytes > promptRoom(contextWindow, maxOutputTokens, bytesPerToken(state));
}

/**
 * Whether older steps are now to be told as notes, asked before each request with what it would send. Each answer moves
 * `through` on, so asking again after it was recorded comes to an end: when it is null and the prompt still
 * `exceedsWindow`, no step fits into this model's window and the run has to end with that reason.
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
