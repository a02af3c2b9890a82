"use client";

import { useId, useRef } from "react";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import type { Answering } from "./clarification-answers";

const ROW =
  "flex min-h-10 items-center gap-3 border-b border-line px-1 last:border-b-0 hover:bg-hover pointer-coarse:min-h-11";

/** One question: its answers as rows to choose from with "Something else" below them, or a field where it has none. */
export function ClarificationChoices({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string;
  /** The likeliest first: it is marked. */
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

/** The last row: choosing it puts the cursor into its field, unless the arrow keys only pass over it. */
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
