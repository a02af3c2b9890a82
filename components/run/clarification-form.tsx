"use client";

import { type FormEvent, useId, useRef } from "react";
import { When } from "@/components/report/when";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import { type Answers, sendAnswers } from "@/lib/client/api";
import type { Clarification } from "@/lib/runs/run-state";
import { assumedReading } from "@/lib/runs/run-wait";
import { answersOf, readTyped, type Typed, untouched } from "./clarification-answers";
import { submitKeys } from "./submit-keys";
import { useAnswering } from "./use-answering";
import { useArrival } from "./use-arrival";
import { keptClarification, useKept } from "./use-kept";

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
  const key = keptClarification(runId, asked.callId);
  const titleId = useId();
  const [typed, setTyped] = useKept({
    key,
    empty: () => untouched(asked),
    read: (stored) => readTyped(stored, asked),
  });
  const { sending, fault, setFault, send } = useAnswering<"answers" | "skip">({
    key,
    onSent,
    refused: t("run.form.refused"),
  });
  const assumed = assumedReading(asked);
  const answers = answersOf(t, asked, typed);
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
          {t("run.form.title", { reading: assumed ?? asked.reason })}
        </h2>
        {asked.reason ? <p className="mt-1 text-body text-muted">{asked.reason}</p> : null}
      </div>
      <Readings asked={asked} typed={typed} onChange={setTyped} />
      {asked.questions.map((question, index) => (
        <Field key={question} label={question}>
          {(control) => (
            <textarea
              {...control}
              rows={1}
              value={typed.answers[index] ?? ""}
              onChange={(event) =>
                setTyped({
                  ...typed,
                  answers: typed.answers.map((answer, place) =>
                    place === index ? event.target.value : answer,
                  ),
                })
              }
              className={`${fieldLook} field-sizing-content max-h-40 resize-none py-2`}
            />
          )}
        </Field>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="filled" disabled={sending !== null}>
          {t(sending === "answers" ? "run.form.sending" : "run.form.send")}
        </Button>
        <Button
          disabled={sending !== null}
          className="max-w-full py-1 text-left whitespace-normal! wrap-anywhere"
          onClick={() => answer("skip", { skip: true })}
        >
          {sending === "skip"
            ? t("run.form.assuming")
            : assumed
              ? t("run.form.assume", { reading: assumed })
              : t("run.form.assumeNone")}
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

function Readings({
  asked,
  typed,
  onChange,
}: {
  asked: Clarification;
  typed: Typed;
  onChange: (typed: Typed) => void;
}) {
  const t = useWords();
  const terms = asked.unclearTerms.map((term) => t("run.form.term", { term })).join(", ");
  const name = useId();
  const row =
    "flex min-h-10 items-center gap-3 border-b border-line px-1 py-2 last:border-b-0 hover:bg-hover pointer-coarse:min-h-11";
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-meta font-medium">
        {terms ? t("run.form.meantBy", { terms }) : t("run.form.meant")}
      </legend>
      {asked.assumptions.map((assumption, index) => (
        <label key={assumption} className={row}>
          <input
            type="radio"
            name={name}
            checked={typed.choice === index}
            onChange={() => onChange({ ...typed, choice: index })}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 flex-1 text-body">{assumption}</span>
          {index === 0 ? <span className="text-meta text-muted">{t("run.form.assumed")}</span> : null}
        </label>
      ))}
      <div className={row}>
        <label className="flex min-w-0 shrink-0 items-center gap-3">
          <input
            type="radio"
            name={name}
            checked={typed.choice === "else"}
            onChange={() => onChange({ ...typed, choice: "else" })}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="text-body">{t("run.form.else")}</span>
        </label>
        {typed.choice === "else" ? (
          <input
            aria-label={t("run.form.else")}
            value={typed.other}
            onChange={(event) => onChange({ ...typed, other: event.target.value })}
            className={`${fieldLook} min-w-0 flex-1`}
          />
        ) : null}
      </div>
    </fieldset>
  );
}
