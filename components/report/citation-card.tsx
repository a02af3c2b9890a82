"use client";

import type { ReactNode } from "react";
import { publishedWords } from "@/components/run/words";
import { buttonLook } from "@/components/ui/button";
import { LetterTile } from "@/components/ui/letter-tile";
import type { Citation, Report, Source } from "@/lib/runs/run-state";
import { passageParts } from "./card-passage";
import { CardVerdict } from "./card-verdict";
import { CopyButton } from "./copy-button";
import { LivePage } from "./live-page";
import { sourceHref, useOpenSource } from "./open-source";
import { When } from "./when";

const LONGEST_PASSAGE = 420;

/** What stands behind a citation: source, passage, and what the passage says of the sentence. */
export function CitationCard({
  number,
  source,
  citation,
  report,
}: {
  number: number;
  source: Source | null;
  citation: Citation | null;
  report: Pick<Report, "id" | "content"> | null;
}) {
  if (!source)
    return (
      <div className="p-4 text-meta">
        <p className="font-medium text-unfound">
          <span aria-hidden="true">! </span>No source has the number {number}
        </p>
        <p className="mt-1 text-muted">
          The report cites it, but nothing was found under it. Do not rely on this sentence.
        </p>
      </div>
    );
  const content = report?.content ?? "";
  return (
    <div className="flex flex-col gap-3 p-4">
      <SourceHead source={source} />
      {citation?.passage ? (
        <Passage
          text={citation.passage.text}
          sentence={content.slice(citation.sentenceStart, citation.sentenceEnd)}
          facts={citation.facts
            .filter(({ found }) => found)
            .map(({ start, end }) => content.slice(start, end))}
        />
      ) : null}
      {citation ? <CardVerdict citation={citation} content={content} /> : null}
      <CardLinks
        source={source}
        citation={citation}
        link={report && citation ? citationLink(report.id, citation.id) : null}
      />
    </div>
  );
}

/** A factual sentence that names no source. */
export function UncitedCard() {
  return (
    <div className="p-4 text-meta">
      <p className="font-medium">No source is named for this sentence</p>
      <p className="mt-1 text-muted">It states facts, so look for them elsewhere before you rely on it.</p>
    </div>
  );
}

/** Number, title, host and dates of a source. */
export function SourceHead({ source }: { source: Source }) {
  return (
    <div className="flex gap-3">
      <LetterTile host={source.host} />
      <div className="min-w-0">
        <p className="line-clamp-2 text-body font-medium wrap-anywhere">
          <span className="tabular">{source.number}</span> · {source.title || source.url}
        </p>
        <p className="text-meta wrap-anywhere text-muted">{source.host}</p>
        <p className="text-meta text-muted">
          {source.publishedAt ? `Published ${publishedWords(source.publishedAt)} · ` : null}
          {source.readAt ? "Read " : "Not read"}
          {source.readAt ? <When at={source.readAt} time={false} /> : null}
        </p>
      </div>
    </div>
  );
}

const PART_LOOK = { fact: "font-semibold", word: "bg-tint" } as const;

/** A passage as it stands in the page, with what it shares with the sentence marked; facts stronger than words. */
export function Passage({
  text,
  sentence,
  facts,
}: {
  text: string;
  sentence: string;
  facts: readonly string[];
}) {
  const parts = passageParts(shortPassage(text), { sentence, facts });
  return (
    <blockquote className="border-l-2 border-edge pl-3 font-serif text-reader wrap-anywhere">
      {parts.map(({ text: words, kind }, position) => {
        // The parts of one passage never change order, so their position is a sound key.
        const key = `${position}:${words}`;
        return kind ? (
          <mark key={key} className={PART_LOOK[kind]}>
            {words}
          </mark>
        ) : (
          <span key={key}>{words}</span>
        );
      })}
    </blockquote>
  );
}

/** The ways on from a source: its text here, the page itself, and whatever else is handed in. */
export function CardLinks({
  source,
  citation,
  link = null,
}: {
  source: Source;
  citation: Pick<Citation, "id"> | null;
  /** The address of the citation itself, to be copied. */
  link?: string | null;
}): ReactNode {
  const open = useOpenSource();
  const target = { sourceId: source.id, citationId: citation?.id };
  return (
    <div className="-mr-2 flex flex-wrap gap-x-1 gap-y-2">
      <a
        href={sourceHref(target)}
        onClick={(event) => open(event, target)}
        className={buttonLook("plain", "mr-1")}
      >
        Open in reader
      </a>
      <LivePage url={source.url} className="gap-1 px-2" />
      {link ? <CopyButton text={link} label="Copy link" className="px-2" /> : null}
    </div>
  );
}

/** The address under which a report opens at one of its citations. */
function citationLink(reportId: string, citationId: string): string {
  const path = `/reports/${encodeURIComponent(reportId)}#c-${encodeURIComponent(citationId)}`;
  return new URL(path, window.location.href).href;
}

function shortPassage(text: string): string {
  return text.length > LONGEST_PASSAGE ? `${text.slice(0, LONGEST_PASSAGE).trimEnd()}…` : text;
}
