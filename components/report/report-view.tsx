"use client";

import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { type CitationIndex, citationIndex } from "@/components/report/citations/citation-index";
import { CitationLayer } from "@/components/report/citations/citation-layer";
import type { LayerHandle } from "@/components/report/citations/hover-layer";
import { type CheckedText, uncitedKey } from "@/components/report/citations/issue-navigator";
import { numbersShown } from "@/components/report/citations/numbers-shown";
import { sourceUses } from "@/components/report/citations/source-facts";
import { SourceList } from "@/components/report/citations/source-list";
import { useCitedHash } from "@/components/report/citations/use-cited-hash";
import { useIssueNavigator } from "@/components/report/citations/use-issue-navigator";
import { textSpans } from "@/components/report/source-reader/text-spans";
import { FoldedContents } from "@/components/report/text/contents";
import type { HeadingEntry } from "@/components/report/text/headings";
import { InShort, type ShortAnswer } from "@/components/report/text/in-short";
import { CitedMarkdown, type HeadingSlot } from "@/components/report/text/report-text";
import type { Stretch } from "@/components/report/text/stretches";
import { partOf, textPart } from "@/components/report/text/text-part";
import { useOwnTurn } from "@/components/ui/own-turn";
import { useWords } from "@/components/ui/words";
import { useHash } from "@/lib/client/use-hash";
import { allCitations, checkedText } from "@/lib/reports/all-citations";
import { openingToSkip } from "@/lib/reports/opening";
import { isQuotesOnly } from "@/lib/reports/quotes-only";
import type { Disagreement, Report, Source } from "@/lib/run-log/run-state";
import { useRegionName } from "./region-name";
import { ReportHead } from "./report-head";

// Loaded only for reports with disagreements.
const Disagreements = lazy(() =>
  import("./citations/disagreements").then((module) => ({ default: module.Disagreements })),
);

/** The citations of a report; before it is stored, only the sources are known. */
export function useCitationIndex(report: Report | null, sources: Source[]): CitationIndex {
  // A stored text and its spans never change, not even when a citation review arrives.
  const id = report?.id ?? null;
  const [known, setKnown] = useState(() => ({ id, spans: textSpans(report) }));
  const current = known.id === id ? known : { id, spans: textSpans(report) };
  if (current !== known) setKnown(current);
  const { spans } = current;
  return useMemo(() => citationIndex(report, sources, spans), [report, sources, spans]);
}

type Shown = { report: Report | null; stretches: readonly Stretch[] };

/** A report without the paragraphs that open it with what the short answer above says. */
function useSaidOnce(report: Report | null, all: readonly Stretch[], above: CheckedText | null): Shown {
  return useMemo(() => {
    const from = report && above ? openingToSkip(report, above.content) : 0;
    if (!report || from === 0) return { report, stretches: all };
    const citations = report.citations.filter(({ at }) => at >= from);
    const uncited = report.uncited.filter(({ start }) => start >= from);
    const stretches = all.flatMap((stretch) => {
      const said = Math.max(0, from - stretch.start);
      if (said === 0) return [stretch];
      const source = stretch.source.slice(said);
      return source ? [{ ...stretch, start: from, source }] : [];
    });
    return { report: { ...report, citations, uncited }, stretches };
  }, [report, all, above]);
}

/**
 * While sentences without a source are marked, makes each a tab stop at its first words with a description of
 * the problem. Changes the DOM directly, so that a text of ten thousand words is not rendered again.
 */
function useUncitedStops(
  section: RefObject<HTMLElement | null>,
  shown: { active: boolean; describedBy: string; content: string },
): void {
  const { active, describedBy, content } = shown;
  useEffect(() => {
    // Another text has other elements.
    void content;
    if (!active) return;
    const first = new Map<string, HTMLElement>();
    for (const part of section.current?.querySelectorAll<HTMLElement>("[data-uncited]") ?? []) {
      const key = uncitedKey(partOf(part), part.dataset.uncited ?? "");
      if (!first.has(key)) first.set(key, part);
    }
    for (const part of first.values()) {
      part.tabIndex = 0;
      part.setAttribute("role", "button");
      part.setAttribute("aria-describedby", describedBy);
    }
    return () => {
      for (const part of first.values())
        for (const name of ["tabindex", "role", "aria-describedby"]) part.removeAttribute(name);
    };
  }, [section, active, describedBy, content]);
}

const HANDS = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
/**
 * The number of frames for which a heading is held in place, since content near it is laid out late and may
 * be higher than estimated.
 */
const KEPT = 12;
/**
 * If the page is farther away than this, in pixels, the browser restored an earlier scroll position instead.
 */
const NEAR = 400;

/**
 * Scrolls a heading to the top and holds it there while the text around it is laid out, unless the person
 * scrolls.
 */
function bringToTop(heading: HTMLElement): () => void {
  let frame = 0;
  const off = () => {
    cancelAnimationFrame(frame);
    for (const hand of HANDS) window.removeEventListener(hand, off);
  };
  const step = (left: number) => {
    heading.scrollIntoView();
    if (left > 0) frame = requestAnimationFrame(() => step(left - 1));
    else off();
  };
  for (const hand of HANDS) window.addEventListener(hand, off, { passive: true });
  step(KEPT);
  return off;
}

/**
 * Scrolls to the heading in the URL fragment. Browsers do so themselves, but not reliably on streamed pages,
 * and not exactly while the content above is not laid out.
 */
function useSoughtHeading(section: RefObject<HTMLElement | null>): void {
  const hash = useHash();
  const arrived = useRef(false);
  useEffect(() => {
    const first = !arrived.current;
    arrived.current = true;
    const heading = hash
      ? section.current?.querySelector<HTMLElement>(`.report-words :is(h2, h3, h4)[id="${CSS.escape(hash)}"]`)
      : null;
    if (!heading) return;
    const read = first && window.scrollY > 0 && Math.abs(heading.getBoundingClientRect().top) > NEAR;
    if (!read) return bringToTop(heading);
  }, [hash, section]);
}

