"use client";

import Link from "next/link";
import { buttonLook } from "@/components/ui/button";
import { joined } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { Template } from "@/lib/templates/template";
import { QuestionShown } from "./question-shown";
import { TemplateActions } from "./template-actions";
import { TemplatesEmpty } from "./templates-empty";
import { TemplatesFrame } from "./templates-frame";

/** Every template, with what can be done with it. */
export function TemplatesScreen({ templates }: { templates: Template[] }) {
  const t = useWords();
  return (
    <TemplatesFrame
      title={t("templates.title")}
      lead={t("templates.lead")}
      action={
        <Link href="/templates/new" className={buttonLook()}>
          {t("templates.make")}
        </Link>
      }
    >
      {templates.length === 0 ? (
        <TemplatesEmpty />
      ) : (
        <ul className="mt-8 divide-y divide-line border-y border-line">
          {templates.map((template) => (
            <TemplateRow key={template.name} template={template} />
          ))}
        </ul>
      )}
    </TemplatesFrame>
  );
}

function TemplateRow({ template }: { template: Template }) {
  const t = useWords();
  const { name, title, description, question, inputs } = template;
  return (
    <li className="py-5">
      <h2 className="text-heading font-semibold wrap-anywhere">{title}</h2>
      {description ? <p className="mt-1 max-w-[65ch] text-muted wrap-anywhere">{description}</p> : null}
      <QuestionShown question={question} inputs={inputs} className="mt-2 max-w-[65ch]" />
      <p className="mt-2 text-meta text-muted wrap-anywhere">
        {joined(
          t("templates.inputsCount", { count: inputs.length }),
          t("templates.tool", { tool: `template_${name}` }),
        )}
      </p>
      <TemplateActions template={template} />
    </li>
  );
}
