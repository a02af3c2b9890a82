"use client";

import { waitWords } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/messages/translate";
import type { Clarification } from "@/lib/runs/run-state";
import { keptClarification, useUnsent } from "./use-kept";

/** What was asked and said, once it is over: at most three lines, and one more where this tab was too late. */
export function ClarificationRecord({ runId, asked }: { runId: string; asked: Clarification }) {
  const t = useWords();
  const unsent = useUnsent(keptClarification(runId, asked.callId));
  const { head, said } = recordWords(t, asked);
  return (
    <div className="my-3 border-l-2 border-line pl-4 text-body">
      <p className="text-meta font-medium text-muted">{head}</p>
      <p className="line-clamp-2 wrap-anywhere" title={said}>
        {said}
      </p>
      {unsent ? (
        <p role="status" className="text-meta text-muted">
          {t(asked.timedOut ? "run.form.late" : "run.form.elsewhere")}
        </p>
      ) : null}
    </div>
  );
}

/** The record in words. */
export function recordWords(t: Words, asked: Clarification): { head: string; said: string } {
  const assumed = asked.assumptions.join(" ");
  if (asked.timedOut) {
    const time = waitWords(t, (asked.answeredAt ?? asked.askedAt) - asked.askedAt);
    const said = assumed
      ? t("run.record.nobodyAssumed", { time, assumed })
      : t("run.record.nobody", { time });
    return { head: t("run.record.unanswered"), said };
  }
  if (asked.skipped) return { head: t("run.record.skipped"), said: t("run.record.assumed", { assumed }) };
  return {
    head: t("run.record.answered"),
    said: asked.answers.map(({ question, answer }) => `${question} ${answer}`).join(" · "),
  };
}
