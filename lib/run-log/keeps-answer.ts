// Whether a revision keeps the short answer it began with. Apart from short-answer.ts, because the first load of a
// thread needs this rule without the rules that read a report's sentences.

import type { RunState } from "./run-state";

/**
 * True for a revision whose short answer is known from its start: an edit brings its own, and a rewritten section changes
 * none unless it was asked to.
 */
export const keepsAnswer = ({ revises }: Pick<RunState, "revises">): boolean =>
  revises !== null && !revises.renewsAnswer;
