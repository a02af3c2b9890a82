"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Button, buttonLook } from "@/components/ui/button";
import { ConfirmPrompt } from "@/components/ui/confirm-prompt";
import { joined } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import { postJson, requestJson } from "@/lib/client/request";
import type { Template } from "@/lib/templates/template";
import { exampleTemplate } from "./example";
import { QuestionShown } from "./question-shown";
import { TemplatesFrame } from "./templates-frame";

/** Start, edit, delete; deleting asks for confirmation in place. */
function TemplateActions({ template }: { template: Template }) {
  const t = useWords();
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { name, title } = template;
  const named = (action: string) => t("templates.ofTemplate", { action, title });
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-2">
        <Link
          href={`/templates/${name}/start`}
          className={buttonLook()}
          aria-label={named(t("templates.start"))}
        >
          {t("templates.start")}
        </Link>
        <Link
          href={`/templates/${name}/edit`}
          className={buttonLook("quiet")}
          aria-label={named(t("templates.edit"))}
        >
          {t("templates.edit")}
        </Link>
        <button
          ref={opener}
          type="button"
          className={buttonLook("quiet")}
          aria-expanded={asking}
          aria-label={named(t("templates.remove"))}
          onClick={() => setAsking(!asking)}
        >
          {t("templates.remove")}
        </button>
      </div>
      {asking ? (
        <Removal
          template={template}
          onClose={() => {
            setAsking(false);
            opener.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

function Removal({ template, onClose }: { template: Template; onClose: () => void }) {
  const t = useWords();
  const router = useRouter();
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const remove = async () => {
    if (working) return;
    setWorking(true);
    setFault(null);
    const path = `/api/templates/${encodeURIComponent(template.name)}?revision=${template.revision}`;
    const answer = await requestJson(path, { method: "DELETE" });
    setWorking(false);
    if (!answer.ok) setFault(answer.message);
    // The focused element is about to disappear; the heading of the list stays.
    else document.querySelector<HTMLElement>("#main")?.focus();
    router.refresh();
  };
  return (
    <ConfirmPrompt
      question={t("templates.removeSure", { title: template.title })}
      action={t("templates.remove")}
      keep={t("templates.keep")}
      working={working}
      fault={fault}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

/** Shown while there are no templates: an example that can be created. */
function TemplatesEmpty() {
  const t = useWords();
  const router = useRouter();
  const [making, setMaking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const example = exampleTemplate(t);
  const make = async () => {
    if (making) return;
    setMaking(true);
    setFault(null);
    const answer = await postJson("/api/templates", example);
    if (answer.ok || answer.code === "template_name_taken") {
      router.push(`/templates/${example.name}/start`);
      return;
    }
    setMaking(false);
    setFault(answer.message);
  };
  return (
    <section aria-label={t("templates.title")} className="mt-8">
      <p className="text-muted">{t("templates.empty")}</p>
      <div className="mt-4 border-y border-line py-5">
        <h2 className="text-heading font-semibold">{example.title}</h2>
        <p className="mt-1 text-muted">{example.description}</p>
        <QuestionShown question={example.question} inputs={example.inputs} className="mt-3 max-w-[65ch]" />
        <Button variant="filled" aria-disabled={making} onClick={make} className="mt-5">
          {making ? t("templates.making") : t("templates.makeExample")}
        </Button>
        {fault ? (
          <p role="alert" className="mt-2 text-meta text-unfound">
            {fault}
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** All templates with their actions. */
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
