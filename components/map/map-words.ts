// Describes each node of the map in whole sentences, for the visible caption and for screen readers.

import { shortened, shortenedQuote } from "@/components/ui/figures";
import { phrase } from "@/lib/i18n/phrase";
import type { Words } from "@/lib/i18n/translate";
import type { MapOrigin, MapSearch, MapSection, MapSource, ResearchMap } from "@/lib/map/research-map";
import type { MapFinding } from "@/lib/map/research-map-findings";
import type { MapVerdictCounts } from "@/lib/map/research-map-verdicts";
import type { Verdict } from "@/lib/run-log/run-state";
import { withinQuotes } from "@/lib/text/quotation-marks";

/** Verdicts that are mentioned, worst first; supported citations are not. */
export const DOUBTS = ["not_found", "partly", "weak", "unchecked"] as const satisfies Verdict[];

const sentences = (...said: (string | false | null)[]) => said.filter(Boolean).join(" ");

/** "2 weak, 1 not found"; empty when nothing is doubtful. */
export function doubtList(t: Words, verdicts: MapVerdictCounts): string {
  const found = DOUBTS.filter((verdict) => verdicts[verdict] > 0);
  return t.list(found.map((verdict) => t(`map.count.${verdict}`, { count: verdicts[verdict] })));
}

function doubtSentence(t: Words, verdicts: MapVerdictCounts): string {
  const list = doubtList(t, verdicts);
  return list ? t("map.sentence.doubt", { list }) : "";
}

export function summaryWords(t: Words, { reported, totals }: ResearchMap): string {
  return reported ? t("map.summary", totals) : t("map.summaryOpen", totals);
}

export function questionWords(t: Words, { totals, question }: ResearchMap): string {
  return sentences(t("map.sentence.question", { count: totals.searches }), shortened(question, 160));
}

export function originWords(t: Words, origin: MapOrigin, reported: boolean): string {
  if (origin.kind === "search") return searchWords(t, origin, reported);
  const { pages, cited, citations } = origin;
  return t(`map.sentence.${origin.kind}`, { pages, cited, citations });
}

function searchWords(t: Words, search: MapSearch, reported: boolean): string {
  const { number, results, fresh, read, cited, citations, known, sameAs } = search;
  const query = withinQuotes(search.query, t.language);
  if (search.state === "running") return t("map.sentence.searchRunning", { number, query });
  if (search.state === "failed") return t("map.sentence.searchFailed", { number, query });
  const counts = { number, query, results, fresh, read };
  return sentences(
    reported
      ? t("map.sentence.search", { ...counts, cited, citations })
      : t("map.sentence.searchOpen", counts),
    known > 0 && t("map.sentence.known", { count: known }),
    sameAs !== null && t("map.sentence.same", { number: sameAs }),
  );
}

export function sourceWords(t: Words, source: MapSource, map: ResearchMap): string {
  const { number, title, host, citations, sections, read, before, origins, verdicts } = source;
  if (source.use === "missing") return t("map.sentence.missing", { number });
  const names = { number, title: shortenedQuote(t, title, 120), host };
  const searches = origins.flatMap((id) => {
    const origin = map.origins.find((known) => known.id === id);
    return origin?.kind === "search" ? [t.number(origin.number)] : [];
  });
  const head =
    citations === 0
      ? t(map.reported ? "map.sentence.notCited" : "map.sentence.read", names)
      : read
        ? t("map.sentence.cited", { ...names, citations, parts: sections.length })
        : t("map.sentence.citedUnread", { ...names, citations });
  return sentences(
    head,
    doubtSentence(t, verdicts),
    searches.length > 0 && t("map.sentence.foundBy", { count: searches.length, list: t.list(searches) }),
    before && t("map.sentence.before"),
  );
}

/** The names of the search services, and how much was already stored. */
export const providerWords = (t: Words, provider: string): string =>
  provider
    .split(", ")
    .map((name) => phrase(t, name))
    .join(", ");

/** The name of a section: its heading, or a substitute. */
export function partName(
  t: Words,
  { heading, merged }: Pick<MapSection, "heading" | "merged">,
  alone: boolean,
): string {
  const name = heading ?? t(alone ? "map.wholeReport" : "map.opening");
  return merged > 0 ? t("map.partAndMore", { heading: name, count: merged }) : name;
}

export function sectionWords(t: Words, section: MapSection, map: ResearchMap): string {
  const heading = partName(t, section, map.sections.length === 1);
  const { citations, sources, uncited, verdicts } = section;
  return sentences(
    t("map.sentence.part", { heading, citations, sources: sources.length }),
    doubtSentence(t, verdicts),
    uncited > 0 && t("map.sentence.uncited", { count: uncited }),
  );
}

/** "and 6 more cited, 40 more read and 1,930 more only seen"; empty when all are drawn. */
export function restWords(t: Words, { rest }: ResearchMap): string {
  const parts = [
    rest.cited > 0 && t("map.rest.cited", { count: rest.cited }),
    rest.read > 0 && t("map.rest.read", { count: rest.read }),
    rest.seen > 0 && t("map.rest.seen", { count: rest.seen }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? t("map.rest.sources", { list: t.list(parts) }) : "";
}

const MOST_NAMED = 8;
const MOST_IDLE = 4;

function named(t: Words, names: readonly string[]): string {
  const left = names.length - MOST_NAMED;
  return t.list(left > 0 ? [...names.slice(0, MOST_NAMED), `+${t.number(left)}`] : [...names]);
}

export function findingWords(t: Words, finding: MapFinding): string {
  const quoted = (heading: string | null) =>
    t("map.table.quoted", { text: shortenedQuote(t, heading ?? t("map.opening"), 70) });
  const numbers = (list: readonly number[]) =>
    named(
      t,
      list.map((number) => t.number(number)),
    );
  switch (finding.kind) {
    case "open":
      return t("map.finding.open", finding);
    case "concentrated":
      return t("map.finding.concentrated", finding);
    case "idle": {
      const count = finding.searches.length;
      if (count === finding.of && count > 1) return t("map.finding.idleAll");
      return count > MOST_IDLE
        ? t("map.finding.idleMany", { count, of: finding.of })
        : t("map.finding.idle", { count, list: numbers(finding.searches) });
    }
    case "oneSource":
    case "noSource":
      return t(`map.finding.${finding.kind}`, {
        count: finding.headings.length,
        list: named(t, finding.headings.map(quoted)),
      });
    case "doubt": {
      const { heading, doubtful, of, alone } = finding;
      return t(alone ? "map.finding.doubtAlone" : "map.finding.doubt", {
        heading: quoted(heading),
        doubtful,
        of,
      });
    }
    case "unread":
      return t("map.finding.unread", { count: finding.numbers.length, list: numbers(finding.numbers) });
    case "oneHost":
      return t("map.finding.oneHost", finding);
    case "leftAside":
      return t("map.finding.leftAside", finding);
  }
}

/** The line below a search, or below another origin of sources. */
export function originFacts(t: Words, origin: MapOrigin, reported: boolean): string {
  const { pages, cited, read } = origin;
  if (origin.kind === "search" && origin.state === "running") return t("map.short.running");
  if (origin.kind === "search" && origin.state === "failed") return t("map.short.failed");
  return reported ? t("map.short.cite", { pages, cited }) : t("map.short.reading", { pages, read });
}
