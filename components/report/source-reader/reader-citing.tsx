"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { VERDICT_COLOUR, VERDICT_SIGN, verdictWord } from "@/components/report/citations/verdict-words";
import { shortened } from "@/components/ui/figures";
import { IconButton } from "@/components/ui/icon-button";
import { useWords } from "@/components/ui/words";
import type { CitationOfSource } from "@/lib/http/responses";
import { effectiveVerdict } from "@/lib/reports/verdict";

const LONGEST_SENTENCE = 260;

/** A sentence of a report without Markdown and citations. */
export function plainSentence(sentence: string): string {
  const plain = sentence.replace(/\[\d[\d\s,;–-]{0,40}\]/g, "").replace(/[*_`|]+/g, " ");
  return shortened(plain.replace(/(?<!\s)\s+([.,;:!?])/g, "$1"), LONGEST_SENTENCE);
}

/**
 * The reports and sentences that cite a passage, beside its number. Closes on Escape or a click elsewhere.
 */
export function CitingCard({
  citations,
  marker,
  top,
  onClose,
}: {
  citations: readonly CitationOfSource[];
  /** The marker that opened it, to which the focus returns. */
  marker: HTMLElement;
  /** Pixels from the top of the text. */
  top: number;
  onClose: () => void;
}) {
  const t = useWords();
  const card = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = card.current;
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest", behavior: "instant" });
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element?.contains(target) && !marker.contains(target)) close.current();
    };
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, [marker]);
  const leave = () => {
    onClose();
    marker.focus({ preventScroll: true });
  };
  const current = citations.filter((citation) => citation.current);
  const listed = current.length > 0 ? current : citations;
  return (
    <div
      ref={card}
      role="dialog"
      aria-label={t("reader.whereCited")}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        leave();
      }}
      style={{ top }}
      className="absolute left-0 z-20 max-h-80 w-card max-w-full scroll-my-40 overflow-y-auto rounded-card border border-line bg-raised p-4 font-sans text-body shadow-float outline-none print:hidden"
    >
      <div className="-mt-2 -mr-2 flex items-center justify-between gap-2">
        <p className="text-meta font-semibold">{t("reader.citedHere")}</p>
        <IconButton label={t("ui.close")} icon={<X size={16} />} side="bottom-end" onClick={leave} />
      </div>
      <ul className="space-y-3">
        {listed.map((citation) => {
          const verdict = effectiveVerdict(citation);
          return (
            <li key={citation.id}>
              <Link
                href={`/reports/${encodeURIComponent(citation.reportId)}#c-${encodeURIComponent(citation.id)}`}
                className="inline-block min-h-6 font-medium text-accent underline underline-offset-3 wrap-anywhere"
              >
                {citation.reportTitle}
              </Link>
              <p dir="auto" className="font-serif text-reader wrap-anywhere">
                {plainSentence(citation.sentence)}
              </p>
              <p className={`text-meta ${VERDICT_COLOUR[verdict]}`}>
                {`${VERDICT_SIGN[verdict]} ${verdictWord(t, verdict)}`.trim()}
                {citation.current ? null : (
                  <span className="text-muted">{` · ${t("reader.earlierVersion")}`}</span>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
