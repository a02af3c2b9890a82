"use client";

import { type ReactNode, useContext } from "react";
import { SourceMarks } from "@/components/report/citations/source-marks";
import { CopyButton } from "@/components/report/export/copy-button";
import { LivePage } from "@/components/report/source-reader/live-page";
import { SharedContext, sourceHref, useOpenSource } from "@/components/report/source-reader/open-source";
import { pagesWords } from "@/components/report/source-reader/pages-words";
import { buttonLook } from "@/components/ui/button";
import { publishedWords } from "@/components/ui/figures";
import { LetterTile } from "@/components/ui/letter-tile";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { phrase } from "@/lib/i18n/phrase";
import { independentSites } from "@/lib/reports/agreement";
import { pagesOfSpan } from "@/lib/reports/page-numbers";
import type { Citation, Source } from "@/lib/run-log/run-state";
import { sourceKind, yearsOld } from "@/lib/sources/source-kind";
import { isTableRow } from "@/lib/text/table-row";
import { CardParts } from "./card-parts";
import type { PassageWords } from "./card-passage";
import { CardVerdict } from "./card-verdict";
import type { CitationIndex, CitedReport } from "./citation-index";
import { MarkedPassage } from "./marked-passage";
import { RowCells, useHeadedCells } from "./row-cells";

const LONGEST_PASSAGE = 420;

/** The details of a citation: source, passage, and how the passage relates to the sentence. */
export function CitationCard({
  number,
  source,
  citation,
  report,
  index,
}: {
  number: number;
  source: Source | null;
  citation: Citation | null;
  report: CitedReport | null;
  /** The citations beside this one, to count the sites that support its sentence. */
  index?: Pick<CitationIndex, "citations" | "source">;
}) {
  const t = useWords();
  if (!source)
    return (
      <div className="p-4 text-meta">
        <p className="font-medium text-unfound">
          <span aria-hidden="true">{"! "}</span>
          {t("report.card.unknownTitle", { number })}
        </p>
        <p className="mt-1 text-muted">{t("report.card.unknownText")}</p>
      </div>
    );
  const content = report?.content ?? "";
  const sites = citation && index ? independentSites(citation, index.citations, index.source) : 0;
  return (
    <div className="flex flex-col gap-3 p-4">
      <SourceHead
        source={source}
        sentence={citation ? content.slice(citation.sentenceStart, citation.sentenceEnd) : ""}
      />
      {citation?.passage ? (
        <div>
          <Passage
            text={citation.passage.text}
            page={citation.pageId ? { id: citation.pageId, start: citation.passage.start } : null}
            sentence={content.slice(citation.sentenceStart, citation.sentenceEnd)}
            facts={citation.facts
              .filter(({ found }) => found)
              .map(({ start, end }) => content.slice(start, end))}
          />
          <PassagePages pages={pagesOfSpan(source.pageStarts, citation.passage)} />
        </div>
      ) : null}
      {citation ? <CardVerdict citation={citation} content={content} /> : null}
      {citation?.further ? <CardParts citation={citation} content={content} /> : null}
      {sites > 1 ? (
        <p className="-mt-2 text-meta text-muted">{t("report.card.sites", { count: sites })}</p>
      ) : null}
      <CardLinks
        source={source}
        citation={citation}
        link={report?.id && citation ? citationLink(report.id, citation.id) : null}
      />
    </div>
  );
}

/** The card of a factual sentence without a source. */
export function UncitedCard() {
  const t = useWords();
  return (
    <div className="p-4 text-meta">
      <p className="font-medium">{t("report.card.uncitedTitle")}</p>
      <p className="mt-1 text-muted">{t("report.card.uncitedText")}</p>
    </div>
  );
}

