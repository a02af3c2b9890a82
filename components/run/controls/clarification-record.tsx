"use client";

import { useLayoutEffect, useRef, useState } from "react";
import { storedClarification, useUnsent } from "@/components/run/use-stored-form";
import { classNames } from "@/components/ui/class-names";
import { waitWords } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";
import type { Clarification } from "@/lib/run-log/run-state";
import { assumedWords } from "./clarification-answers";

/**
 * The questions and answers afterwards: three lines until expanded, and a notice if this tab answered too
 * late.
 */
export function ClarificationRecord({ runId, asked }: { runId: string; asked: Clarification }) {
  const t = useWords();
  const unsent = useUnsent(storedClarification(runId, asked.callId));
  const answered = !asked.skipped && !asked.timedOut;
  const head = t(
    answered ? "run.record.answered" : asked.timedOut ? "run.record.unanswered" : "run.record.skipped",
  );
  return (
    <div className="my-3 border-l-2 border-line pl-4 text-body">
      <p className="text-meta font-medium text-muted">{head}</p>
      {answered ? <Answers answers={asked.answers} /> : <Folded text={assumptionWords(t, asked)} />}
      {unsent ? (
        <p role="status" className="text-meta text-muted">
          {t(asked.timedOut ? "run.form.late" : "run.form.elsewhere")}
        </p>
      ) : null}
    </div>
  );
}

/** Each question with the person's answer. */
function Answers({ answers }: { answers: Clarification["answers"] }) {
  const t = useWords();
  return (
    <dl>
      {answers.map(({ question, answer }) => (
        <div key={question} className="pt-1 wrap-anywhere">
          <dt className="text-muted">{question}</dt>
          <dd>{t("run.said.you", { message: answer })}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Two lines of the text, then "more". */
function Folded({ text }: { text: string }) {
  const t = useWords();
  const shown = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = shown.current;
    if (element && !open) setCut(element.scrollHeight > element.clientHeight + 1);
  }, [open]);
  return (
    <>
      <p ref={shown} className={classNames("wrap-anywhere", !open && "line-clamp-2")}>
        {text}
      </p>
      {cut || open ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-6 text-meta text-accent underline underline-offset-3 pointer-coarse:min-h-11 print:hidden"
        >
          {t(open ? "thread.question.less" : "thread.question.more")}
        </button>
      ) : null}
    </>
  );
}

/** With which assumption the run continued without an answer. */
function assumptionWords(t: Words, asked: Clarification): string {
  const assumed = assumedWords(asked);
  if (!asked.timedOut) return assumed ? t("run.record.assumed", { assumed }) : t("run.record.unassumed");
  const time = waitWords(t, (asked.answeredAt ?? asked.askedAt) - asked.askedAt);
  return assumed ? t("run.record.nobodyAssumed", { time, assumed }) : t("run.record.nobody", { time });
}
