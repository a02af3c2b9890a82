"use client";

import Link from "next/link";
import { useWords } from "@/components/ui/words";
import { keepText } from "@/lib/client/storage";

const LOOK =
  "inline-flex min-h-8 items-center rounded-control px-2 text-meta text-accent hover:bg-hover pointer-coarse:min-h-11";

/** From the question box to the templates, and from a question that is written to a template of it. */
export function TemplateLine({ question }: { question: string }) {
  const t = useWords();
  return (
    <div className="-mx-2 flex flex-wrap gap-x-2">
      <Link href="/templates" prefetch={false} className={LOOK}>
        {t("templates.startFrom")}
      </Link>
      {question.trim() ? (
        <Link
          href="/templates/new"
          prefetch={false}
          onClick={() => keepText("tab", "template-new", JSON.stringify({ asked: question }))}
          className={LOOK}
        >
          {t("templates.saveAs")}
        </Link>
      ) : null}
    </div>
  );
}
