import { type Clock, dayAndTime, dayLabel } from "@/components/shell/thread-groups";
import { shortened } from "@/components/ui/figures";
import { shownStatus, statusWord } from "@/components/ui/run-status";
import type { SearchResult } from "@/lib/http/responses";
import { phrase } from "@/lib/i18n/phrase";
import type { Words } from "@/lib/i18n/translate";
import { totalOf } from "@/lib/reports/verdict";
import { pathWhereNeeded } from "@/lib/sources/same-page";

type ReportResult = Extract<SearchResult, { kind: "report" }>;

/** "12 sources cited, 1 of them doubtful": counts sources, not citations. */
function reportSummary(
  t: Words,
  {
    citedCount: count,
    doubtfulCount: doubtful,
    counts,
  }: Pick<ReportResult, "citedCount" | "doubtfulCount" | "counts">,
): string {
  const all = totalOf(counts);
  if (all > 0 && counts.unchecked === all) return t("library.fact.sourcesUnchecked", { count });
  return doubtful > 0
    ? t("library.fact.sourcesDoubtful", { count, doubtful })
    : t("library.fact.sources", { count });
}

/** "Version 2, edited by hand, today, 14:05". */
export function versionWords(
  t: Words,
  { origin, at }: ReportResult["versions"][number],
  number: number,
  clock: Clock,
): string {
  const when = dayAndTime(t, at, clock);
  return t("library.fact.version", { number, origin: t(`library.origin.${origin}`), when });
}

/** The question of a report; null when the title says it, or when nobody asked it. */
export function askedAbove(t: Words, result: SearchResult): string | null {
  if (result.kind !== "report" || result.question === result.title) return null;
  return t("library.fact.asked", { question: shortened(result.question, 200) });
}

/** How often a source is cited, and by which report. */
function citedBy(
  t: Words,
  { citedCount, citedBy: [first], citedByCount }: Extract<SearchResult, { kind: "source" }>,
): string {
  if (!first) return t("library.fact.notCited");
  const others = Math.max(0, citedByCount - 1);
  return t("library.fact.citedIn", { count: citedCount, title: first.title, others });
}

/** A day within a sentence: "today", "Wed 19 Nov". */
function dayInside(t: Words, at: number, clock: Clock): string {
  const day = dayLabel(t, at, clock);
  return [t("shell.today"), t("shell.yesterday")].includes(day) ? day.toLowerCase() : day;
}

type Named = Extract<SearchResult, { url: string }>;

const isNamed = (result: SearchResult): result is Named => "url" in result;
const nameOf = (result: Named) => ({
  title: result.title,
  host: result.kind === "source" ? result.host : "",
  url: result.url,
});

/** Distinguishes pages or documents of the same name by their paths; empty when the name is unique. */
export function pathFacts(results: readonly SearchResult[]): (result: SearchResult) => string[] {
  const path = pathWhereNeeded(results.filter(isNamed).map(nameOf));
  return (result) => (isNamed(result) ? [path(nameOf(result)) ?? []].flat() : []);
}

/** What stands below a result, in words: its kind first. */
export function resultFacts(t: Words, result: SearchResult, clock: Clock): string[] {
  switch (result.kind) {
    case "report": {
      const status = shownStatus(result);
      return [
        t("library.fact.report"),
        ...(status === "completed" ? [] : [statusWord(t, status)]),
        reportSummary(t, result),
        dayAndTime(t, result.at, clock),
      ];
    }
    case "thread":
      return [
        t("library.fact.question"),
        statusWord(t, shownStatus(result)),
        dayAndTime(t, result.at, clock),
      ];
    case "source": {
      const day = dayInside(t, result.at, clock);
      return [
        t("library.fact.source"),
        phrase(t, result.host),
        result.read ? t("library.fact.read", { day }) : t("library.fact.seen", { day }),
        citedBy(t, result),
      ];
    }
    case "document":
      return [
        t("library.fact.document"),
        ...(result.page === null ? [] : [t("ui.atPage", { page: String(result.page) })]),
        ...(result.heading ? [result.heading] : []),
      ];
  }
}
