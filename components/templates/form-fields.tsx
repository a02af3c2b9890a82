"use client";

import type { ReactNode } from "react";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import { issueWords } from "./template-words";
import type { TemplateForm } from "./use-template-form";

type Common = {
  form: TemplateForm;
  /** In the notation of the issues: `title`, `inputs.0.label`. */
  field: string;
  label: string;
  hint?: ReactNode;
  value: string;
  onChange: (text: string) => void;
};

/** A text field of a template; multi-line with `rows`. */
export function TextField({
  form,
  field,
  label,
  hint,
  value,
  onChange,
  rows,
  look = "",
  ...rest
}: Common & {
  rows?: number;
  look?: string;
  type?: "text" | "date";
  inputMode?: "decimal";
  disabled?: boolean;
}) {
  const t = useWords();
  const issue = form.issueOf(field);
  return (
    <Field label={label} hint={hint} error={issue && issueWords(t, issue)}>
      {(control) => {
        const own = {
          ...control,
          "data-field": field,
          value,
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
        };
        return rows ? (
          <textarea
            {...own}
            rows={rows}
            className={`${fieldLook} scroll-my-32 field-sizing-content py-2 ${look}`}
          />
        ) : (
          <input
            type="text"
            {...rest}
            {...own}
            autoComplete="off"
            className={`${fieldLook} scroll-my-32 ${look}`}
          />
        );
      }}
    </Field>
  );
}

/** A select whose first value is none. */
export function SelectField({
  form,
  field,
  label,
  value,
  onChange,
  options,
}: Common & { options: { value: string; label: string }[] }) {
  const t = useWords();
  const issue = form.issueOf(field);
  return (
    <Field label={label} error={issue && issueWords(t, issue)}>
      {(control) => (
        <select
          {...control}
          data-field={field}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={`${fieldLook} scroll-my-32 pl-2`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
