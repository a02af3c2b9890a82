"use client";

import type { ReactNode } from "react";
import { Field, fieldLook } from "@/components/ui/field";
import { publishedWords } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";
import type { InputType, TemplateInput, ValueIssue } from "@/lib/templates/template";
import type { TemplateIssue } from "@/lib/templates/template-check";
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

// Texts about templates, their inputs, and validation errors.

export const TYPE_WORDS = {
  text: "templates.type.text",
  number: "templates.type.number",
  date: "templates.type.date",
  choice: "templates.type.choice",
  boolean: "templates.type.boolean",
} as const satisfies Record<InputType, string>;

function shown(t: Words, limit: string | number | boolean | undefined, type: InputType): string {
  if (typeof limit === "number") return t.number(limit, { useGrouping: false });
  const text = String(limit ?? "");
  return type === "date" && text ? publishedWords(t, text) : text;
}

/** The values that an input accepts, if its control does not show it. */
export function rangeWords(t: Words, input: TemplateInput): string {
  if (input.type !== "number" && input.type !== "date") return "";
  const { type } = input;
  const [min, max] = [shown(t, input.min, type), shown(t, input.max, type)];
  if (min && max) return t("templates.range.both", { type, min, max });
  if (min) return t("templates.range.min", { type, min });
  return max ? t("templates.range.max", { type, max }) : "";
}

export function valueIssueWords(t: Words, issue: ValueIssue, type: InputType): string {
  const limit = shown(t, issue.limit, type);
  switch (issue.problem) {
    case "type":
      return t("templates.value.type", { type });
    case "min":
      return t("templates.value.min", { type, limit });
    case "max":
      return t("templates.value.max", { type, limit });
    case "length":
      return t("templates.value.length", { limit: Number(issue.limit) });
    case "missing":
      return t("templates.value.missing");
    case "choice":
      return t("templates.value.choice");
    case "unknown":
      return t("templates.value.unknown");
  }
}

export function issueWords(t: Words, { problem, detail = "" }: TemplateIssue): string {
  if (problem === "long" || problem === "many" || problem === "place")
    return t(`templates.issue.${problem}`, { detail });
  return t(`templates.issue.${problem}`);
}

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
