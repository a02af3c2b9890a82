"use client";

import { ArrowUpRight } from "lucide-react";
import { buttonLook } from "@/components/ui/button";
import { LetterTile } from "@/components/ui/letter-tile";
import { MarkedText } from "@/components/ui/marked-text";
import type { Citation, Source } from "@/lib/runs/run-state";
import { type Doubt, doubtOf, MATCH_WORDS } from "./citation-index";
import { safeHref } from "./markdown/safe-link";
import { sourceHref, useOpenSource } from "./open-source";
import { sharedWords } from "./passage-words";
import { When } from "./when";

const SIGN: Record<Doubt, string> = { none: "", weak: "≈ ", unfound: "! " };
const COLOUR: Record<Doubt, string> = { none: "text-muted", weak: "text-weak", unfound: "text-unfound" };
const LONGEST_PASSAGE = 420;

/** Where it leads outside, when it leads to the web. */
export function liveHref(url: string): string | null {
  return /^https?:/i.test(url) ? safeHref(url) : null;
}

/** What stands behind a citation: source, passage, and what the passage is. */
export function CitationCard({
  number,
  source,
  citation,
  sentence,
}: {
  number: number;
  source: Source | null;
  citation: Citation | null;
  /** The sentence that cites, as it stands in the report. */
  sentence: string;
}) {
  if (!source)
    return (
      <div className="p-4 text-meta">
        <p className="font-medium">No source has the number {number}</p>
        <p className="mt-1 text-muted">
          The report cites it, but nothing was found under it. Do not rely on this sentence.
        </p>
      </div>
    );
  const doubt = citation ? doubtOf(citation) : "none";
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex gap-3">
        <LetterTile host={source.host} />
        <div className="min-w-0">
          <p className="line-clamp-2 text-body font-medium">
            <span className="tabular">{number}</span> · {source.title || source.url}
          </p>
          <p className="text-meta wrap-anywhere text-muted">{source.host}</p>
          <p className="text-meta text-muted">
            {source.publishedAt ? `Published ${source.publishedAt.slice(0, 10)} · ` : null}
            {source.readAt ? (
              <>
                Read <When at={source.readAt} />
              </>
            ) : (
              "Not read"
            )}
          </p>
        </div>
      </div>
      {citation?.passage ? (
        <blockquote className="border-l-2 border-edge pl-3 font-serif text-reader wrap-anywhere">
          <MarkedText parts={sharedWords(sentence, shortPassage(citation.passage.text))} />
        </blockquote>
      ) : null}
      {citation ? (
        <p className={`text-meta ${COLOUR[doubt]}`}>
          {SIGN[doubt]}
          {MATCH_WORDS[citation.match]}
        </p>
      ) : null}
      <CardLinks source={source} citation={citation} />
    </div>
  );
}

function CardLinks({ source, citation }: { source: Source; citation: Citation | null }) {
  const open = useOpenSource();
  const target = { sourceId: source.id, citationId: citation?.id };
  const live = liveHref(source.url);
  return (
    <div className="flex gap-2">
      <a href={sourceHref(target)} onClick={(event) => open(event, target)} className={buttonLook("plain")}>
        Open in reader
      </a>
      {live ? (
        <a href={live} target="_blank" rel="noopener noreferrer nofollow" className={buttonLook("quiet")}>
          Live page
          <ArrowUpRight size={14} aria-hidden="true" />
        </a>
      ) : null}
    </div>
  );
}

function shortPassage(text: string): string {
  return text.length > LONGEST_PASSAGE ? `${text.slice(0, LONGEST_PASSAGE).trimEnd()}…` : text;
}
