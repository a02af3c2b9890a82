"use client";

import { createContext, useContext } from "react";
import type { Mark } from "@/components/report/text/markdown/citation-marks";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";
import { isDoubtful } from "@/lib/reports/verdict";
import type { Source, Verdict } from "@/lib/run-log/run-state";
import { type CitationIndex, citationIndex } from "./citation-index";
import { CARD_KEY } from "./use-card-keys";
import { VERDICT_SIGN, verdictWord } from "./verdict-words";

export const CitationContext = createContext<CitationIndex>(citationIndex(null, []));

// Only doubt is coloured. The sign uses the padding's space, so that an arriving verdict moves no text.
const LOOK: Record<Verdict, string> = {
  supported: "border-transparent bg-hover px-[5px] text-muted hover:bg-accent-soft hover:text-accent",
  likely: "border-edge bg-ground px-[5px] text-muted hover:bg-accent-soft hover:text-accent",
  partly: "border-dashed border-weak bg-weak-soft px-px text-weak",
  weak: "border-dashed border-weak bg-weak-soft px-px text-weak",
  not_found: "border-unfound bg-unfound-soft px-px text-unfound",
  unchecked: "border-dotted border-muted bg-ground px-px text-muted hover:text-accent",
};

const CHIP =
  "citation-chip " +
  "print:mx-0 print:h-auto print:min-w-0 print:border-0 print:bg-transparent print:px-0 print:align-super print:before:content-['['] print:after:content-[attr(data-doubt)_']']";

/** Classes of a chip; the verdict changes its look, never its size. */
export function chipLook(verdict: Verdict | null): string {
  return classNames("chip", CHIP, LOOK[verdict ?? "supported"]);
}

export function ChipFace({ number, verdict }: { number: number; verdict: Verdict | null }) {
  const sign = verdict ? VERDICT_SIGN[verdict] : "";
  return (
    <>
      {sign ? <span className="w-2 text-center print:hidden">{sign}</span> : null}
      {number}
    </>
  );
}

/** "Source 3: Tender prices of 2026". */
export function chipName(t: Words, number: number, source: Source | null): string {
  if (!source) return t("report.chip.unknown", { number });
  return t("report.chip.known", { number, name: source.title || source.host });
}

/** A citation: a button with the source's number. The surrounding text decides what it opens. */
export function Chip({ mark }: { mark: Mark }) {
  const t = useWords();
  const index = useContext(CitationContext);
  const source = index.source(mark.number);
  const verdict = index.verdict(mark);
  const citation = index.citation(mark);
  const chip = chipName(t, mark.number, source);
  const doubt = verdict && verdict !== "supported" ? verdictWord(t, verdict) : null;
  return (
    <button
      type="button"
      data-chip={mark.number}
      data-open={mark.open}
      data-close={mark.close}
      data-citation={citation?.id}
      data-verdict={verdict ?? undefined}
      // In print, the verdict appears in the brackets, as in an export; an ordinary space before it would
      // collapse.
      data-doubt={doubt && (!citation || isDoubtful(citation)) ? `\u00a0${doubt}` : undefined}
      aria-label={doubt ? t("report.chip.doubted", { chip, verdict: doubt }) : chip}
      aria-keyshortcuts={CARD_KEY}
      className={chipLook(verdict)}
    >
      <ChipFace number={mark.number} verdict={verdict} />
    </button>
  );
}