/** Number, title, host, kind and dates of a source; `sentence` is the sentence that cites it. */
export function SourceHead({ source, sentence = "" }: { source: Source; sentence?: string }) {
  const t = useWords();
  return (
    <div className="flex gap-3">
      <LetterTile host={source.host} />
      <div className="min-w-0">
        <p className="line-clamp-2 text-body font-medium wrap-anywhere">
          <span className="tabular">{source.number}</span>
          {" · "}
          <bdi>{source.title || source.url}</bdi>
        </p>
        <p className="text-meta wrap-anywhere text-muted">{phrase(t, source.host)}</p>
        <SourceMarks source={source} />
        <SourceStanding source={source} sentence={sentence} />
        <p className="text-meta text-muted">
          <SourceDates source={source} />
        </p>
      </div>
    </div>
  );
}

/** Names the kind of the source and its age; “vendor” means that the source describes its own work. */
function SourceStanding({ source, sentence }: { source: Source; sentence: string }) {
  const t = useWords();
  const kind = sourceKind(source, sentence);
  const years = yearsOld(source);
  if (kind === null && years === null) return null;
  return (
    <p className="text-meta text-muted" data-source-kind={kind ?? undefined}>
      {kind ? (
        <span className={kind === "vendor" ? "font-medium text-ink" : undefined}>{t(`ui.kind.${kind}`)}</span>
      ) : null}
      {kind && years !== null ? " · " : null}
      {years === null ? null : t("report.card.old", { years })}
    </p>
  );
}

function SourceDates({ source: { publishedAt, readAt } }: { source: Source }): ReactNode {
  const t = useWords();
  const date = publishedAt ? publishedWords(t, publishedAt) : null;
  if (readAt === null) return date ? t("report.card.publishedNotRead", { date }) : t("report.card.notRead");
  const when = () => <When key="read" at={readAt} time={false} />;
  return date ? t.rich("report.card.publishedRead", { date, when }) : t.rich("report.card.read", { when });
}

/** The pages of a document on which a passage is found. */
function PassagePages({ pages }: { pages: string | null }) {
  const t = useWords();
  if (pages === null) return null;
  return <p className="mt-1 pl-3.5 text-meta text-muted tabular">{pagesWords(t, pages)}</p>;
}

/**
 * The passage, with what it shares with the sentence highlighted. `page`: where it stands; a row of a table is then shown
 * with the heads of its columns.
 */
export function Passage({
  text,
  page = null,
  ...shared
}: PassageWords & { text: string; page?: { id: string; start: number } | null }) {
  // A shared page has no texts of pages; the cells of its rows came with it.
  const asks = !useContext(SharedContext);
  const cells = useHeadedCells(isTableRow(text) ? page : null, asks);
  return (
    <blockquote className="border-l-2 border-edge pl-3 font-serif text-reader wrap-anywhere">
      {cells ? (
        <RowCells cells={cells} {...shared} />
      ) : (
        <MarkedPassage text={shortPassage(text)} {...shared} />
      )}
    </blockquote>
  );
}

/** Links of a source: its stored text, the page itself, and any that the caller adds. */
export function CardLinks({
  source,
  citation,
  link = null,
}: {
  source: Source;
  citation: Pick<Citation, "id"> | null;
  /** The address of the citation, to be copied. */
  link?: string | null;
}): ReactNode {
  const t = useWords();
  const open = useOpenSource();
  const target = { sourceId: source.id, citationId: citation?.id };
  if (useContext(SharedContext)) return <LivePage url={source.url} className="-ml-3 gap-1 self-start" />;
  return (
    <div className="-mr-2 flex flex-wrap gap-x-1 gap-y-2">
      <a
        href={sourceHref(target)}
        onClick={(event) => open(event, target)}
        className={buttonLook("plain", "mr-1")}
      >
        {t("report.card.openInReader")}
      </a>
      <LivePage url={source.url} className="gap-1 px-2" />
      {link ? <CopyButton text={link} label={t("report.card.copyLink")} className="px-2" /> : null}
    </div>
  );
}

/** The address that opens a report at one of its citations. */
function citationLink(reportId: string, citationId: string): string {
  const path = `/reports/${encodeURIComponent(reportId)}#c-${encodeURIComponent(citationId)}`;
  return new URL(path, window.location.href).href;
}

function shortPassage(text: string): string {
  return text.length > LONGEST_PASSAGE ? `${text.slice(0, LONGEST_PASSAGE).trimEnd()}…` : text;
}
