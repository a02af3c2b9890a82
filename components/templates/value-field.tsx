"use client";

import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import type { TemplateInput } from "@/lib/templates/template";
import { rangeWords } from "./template-words";

type Control = {
  input: TemplateInput;
  value: string;
  error: string | null;
  onChange: (text: string) => void;
};

/** The field that an input is in the form of its template. */
export function ValueField(props: Control) {
  const t = useWords();
  const { input, value, error, onChange } = props;
  if (input.type === "boolean") return <BooleanField {...props} />;
  const label = input.required ? `${input.label} (${t("templates.required")})` : input.label;
  const hint = [rangeWords(t, input)].filter(Boolean).join(" ");
  return (
    <Field label={label} hint={hint || undefined} error={error}>
      {(control) => {
        const own = {
          ...control,
          "data-field": input.name,
          "aria-required": input.required,
          value,
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
        };
        switch (input.type) {
          case "text":
            return (
              <textarea
                {...own}
                rows={1}
                onKeyDown={(event) => {
                  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  event.currentTarget.form?.requestSubmit();
                }}
                className={`${fieldLook} field-sizing-content max-h-60 resize-none py-1.5`}
              />
            );
          case "choice":
            return (
              <select {...own} className={`${fieldLook} max-w-100 pl-2`}>
                <option value="">{t("templates.choose")}</option>
                {input.choices.map((choice) => (
                  <option key={choice} value={choice}>
                    {choice}
                  </option>
                ))}
              </select>
            );
          case "date":
            return (
              <input
                {...own}
                type="date"
                min={input.min}
                max={input.max}
                className={`${fieldLook} max-w-50`}
              />
            );
          default:
            return (
              <input
                {...own}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                className={`${fieldLook} max-w-40 tabular`}
              />
            );
        }
      }}
    </Field>
  );
}

function BooleanField({ input, value, onChange }: Control) {
  return (
    <label className="flex min-h-9 w-fit items-center gap-2.5 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        data-field={input.name}
        checked={value === "true"}
        onChange={({ target }) => onChange(String(target.checked))}
        className="size-4 accent-accent"
      />
      {input.label}
    </label>
  );
}