/**
 * A report below its short answer: title, summary of citations, text, disagreements of its sources, and cited
 * sources. `report` is null while it is being written.
 */
export function ReportView({
  title,
  repeatsQuestion = false,
  answer,
  report,
  sources,
  index,
  stretches,
  headings,
  headingLevel: Title = "h2",
  disagreements = [],
  pending,
  asking = false,
  builtIn = false,
  since = null,
  headingSlot,
  below,
  table,
}: {
  title: string;
  /** The title is the question above it, so only screen readers need it. */
  repeatsQuestion?: boolean;
  answer: ShortAnswer;
  report: Report | null;
  sources: Source[];
  index: CitationIndex;
  stretches: readonly Stretch[];
  headings: HeadingEntry[];
  headingLevel?: "h1" | "h2";
  disagreements?: readonly Disagreement[];
  /** The current activity for a report that is not stored yet. */
  pending?: string;
  /** A citation review is in progress. */
  asking?: boolean;
  /** The built-in model is writing the report. */
  builtIn?: boolean;
  /** When the run began; null when that says nothing about when its sources were read. */
  since?: number | null;
  headingSlot?: HeadingSlot;
  /** Content beside and below its facts: the version, and the actions that change the report. */
  below?: ReactNode;
  /** A table of evidence in place of the text that says the same. */
  table?: ReactNode;
}) {
  useOwnTurn();
  const t = useWords();
  // If the report was streamed, the reader is already reading: inserting a list above would move the text.
  const [cameWhole] = useState(report !== null);
  const section = useRef<HTMLDivElement>(null);
  const layers = { report: useRef<LayerHandle>(null), answer: useRef<LayerHandle>(null) };
  const name = useRegionName(t("report.text.report"));
  const { content: short, check } = answer;
  const above = useMemo(() => checkedText(short, check), [short, check]);
  const shown = useSaidOnce(report, stretches, above);
  const walk = useIssueNavigator(shown.report, above, { section, layers });
  useCitedHash(report, above, { section, layers });
  useSoughtHeading(section);
  const uncitedWords = useId();
  useUncitedStops(section, {
    active: walk.uncitedShown,
    describedBy: uncitedWords,
    content: report?.content ?? "",
  });
  const uses = useMemo(() => sourceUses(allCitations(shown.report, above)), [shown, above]);
  const cited = useMemo(() => {
    const shown = report ? numbersShown(`${short}\n\n${report.content}`) : new Set<number>();
    for (const { values } of disagreements) for (const { number } of values) shown.add(number);
    const listed = sources.filter(({ number }) => uses.has(number) || shown.has(number));
    return listed.sort((a, b) => a.number - b.number);
  }, [sources, uses, report, short, disagreements]);
  const retracted = cited.filter(({ publication }) => publication?.retracted).map(({ number }) => number);
  // A version that a person edited is no longer made of quotes alone, whatever its text says.
  const written = report?.origin === "edit" ? "" : report?.content;
  const quotesOnly = useMemo(
    () => (written === undefined ? builtIn : isQuotesOnly(written)),
    [written, builtIn],
  );
  const level = Title === "h1" ? "h2" : "h3";
  return (
    // A click anywhere focuses it, so that the issue navigator's keys apply to this report only.
    <div ref={section} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <InShort
        answer={answer}
        report={report}
        index={index}
        sources={sources}
        quotesOnly={quotesOnly}
        handle={layers.answer}
        walk={walk}
      />
      <section aria-label={name} className="report">
        <Title
          className={
            repeatsQuestion
              ? "unseen"
              : `min-h-8 max-w-[calc(var(--container-column)-7rem)] text-page font-semibold tracking-title text-pretty wrap-anywhere ${
                  Title === "h1" ? "md:min-h-8.5 md:text-headline" : ""
                }`
          }
        >
          {title}
        </Title>
        <ReportHead
          report={shown.report}
          answer={above}
          walk={walk}
          answered={short !== "" || answer.expected}
          pending={pending ?? t("report.text.beingWritten")}
          asking={asking}
          alone={Title === "h1"}
          quotesOnly={quotesOnly}
          retracted={retracted}
        >
          {below}
        </ReportHead>
        {cameWhole ? (
          <div className="side:hidden print:hidden">
            <FoldedContents headings={headings} />
          </div>
        ) : null}
        <div
          {...textPart("report")}
          className={`mt-4 ${table ? "" : "max-w-measure"} print:max-w-none font-serif text-report max-md:leading-[1.6875rem] ${
            // While a text grows, the page follows it deliberately; in a complete text, scroll anchoring
            // keeps the position when a formula above is set.
            report ? "" : "[overflow-anchor:none]"
          }`}
        >
          <CitationLayer index={index} handle={layers.report} showUncited={walk.uncitedShown} walk={walk}>
            {table ?? (
              <CitedMarkdown
                stretches={shown.stretches}
                topLevel={Title === "h1" ? 2 : 3}
                spans={index.spans}
                index={index}
                skipTitle={title}
                headingSlot={headingSlot}
              />
            )}
          </CitationLayer>
          <span id={uncitedWords} hidden>
            {t("report.text.noSource")}
          </span>
          {report && disagreements.length > 0 ? (
            <Suspense>
              <Disagreements disagreements={disagreements} sources={sources} headingLevel={level} />
            </Suspense>
          ) : null}
          <SourceList sources={cited} uses={uses} since={since} headingLevel={level} />
        </div>
      </section>
    </div>
  );
}
