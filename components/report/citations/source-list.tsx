"use client";

import { Fragment, useContext } from "react";
import { SourceMarks } from "@/components/report/citations/source-marks";
import { useRegionName } from "@/components/report/region-name";
import { SharedContext, sourceHref, useOpenSource } from "@/components/report/source-reader/open-source";
import { classNames } from "@/components/ui/class-names";
import { useOwnTurn } from "@/components/ui/own-turn";
import { useGradually } from "@/components/ui/use-gradually";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { phrase } from "@/lib/i18n/phrase";
import { skipsNumbers } from "@/lib/reports/citation-numbers";
import { safeHref } from "@/lib/reports/links";
import type { Source } from "@/lib/run-log/run-state";
import { citedWords, readEarlier, type SourceUse } from "./source-facts";

/** The cited sources at the end of a report, by number; in print with their full addresses. */
export function SourceList({
  sources,
  uses,
  since = null,
  headingLevel: Heading,
}: {
  sources: Source[];
  /** The citations of each source, by number. */
  uses: ReadonlyMap<number, SourceUse>;
  /** When the run began, to mark sources that were read earlier; null when unknown. */
  since?: number | null;
  headingLevel: "h2" | "h3";
}) {
  useOwnTurn();
  const t = useWords();
  const name = useRegionName(t("report.sources.region"));
  const listed = useGradually(sources.length);
  if (sources.length === 0) return null;
  return (
    <section aria-label={name} className="mt-10 border-t border-line pt-5 font-sans">
      <Heading className="text-title font-semibold tracking-title">{t("report.sources.title")}</Heading>
      {skipsNumbers(sources) ? (
        <p className="mt-1 text-meta text-muted">{t("report.sources.numbers")}</p>
      ) : null}
      {partsOf(sources.slice(0, listed)).map(({ name: part, own }) => (
        <Fragment key={part ?? ""}>
          {part === undefined ? null : (
            <p className="mt-5 text-meta font-medium wrap-anywhere text-muted">
              {part === null ? t("run.lane.other") : t("run.lane.name", { name: part })}
            </p>
          )}
          <ol className={classNames("text-body", part === undefined ? "mt-3" : "mt-1")}>
            {own.map((source) => (
              <Entry key={source.id} source={source} since={since} use={uses.get(source.number)} />
            ))}
          </ol>
        </Fragment>
      ))}
    </section>
  );
}

/** Groups sources by sub-question if any has one; otherwise one group with the name `undefined`. */
function partsOf(sources: Source[]): { name: string | null | undefined; own: Source[] }[] {
  if (sources.every(({ instance }) => instance === undefined)) return [{ name: undefined, own: sources }];
  return [...Map.groupBy(sources, ({ instance }) => instance ?? null)].map(([name, own]) => ({ name, own }));
}

function Entry({ source, since, use }: { source: Source; since: number | null; use: SourceUse | undefined }) {
  const t = useWords();
  return (
    <li className="flex gap-3 py-1.5 break-inside-avoid">
      <span className="w-6 shrink-0 text-right text-muted tabular pointer-coarse:pt-3">{source.number}</span>
      <span className="min-w-0">
        <Title source={source} />
        <SourceMarks source={source} />
        <span className="block text-meta wrap-anywhere text-muted">
          {phrase(t, source.host)}
          {" · "}
          <ReadOn source={source} since={since} />
          <Use use={use} />
          <span className="hidden print:block">{source.url}</span>
        </span>
      </span>
    </li>
  );
}

const TITLE =
  "text-ink underline decoration-line decoration-1 underline-offset-3 wrap-anywhere hover:decoration-accent pointer-coarse:inline-block pointer-coarse:py-3";

/** Opens the stored text of a source; in a shared report its live page, if it has one. */
function Title({ source }: { source: Source }) {
  const open = useOpenSource();
  const shared = useContext(SharedContext);
  const words = source.title || source.url;
  if (!shared)
    return (
      <a
        href={sourceHref({ sourceId: source.id })}
        onClick={(event) => open(event, { sourceId: source.id })}
        className={TITLE}
      >
        {words}
      </a>
    );
  const href = /^https?:/i.test(source.url) ? safeHref(source.url) : null;
  if (!href) return <span className="wrap-anywhere">{words}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={TITLE}>
      {words}
    </a>
  );
}

function ReadOn({ source, since }: { source: Source; since: number | null }) {
  const t = useWords();
  const { readAt } = source;
  if (!readAt) return t("report.sources.notRead");
  const when = () => <When key="read" at={readAt} time={false} />;
  return readEarlier(source, since)
    ? t.rich("report.sources.readEarlier", { when })
    : t.rich("report.sources.readOn", { when });
}

function Use({ use }: { use: SourceUse | undefined }) {
  const t = useWords();
  const words = use ? citedWords(t, use) : "";
  return words ? ` · ${words}` : null;
}
