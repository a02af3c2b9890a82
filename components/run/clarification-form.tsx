"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { type Answers, ApiError, sendAnswers } from "@/lib/client/api";
import type { Clarification } from "@/lib/runs/run-state";
import { answersOf, readTyped, type Typed, untouched } from "./clarification-answers";

/** Keeps what is typed for this tab, so that a reload loses nothing. */
function useTyped(asked: Clarification, key: string): [Typed, (typed: Typed) => void] {
  const [typed, setTyped] = useState(() => untouched(asked));
  const restored = useRef(false);
  useEffect(() => {
    if (restored.current) return;
    restored.current = true;
    setTyped(readTyped(sessionStorage.getItem(key), asked));
  }, [key, asked]);
  const keep = (next: Typed) => {
    setTyped(next);
    sessionStorage.setItem(key, JSON.stringify(next));
  };
  return [typed, keep];
}

/** The questions a run waits with. Everything is optional: it can go on with what it assumed. */
export function ClarificationForm({
  runId,
  asked,
  onSent,
}: {
  runId: string;
  asked: Clarification;
  onSent: () => void;
}) {
  const key = `clarification-${runId}-${asked.callId}`;
  const [typed, setTyped] = useTyped(asked, key);
  const [sending, setSending] = useState<"answers" | "skip" | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const answers = answersOf(asked, typed);
  const send = async (body: Answers) => {
    setSending("skip" in body ? "skip" : "answers");
    setFault(null);
    try {
      await sendAnswers(runId, body);
      sessionStorage.removeItem(key);
      onSent();
    } catch (error) {
      setSending(null);
      setFault(error instanceof ApiError ? error.message : "The answers were not sent. Try again.");
      if (error instanceof ApiError && error.status === 409) onSent();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answers.length === 0)
      return setFault("Choose or write something first, or go on with the assumptions.");
    void send({ answers });
  };
  return (
    <form
      onSubmit={submit}
      aria-labelledby={`${key}-title`}
      className="mb-8 flex flex-col gap-5 rounded-card border border-line bg-raised p-5 shadow-box max-md:p-4"
    >
      <div>
        <h2 id={`${key}-title`} className="text-heading font-semibold text-balance">
          I read your question as: {asked.assumptions[0] ?? asked.reason}
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
          {sending === "answers" ? "Sending" : "Send answers"}
        </Button>
        <Button disabled={sending !== null} onClick={() => void send({ skip: true })}>
          {sending === "skip" ? "Going on" : "Go on with these assumptions"}
        </Button>
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
  const name = useId();
  const row =
    "flex min-h-10 items-center gap-3 border-b border-line px-1 py-2 last:border-b-0 hover:bg-hover pointer-coarse:min-h-11";
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-meta font-medium">
        {asked.unclearTerms.length > 0
          ? `What is meant by ${asked.unclearTerms.map((term) => `“${term}”`).join(", ")}`
          : "What is meant"}
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
          {index === 0 ? <span className="text-meta text-muted">assumed</span> : null}
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
          <span className="text-body">Something else</span>
        </label>
        {typed.choice === "else" ? (
          <input
            aria-label="Something else"
            value={typed.other}
            onChange={(event) => onChange({ ...typed, other: event.target.value })}
            className={`${fieldLook} min-w-0 flex-1`}
          />
        ) : null}
      </div>
    </fieldset>
  );
}

/** What was asked and said, once it is over: at most three lines. */
export function ClarificationRecord({ asked }: { asked: Clarification }) {
  const said = asked.skipped
    ? `You let it go on with its assumptions: ${asked.assumptions.join(" ")}`
    : asked.answers.map(({ question, answer }) => `${question} ${answer}`).join(" · ");
  return (
    <div className="my-3 border-l-2 border-line pl-4 text-body">
      <p className="text-meta font-medium text-muted">
        {asked.skipped ? "Asked, and went on" : "Asked and answered"}
      </p>
      <p className="line-clamp-2 wrap-anywhere" title={said}>
        {said}
      </p>
    </div>
  );
}
