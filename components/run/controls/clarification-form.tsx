"use client";

import { type FormEvent, useId, useRef } from "react";
import { useArrival } from "@/components/run/use-arrival";
import { storedClarification, useStoredForm } from "@/components/run/use-stored-form";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { type Answers, sendAnswers } from "@/lib/client/api";
import type { Clarification } from "@/lib/run-log/run-state";
import { assumedReading } from "@/lib/run-log/run-wait";
import { withinQuotes } from "@/lib/text/quotation-marks";
import {
  type Answering,
  answersOf,
  assumedWords,
  optionsOf,
  readTyped,
  type Typed,
  untouched,
} from "./clarification-answers";
import { submitKeys, useAnswering } from "./use-answering";

const ROW =
  "flex min-h-10 items-center gap-3 border-b border-line px-1 last:border-b-0 hover:bg-hover pointer-coarse:min-h-11";

/**
 * One question: its options as rows, with "Something else" as the last one, or a text field if it has no
 * options.
 */
function ClarificationChoices({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string;
  /** The likeliest option is first, and marked. */
  options: string[];
  value: Answering;
  onChange: (value: Answering) => void;
}) {
  const t = useWords();
  const name = useId();
  if (options.length === 0)
    return (
      <Field label={legend}>
        {(control) => (
          <textarea
            {...control}
            rows={1}
            value={value.other}
            onChange={({ target }) => onChange({ ...value, other: target.value })}
            className={`${fieldLook} field-sizing-content max-h-40 resize-none py-2`}
          />
        )}
      </Field>
    );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-meta font-medium">{legend}</legend>
      {options.map((option, index) => (
        <label key={option} className={`${ROW} py-2`}>
          <input
            type="radio"
            name={name}
            checked={value.choice === index}
            onChange={() => onChange({ ...value, choice: index })}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 flex-1 text-body wrap-anywhere">{option}</span>
          {index === 0 ? <span className="text-meta text-muted">{t("run.form.assumed")}</span> : null}
        </label>
      ))}
      <SomethingElse name={name} value={value} onChange={onChange} />
    </fieldset>
  );
}

/** The last option. Choosing it focuses its field, unless the arrow keys only pass over it. */
function SomethingElse({
  name,
  value,
  onChange,
}: {
  name: string;
  value: Answering;
  onChange: (value: Answering) => void;
}) {
  const t = useWords();
  const pressed = useRef(false);
  const chosen = value.choice === "else";
  const focus = (field: HTMLInputElement | null) => {
    if (field && pressed.current) field.focus();
    pressed.current = false;
  };
  return (
    <div className={ROW}>
      <label className={`flex min-w-0 items-center gap-3 py-2 ${chosen ? "shrink-0" : "flex-1"}`}>
        <input
          type="radio"
          name={name}
          checked={chosen}
          onKeyDown={({ key }) => {
            pressed.current = key === " ";
          }}
          onClick={({ detail }) => {
            if (detail > 0) pressed.current = true;
          }}
          onChange={() => onChange({ ...value, choice: "else" })}
          className="size-4 shrink-0 accent-accent"
        />
        <span className="text-body">{t("run.form.else")}</span>
      </label>
      {chosen ? (
        <input
          ref={focus}
          aria-label={t("run.form.else")}
          value={value.other}
          onChange={({ target }) => onChange({ ...value, other: target.value })}
          className={`${fieldLook} min-w-0 flex-1`}
        />
      ) : null}
    </div>
  );
}

/** The questions that a run waits for. All answers are optional: the run can continue with its assumption. */
export function ClarificationForm({
  runId,
  asked,
  timeout,
  arrived,
  onSent,
}: {
  runId: string;
  asked: Clarification;
  /** Milliseconds after which the run continues without an answer; null for never. */
  timeout: number | null;
  /** True when the form appeared while the person was watching. */
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
