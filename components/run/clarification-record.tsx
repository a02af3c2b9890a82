"use client";

import type { Clarification } from "@/lib/runs/run-state";
import { keptClarification, useUnsent } from "./use-kept";
import { waitWords } from "./words";

/** What was asked and said, once it is over: at most three lines, and one more where this tab was too late. */
export function ClarificationRecord({ runId, asked }: { runId: string; asked: Clarification }) {
  const unsent = useUnsent(keptClarification(runId, asked.callId));
  const { head, said } = recordWords(asked);
  return (
    <div className="my-3 border-l-2 border-line pl-4 text-body">
      <p className="text-meta font-medium text-muted">{head}</p>
      <p className="line-clamp-2 wrap-anywhere" title={said}>
        {said}
      </p>
      {unsent ? (
        <p role="status" className="text-meta text-muted">
          {asked.timedOut
            ? "What was typed here came too late and was not sent."
            : "It was answered in another tab or on another device. What was typed here was not sent."}
        </p>
      ) : null}
    </div>
  );
}

/** The record in words. */
export function recordWords(asked: Clarification): { head: string; said: string } {
  const assumed = asked.assumptions.join(" ");
  if (asked.timedOut) {
    const waited = waitWords((asked.answeredAt ?? asked.askedAt) - asked.askedAt);
    return {
      head: "Asked, and not answered",
      said: `Nobody answered within ${waited}; the run went on with its assumptions${assumed ? `: ${assumed}` : "."}`,
    };
  }
  if (asked.skipped)
    return { head: "Asked, and went on", said: `You let it go on with its assumptions: ${assumed}` };
  return {
    head: "Asked and answered",
    said: asked.answers.map(({ question, answer }) => `${question} ${answer}`).join(" · "),
  };
}
