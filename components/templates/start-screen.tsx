"use client";

import Link from "next/link";
import { defaultScope, scopeOptions } from "@/components/composer/options";
import { SitesControl } from "@/components/composer/sites-control";
import { useAvailablePlaces } from "@/components/composer/use-available-places";
import { WhereToLook } from "@/components/composer/where-to-look";
import { Button, buttonLook } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import type { Template, TemplateInput } from "@/lib/templates/template";
import { rangeWords, valueIssueWords } from "./form-fields";
import { QuestionShown } from "./question-shown";
import { TemplatesFrame } from "./templates-frame";
import { useStart } from "./use-start";

type Control = {
  input: TemplateInput;
  value: string;
  error: string | null;
  onChange: (text: string) => void;
};

/** The form field of an input. */
function ValueField(props: Control) {
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

/** The value of an input within the question while typing; null while it is open. */
function saidOf(input: TemplateInput, typed: string): string | null {
  if (input.type !== "boolean") return typed.trim() || null;
  return (typed === "true" ? input.whenTrue : input.whenFalse) ?? "";
}

/** Says where the run looks, and changes it for this run. */
function LookControl({ look: { now, choose } }: { look: ReturnType<typeof useStart>["look"] }) {
  const t = useWords();
  const places = useAvailablePlaces();
  if (!places) return null;
  return (
    <WhereToLook
      name={t("home.whereToLook")}
      scopes={scopeOptions(t, places)}
      look={now ?? { scope: defaultScope(places), places: null }}
      onLook={choose}
    />
  );
}

/** The form of a template: its inputs, and the resulting question. */
export function StartScreen({ template }: { template: Template }) {
  const t = useWords();
  const { title, description, question, inputs, name } = template;
  const start = useStart(template);
  const said = Object.fromEntries(
    inputs.map((input) => [input.name, saidOf(input, start.typed[input.name] ?? "")]),
  );
  return (
    <TemplatesFrame
      title={title}
      lead={description}
      back
      action={
        <Link
          href={`/templates/${name}/edit`}
          aria-label={t("templates.ofTemplate", { action: t("templates.edit"), title })}
          className={buttonLook("quiet", "max-md:-ml-3 md:-mr-3")}
        >
          {t("templates.edit")}
        </Link>
      }
    >
      <form
        ref={start.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void start.submit();
        }}
      >
        <div className="mt-6 flex flex-col gap-5">
          {inputs.map((input) => {
            const issue = start.issueOf(input.name);
            return (
              <ValueField
                key={input.name}
                input={input}
                value={start.typed[input.name] ?? ""}
                error={issue && valueIssueWords(t, issue, input.type)}
                onChange={(text) => start.set(input.name, text)}
              />
            );
          })}
        </div>
        <section aria-labelledby="preview" className="mt-8 border-l-2 border-line pl-4">
          <h2 id="preview" className="pb-1 text-meta font-medium text-muted">
            {t("templates.preview")}
          </h2>
          <QuestionShown question={question} inputs={inputs} said={said} className="max-w-[65ch] text-box" />
        </section>
        {start.fault ? (
          <p role="alert" className="mt-4 text-meta text-unfound">
            {start.fault}
          </p>
        ) : null}
        <div className="mt-6 flex flex-wrap items-center gap-x-2 gap-y-1">
          <Button type="submit" variant="filled" aria-disabled={start.starting}>
            {start.starting ? t("templates.starting") : t("templates.startResearch")}
          </Button>
          <Button onClick={start.watch}>{t("watches.watch")}</Button>
          <LookControl look={start.look} />
          {start.look.now?.scope === "documents" ? null : (
            <SitesControl sites={start.sites} onChange={start.setSites} />
          )}
        </div>
      </form>
    </TemplatesFrame>
  );
}
