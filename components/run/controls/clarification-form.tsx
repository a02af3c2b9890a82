"use client";

import { type FormEvent, useId, useRef } from "react";
import { useArrival } from "@/components/run/use-arrival";
import { storedClarification, useStoredForm } from "@/components/run/use-stored-form";
import { Button } from "@/components/ui/button";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { type Answers, sendAnswers } from "@/lib/client/api";
import type { Clarification } from "@/lib/run-log/run-state";
import { assumedReading } from "@/lib/run-log/run-wait";
import { withinQuotes } from "@/lib/text/quotation-marks";
import {
  answersOf,
  assumedWords,
  optionsOf,
  readTyped,
  type Typed,
  untouched,
} from "./clarification-answers";
import { ClarificationChoices } from "./clarification-choices";
import { submitKeys } from "./submit-keys";
import { useAnswering } from "./use-answering";

/** The questions a run waits with. Everything is optional: it can go on with the reading it assumes. */
export function ClarificationForm({
  runId,
  asked,
  timeout,
  arrived,
  onSent,
}: {
  runId: string;
  asked: Clarification;
  /** Milliseconds after which the run goes on without an answer; null for never. */
  timeout: number | null;
  /** True when it came while the person looked on. */
  arrived: boolean;
  onSent: () => void;
}) {
  const t = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  useArrival(title, arrived);
  const key = storedClarification(runId, asked.callId);
  const titleId = useId();
  const [typed, setTyped] = useStoredForm({
    key,
    empty: () => untouched(asked),
    read: (stored) => readTyped(stored, asked),
  });
  const { sending, fault, setFault, send } = useAnswering<"answers" | "skip">({
    key,
    onSent,
    refused: t("run.form.refused"),
  });
  const assumed = assumedWords(asked);
  const terms = asked.unclearTerms
    .map((term) => t("run.form.term", { term: withinQuotes(term, t.language) }))
    .join(", ");
  const answers = answersOf(t, asked, typed);
  const write = (next: Typed) => {
    setTyped(next);
    setFault(null);
  };
  const answer = (way: "answers" | "skip", body: Answers) =>
    void send(way, typed, () => sendAnswers(runId, body));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answers.length === 0) return setFault(t("run.form.nothing"));
    answer("answers", { answers });
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={submitKeys}
      aria-labelledby={titleId}
      className="mb-8 flex flex-col gap-5 rounded-card border border-line bg-raised p-5 shadow-box max-md:p-4"
    >
      <div>
        <h2
          ref={title}
          id={titleId}
          tabIndex={-1}
          className="rounded-control text-heading font-semibold text-balance"
        >
          {t("run.form.title", { reading: assumedReading(asked) ?? asked.reason })}
        </h2>
        {asked.reason ? <p className="mt-1 text-body text-muted">{asked.reason}</p> : null}
      </div>
      <ClarificationChoices
        legend={terms ? t("run.form.meantBy", { terms }) : t("run.form.meant")}
        options={asked.assumptions}
        value={typed.reading}
        onChange={(reading) => write({ ...typed, reading })}
      />
      {asked.questions.map((question, index) => (
        <ClarificationChoices
          key={question}
          legend={question}
          options={optionsOf(asked, index)}
          value={typed.answers[index] ?? { choice: null, other: "" }}
          onChange={(next) => write({ ...typed, answers: typed.answers.with(index, next) })}
        />
      ))}
      {assumed ? <p className="text-body wrap-anywhere">{t("run.form.ifGoOn", { assumed })}</p> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="filled" disabled={sending !== null}>
          {t(sending === "answers" ? "run.form.sending" : "run.form.send")}
        </Button>
        <Button disabled={sending !== null} onClick={() => answer("skip", { skip: true })}>
          {sending === "skip"
            ? t("run.form.assuming")
            : t(assumed ? "run.form.assume" : "run.form.assumeNone")}
        </Button>
        {timeout === null ? null : (
          <p className="w-full text-meta text-muted">
            {t.rich("run.form.timeout", {
              when: () => <When key="when" at={asked.askedAt + timeout} />,
            })}
          </p>
        )}
        {fault ? (
          <p role="alert" className="w-full text-meta text-unfound">
            {fault}
          </p>
        ) : null}
      </div>
    </form>
  );
}
