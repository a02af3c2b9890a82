"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import { type FieldPath, type FieldRule, fieldsOf } from "@/lib/config/agent-fields";
import type { AgentDetail } from "@/lib/http/agents-responses";
import type { Words } from "@/lib/i18n/translate";
import { fieldLabel, issueWords, valueWords } from "./agent-words";
import { isText } from "./form-values";
import type { AgentForm } from "./use-agent-form";

/** A value as written in the file, which is in no language of the interface. */
const quote = (chunks: ReactNode[]): ReactNode => (
  <span key={chunks.join()} translate="no">
    {chunks}
  </span>
);

/** The value of a field in agents.yaml, and a button that restores it when the field differs. */
export function FromFile({ agent, field, form }: { agent: AgentDetail; field: FieldPath; form: AgentForm }) {
  const t = useWords();
  const words = fileWords(t, { agent, field, quote });
  if (words === null || !agent.file) return null;
  const { file } = agent;
  const same = !form.changesFrom(file).includes(field);
  const stale = agent.copy?.fileChanged.includes(field) ?? false;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
      <span className={stale ? "border-l-2 border-weak pl-2 text-ink" : undefined}>{words}</span>
      {same ? null : (
        <Button
          variant="quiet"
          className="-my-1 min-h-7 px-2 text-meta text-accent"
          aria-label={t("agents.fieldResetOf", { field: fieldLabel(t, field) })}
          onClick={() => form.takeOver(field, file)}
        >
          {t("agents.fieldReset")}
        </Button>
      )}
    </p>
  );
}

/** A field of the form with its rule, its error, and its value in agents.yaml. */
export function FormField({
  agent,
  field,
  rule,
  form,
}: {
  agent: AgentDetail;
  field: FieldPath;
  rule: FieldRule | undefined;
  form: AgentForm;
}) {
  const t = useWords();
  const issue = form.issueOf(field);
  const long = field === "prompts.extra" || field === "description";
  const own = {
    "data-field": field,
    value: form.typed.fields[field] ?? "",
    onChange: ({ target }: { target: { value: string } }) => form.set(field, target.value),
  };
  return (
    <div className={isText(field) ? "flex flex-col gap-1 md:col-span-2" : "flex flex-col gap-1"}>
      <Field
        label={fieldLabel(t, field)}
        hint={ruleWords(t, field, rule) || undefined}
        error={issue ? issueWords(t, issue) : null}
      >
        {(control) =>
          rule?.choices ? (
            <select {...control} {...own} className={`${fieldLook} scroll-my-32 max-w-60 pl-2`}>
              <option value="">{t("agents.notSet")}</option>
              {rule.choices.map((choice) => (
                <option key={choice} value={choice} translate="no">
                  {choice}
                </option>
              ))}
            </select>
          ) : long ? (
            <textarea
              {...control}
              {...own}
              rows={field === "description" ? 2 : 6}
              className={`${fieldLook} scroll-my-32 field-sizing-content py-2`}
            />
          ) : (
            <input
              {...control}
              {...own}
              type="text"
              inputMode={isText(field) ? "text" : "decimal"}
              autoComplete="off"
              className={`${fieldLook} scroll-my-32 ${isText(field) ? "" : "max-w-40 tabular"}`}
            />
          )
        }
      </Field>
      <FromFile agent={agent} field={field} form={form} />
    </div>
  );
}

/** A section of the form. */
export function FormGroup({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="mt-8 min-w-0 border-t border-line pt-5">
      <legend className="float-left w-full text-heading font-semibold">{title}</legend>
      <div className="clear-both grid gap-x-8 gap-y-5 pt-3 md:grid-cols-2">
        {children}
        {note ? <p className="max-w-[65ch] text-meta text-muted md:col-span-2">{note}</p> : null}
      </div>
    </fieldset>
  );
}

// Explains the effect of an empty field.

const PATIENCE: ReadonlySet<FieldPath> = new Set([
  "execution.firstTokenTimeoutMs",
  "execution.silenceTimeoutMs",
  "execution.replyTimeoutMs",
]);

function emptyWords(t: Words, field: FieldPath): string {
  if (field === "model.name") return t("agents.empty.model");
  if (field === "model.provider") return t("agents.empty.provider");
  if (field === "model.reader") return t("agents.empty.reader");
  if (field === "prompts.extra") return t("agents.empty.nothing");
  if (field === "execution.clarificationTimeoutMs") return t("agents.empty.wait");
  if (PATIENCE.has(field)) return t("agents.empty.patience");
  return t(field.startsWith("budget.") ? "agents.empty.cap" : "agents.empty.endpoint");
}

function boundWords(t: Words, field: FieldPath, { min, max }: FieldRule): string | null {
  if (isText(field)) return max === null ? null : t("agents.bounds.characters", { max });
  if (min !== null && max !== null) return t("agents.bounds.between", { min, max });
  return min === null ? null : t("agents.bounds.least", { min });
}

/** The values that a field accepts. */
function ruleWords(t: Words, field: FieldPath, rule: FieldRule | undefined): string {
  if (!rule) return "";
  const empty = rule.optional ? t("agents.optional", { meaning: emptyWords(t, field) }) : null;
  return [boundWords(t, field, rule), empty].filter(Boolean).join(" · ");
}

/**
 * The value of a field in agents.yaml; null when the file does not have the agent. Long texts are described
 * by their length.
 */
function fileWords<Quoted>(
  t: Words,
  told: { agent: AgentDetail; field: FieldPath; quote: (chunks: (string | Quoted)[]) => Quoted },
): (string | Quoted)[] | null {
  const { agent, field, quote } = told;
  const { file, copy, origin } = agent;
  if (!file) return null;
  const short = (value: unknown) =>
    typeof value === "string" && value.length > 60
      ? t("agents.characters", { count: value.length })
      : valueWords(t, value);
  const value = short(fieldsOf(file).get(field));
  if (copy?.base && copy.fileChanged.includes(field))
    return t.rich("agents.inFileWas", { value, before: short(fieldsOf(copy.base).get(field)), v: quote });
  return origin === "own" && copy
    ? t.rich("agents.inFileOf", { agent: copy.madeFrom, value, v: quote })
    : t.rich("agents.inFile", { value, v: quote });
}
