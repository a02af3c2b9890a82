"use client";

import { createContext, useContext } from "react";
import { classNames } from "@/components/ui/class-names";
import { type CitationIndex, citationIndex, type Doubt } from "./citation-index";
import type { Mark } from "./markdown/citation-marks";

export const CitationContext = createContext<CitationIndex>(citationIndex(null, [], ""));

const LOOK: Record<Doubt, string> = {
  none: "border-transparent bg-hover text-muted hover:bg-accent-soft hover:text-accent",
  weak: "border-dashed border-weak bg-weak-soft text-weak",
  unfound: "border-unfound bg-unfound-soft text-unfound",
};

const SIGN: Record<Doubt, string> = { none: "", weak: "≈", unfound: "!" };
const SPOKEN: Record<Doubt, string> = { none: "", weak: ", page not read", unfound: ", no passage found" };

/** A citation: a button with the source's number. What it opens is decided by the text it stands in. */
export function Chip({ mark }: { mark: Mark }) {
  const index = useContext(CitationContext);
  const source = index.source(mark.number);
  const doubt = index.doubt(mark);
  return (
    <button
      type="button"
      data-chip={mark.number}
      data-open={mark.open}
      data-close={mark.close}
      data-doubt={doubt === "none" ? undefined : doubt}
      aria-label={`Source ${mark.number}${source ? `: ${source.title || source.host}` : ", unknown"}${SPOKEN[doubt]}`}
      className={classNames(
        "ml-0.5 inline-flex h-5 min-w-5 items-center justify-center rounded-chip border px-1 align-[0.12em] font-sans text-fine font-medium tabular not-italic pointer-coarse:h-6 pointer-coarse:min-w-6",
        "print:ml-0 print:h-auto print:min-w-0 print:border-0 print:bg-transparent print:px-0 print:align-super print:before:content-['['] print:after:content-[']']",
        LOOK[doubt],
      )}
    >
      {SIGN[doubt]}
      {mark.number}
    </button>
  );
}
