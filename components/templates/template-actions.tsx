"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { ConfirmPrompt } from "@/components/ui/confirm-prompt";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import type { Template } from "@/lib/templates/template";

/** Start, edit, delete; to delete is asked for twice, in place. */
export function TemplateActions({ template }: { template: Template }) {
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
    // What has the focus is about to go; the heading of the list stays.
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
