"use client";

import { CornerDownRight } from "lucide-react";
import { useMemo } from "react";
import { useWords } from "@/components/ui/words";
import type { RunState } from "@/lib/run-log/run-state";
import { nextQuestions } from "./next-questions";

/** Questions to go on with, below a report; a press writes one into the box below. */
export function NextQuestions({ state, onChoose }: { state: RunState; onChoose: (text: string) => void }) {
  const t = useWords();
  const questions = useMemo(() => nextQuestions(state), [state]);
  if (questions.length === 0) return null;
  return (
    <section aria-label={t("thread.next")} className="pb-8 print:hidden">
      <h2 className="pb-1 text-meta font-medium text-muted">{t("thread.next")}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              onClick={() => onChoose(question)}
              className="group focus-inset -mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-hover"
            >
              <CornerDownRight size={16} aria-hidden="true" className="shrink-0 text-faint" />
              <span className="min-w-0 flex-1 wrap-anywhere">{question}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
