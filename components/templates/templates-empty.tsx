"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { postJson } from "@/lib/client/request";
import { exampleTemplate } from "./example";
import { QuestionShown } from "./question-shown";

/** Where there is no template yet: one that works, to be looked at and made. */
export function TemplatesEmpty() {
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
