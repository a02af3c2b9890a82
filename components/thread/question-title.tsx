"use client";

import { useLayoutEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";

/** The question as the title: whole up to three lines, then "more". */
export function QuestionTitle({ question }: { question: string }) {
  const t = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = title.current;
    if (element && !open) setCut(element.scrollHeight > element.clientHeight + 1);
  }, [open]);
  return (
    <div>
      <h1
        ref={title}
        className={classNames(
          "text-page font-semibold tracking-title text-pretty wrap-anywhere whitespace-pre-line",
          !open && "line-clamp-3",
        )}
      >
        {question}
      </h1>
      {cut || open ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-6 text-meta text-accent underline underline-offset-3 print:hidden"
        >
          {open ? t("thread.question.less") : t("thread.question.more")}
        </button>
      ) : null}
    </div>
  );
}
