"use client";

import type { RefObject } from "react";
import { Summary } from "@/components/ui/summary";
import { useWords } from "@/components/ui/words";
import { phrase } from "@/lib/i18n/phrase";
import type { Source } from "@/lib/run-log/run-state";

/** The text with a citation in the place of the selection, and the offset behind it. */
export function withCitation(
  {
    value,
    selectionStart,
    selectionEnd,
  }: Pick<HTMLTextAreaElement, "value" | "selectionStart" | "selectionEnd">,
  number: number,
): { text: string; caret: number } {
  const mark = `[${number}]`;
  const before = value.slice(0, selectionStart);
  return { text: `${before}${mark}${value.slice(selectionEnd)}`, caret: before.length + mark.length };
}

/** The sources of the thread with their numbers; a click cites one where the cursor is. */
export function SourcesToCite({
  sources,
  field,
  onInsert,
}: {
  sources: readonly Source[];
  /** The field that had the cursor last. */
  field: RefObject<HTMLTextAreaElement | null>;
  onInsert: (field: HTMLTextAreaElement, text: string) => void;
}) {
  const t = useWords();
  if (sources.length === 0) return null;
  const insert = (number: number) => {
    const { current } = field;
    if (!current || current.readOnly) return;
    const { text, caret } = withCitation(current, number);
    onInsert(current, text);
    // Once the new text is shown.
    requestAnimationFrame(() => {
      current.focus({ preventScroll: true });
      current.setSelectionRange(caret, caret);
    });
  };
  return (
    <details className="mt-2 border-b border-line pb-1 text-body">
      <Summary className="min-h-8 pointer-coarse:min-h-11">
        <span className="font-medium">{t("report.edit.sources", { count: sources.length })}</span>
      </Summary>
      <p className="text-meta text-muted">{t("report.edit.sourcesHint")}</p>
      <ul className="mt-1 max-h-60 overflow-y-auto overscroll-contain">
        {sources.map(({ number, title, url, host }) => (
          <li key={number}>
            <button
              type="button"
              aria-label={t("report.edit.cite", { number, title: title || url })}
              onClick={() => insert(number)}
              className="focus-inset flex min-h-8 w-full items-baseline gap-2 rounded-control px-1 py-1 text-left hover:bg-hover pointer-coarse:min-h-11"
            >
              <span className="w-8 shrink-0 text-right text-meta text-muted tabular">{`[${number}]`}</span>
              <span className="line-clamp-1 min-w-0 wrap-anywhere">{title || url}</span>
              <span className="ml-auto shrink-0 text-meta text-muted max-md:hidden">{phrase(t, host)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
