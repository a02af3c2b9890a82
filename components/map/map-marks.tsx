"use client";

import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import type { MapSentence } from "@/lib/map/research-map";
import type { MapVerdict, MapVerdictCounts } from "@/lib/map/research-map-verdicts";
import { DOUBTS } from "./map-words";

/** Signs in addition to colour, so that colour is never the only cue. */
export const SIGN: Record<MapVerdict, string> = {
  supported: "",
  likely: "",
  partly: "≈",
  weak: "≈",
  not_found: "!",
  unchecked: "?",
  earlier: "",
};
export const COLOUR: Record<MapVerdict, string> = {
  supported: "text-muted",
  likely: "text-muted",
  partly: "text-weak",
  weak: "text-weak",
  not_found: "text-unfound",
  unchecked: "text-muted",
  earlier: "text-muted",
};

/** A sign and a number for each doubtful verdict. The caller also says it in words. */
export function DoubtCounts({ verdicts }: { verdicts: MapVerdictCounts }) {
  const t = useWords();
  return DOUBTS.filter((verdict) => verdicts[verdict] > 0).map((verdict) => (
    <span key={verdict} className={classNames("font-semibold whitespace-nowrap tabular", COLOUR[verdict])}>
      {`${SIGN[verdict]}${t.number(verdicts[verdict])}`}
    </span>
  ));
}

const MOST_MARKS = 24;

const MARK: Record<MapVerdict | "uncited", string> = {
  supported: "border-muted bg-muted",
  likely: "border-muted bg-muted",
  partly: "border-dashed border-weak bg-weak-soft",
  weak: "border-dashed border-weak bg-weak-soft",
  not_found: "border-unfound bg-unfound",
  unchecked: "border-dotted border-muted",
  earlier: "border-muted",
  uncited: "border-0 border-b border-muted",
};

/**
 * One mark per sentence of a section, in order; sentences that do not cite the selected source are dimmed.
 */
export function SentenceMarks({ sentences, of }: { sentences: readonly MapSentence[]; of: number | null }) {
  const t = useWords();
  const left = sentences.length - MOST_MARKS;
  return (
    <span aria-hidden="true" className="flex h-3 items-stretch gap-0.5">
      {sentences.slice(0, MOST_MARKS).map(({ start, numbers, verdict }) => (
        <span
          key={`${start} ${verdict}`}
          className={classNames(
            "w-1.5 min-w-0.5 rounded-[1px] border",
            MARK[verdict ?? "uncited"],
            of !== null && !numbers.includes(of) && "opacity-20",
          )}
        />
      ))}
      {left > 0 ? <span className="text-fine leading-3 text-muted">{`+${t.number(left)}`}</span> : null}
    </span>
  );
}

/** A single mark for the legend. */
export function SentenceMark({ verdict }: { verdict: MapVerdict | "uncited" }) {
  return <span aria-hidden="true" className={classNames("h-3 w-1.5 rounded-[1px] border", MARK[verdict])} />;
}
