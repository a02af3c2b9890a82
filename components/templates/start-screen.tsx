"use client";

import Link from "next/link";
import { SitesControl } from "@/components/composer/sites-control";
import { Button, buttonLook } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import type { Template, TemplateInput } from "@/lib/templates/template";
import { QuestionShown } from "./question-shown";
import { valueIssueWords } from "./template-words";
import { TemplatesFrame } from "./templates-frame";
import { useStart } from "./use-start";
import { ValueField } from "./value-field";

/** What a value reads as in the question while it is typed; null for a place that is still open. */
function saidOf(input: TemplateInput, typed: string): string | null {
  if (input.type !== "boolean") return typed.trim() || null;
  return (typed === "true" ? input.whenTrue : input.whenFalse) ?? "";
}

/** The form that a template is: its inputs, and the question as it will be asked. */
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
          {template.scope === "documents" ? null : (
            <SitesControl sites={start.sites} onChange={start.setSites} />
          )}
        </div>
      </form>
    </TemplatesFrame>
  );
}
