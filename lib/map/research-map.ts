// The map of a thread, computed from its state alone: which search found which source, which section cites which
// source, and with what verdict. Bounded: a fixed maximum is drawn and the rest counted. Node ids stay the same while
// the run is active.

import { allCitations, checkedText } from "@/lib/reports/all-citations";
import type { Citation, RunState, Source } from "@/lib/run-log/run-state";
import { type MapOrigin, originsOf, ownSources } from "./research-map-origins";
import { type MapSection, sectionsOf } from "./research-map-sections";
import { countMapVerdicts, type MapVerdictCounts, mapVerdict, NO_VERDICTS } from "./research-map-verdicts";

export type { MapOrigin, MapSearch } from "./research-map-origins";
export type { MapSection, MapSentence } from "./research-map-sections";

/** `missing`: the report cites a number that no source has. */
type MapSourceUse = "cited" | "read" | "failed" | "seen" | "missing";

export type MapSource = {
  id: string;
  number: number;
  /** Null for a number without a source. */
  sourceId: string | null;
  title: string;
  host: string;
  use: MapSourceUse;
  /** True when its text is stored. */
  read: boolean;
  /** True when the thread knew it before this run. */
  before: boolean;
  citations: number;
  verdicts: MapVerdictCounts;
  /** The first citation of it, at which the reader opens. */
  citationId: string | null;
  /** Ids of its origins, drawn or not, in order. */
  origins: string[];
  /** Ids of the sections that cite it, in order. */
  sections: string[];
};

/** Link from a search, or another origin, to a source. */
type FoundLink = { from: string; to: string; cited: boolean };
/** Link from a source to a section, with the number of citations by verdict. */
type CarriedLink = { from: string; to: string; citations: number; verdicts: MapVerdictCounts };

export type ResearchMap = {
  question: string;
  kind: RunState["kind"];
  /** False until a report exists. */
  reported: boolean;
  origins: MapOrigin[];
  sources: MapSource[];
  sections: MapSection[];
  found: FoundLink[];
  carried: CarriedLink[];
  /** All cited sources, drawn or not, most cited first. */
  cited: MapSource[];
  /** Numbers of the searches without a cited result, drawn or not; empty until a report exists. */
  idle: number[];
  /** Number of items that are not drawn. */
  rest: { searches: number; cited: number; read: number; seen: number };
  totals: { searches: number; sources: number; read: number; cited: number; citations: number };
};

const MOST_SOURCES = 24;
const MOST_SEARCHES = 16;

const sourceNode = (number: number) => `source-${number}`;

/** The fields that the map depends on; other changes of the state do not affect it. */
export type MapState = Pick<
  RunState,
  | "id"
  | "kind"
  | "question"
  | "report"
  | "answer"
  | "answerCheck"
  | "sources"
  | "searches"
  | "calls"
  | "steers"
  | "clarifications"
  | "branch"
>;

export function researchMap(state: MapState): ResearchMap {
  const citations = citedIn(state);
  const cited = Map.groupBy(citations, ({ number }) => number);
  const { origins, foundBy } = originsOf(state, cited);
  const { sections, sectionOf } = sectionsOf(state.report, citations);
  const own = ownSources(state);
  const all = [
    ...state.sources.map((source) => ({
      ...mapSource(source, { cited: cited.get(source.number) ?? [], sectionOf }),
      before: !own.has(source.number),
      origins: foundBy(source),
    })),
    ...missingIn(state, cited, sectionOf),
  ];
  const sources = drawnSources(all);
  const drawn = new Set(sources.map(({ number }) => number));
  const shown = drawnOrigins(origins);
  const shownIds = new Set(shown.map(({ id }) => id));
  const left = all.filter(({ number }) => !drawn.has(number));
  const searches = origins.filter(({ kind }) => kind === "search").length;
  return {
    question: state.question,
    kind: state.kind,
    reported: state.report !== null,
    origins: shown,
    sources,
    sections,
    found: sources.flatMap(({ id, citations, origins: from }) =>
      from
        .filter((origin) => shownIds.has(origin))
        .map((origin) => ({ from: origin, to: id, cited: citations > 0 })),
    ),
    carried: carriedBy(
      citations.filter(({ number }) => drawn.has(number)),
      sectionOf,
    ),
    cited: all.filter(({ citations }) => citations > 0).sort(byWeight),
    idle: state.report ? idleIn(origins) : [],
    rest: {
      searches: searches - shown.filter(({ kind }) => kind === "search").length,
      cited: left.filter(({ citations }) => citations > 0).length,
      read: left.filter(({ citations, read }) => citations === 0 && read).length,
      seen: left.filter(({ citations, read }) => citations === 0 && !read).length,
    },
    totals: {
      searches,
      sources: state.sources.length,
      read: all.filter(({ read }) => read).length,
      cited: all.filter(({ citations, use }) => citations > 0 && use !== "missing").length,
      citations: citations.length,
    },
  };
}

/** All citations as they are counted elsewhere: those of the short answer stand before the report's first character. */
function citedIn({ report, answer, answerCheck }: MapState): Citation[] {
  const above = report ? checkedText(answer, answerCheck) : null;
  const own = new Set(above?.citations);
  const before = (above?.content.length ?? 0) + 1;
  return allCitations(report, above).map((citation) =>
    own.has(citation)
      ? {
          ...citation,
          at: citation.at - before,
          sentenceStart: citation.sentenceStart - before,
          sentenceEnd: citation.sentenceEnd - before,
        }
      : citation,
  );
}

type SectionOf = (citation: Pick<Citation, "at">) => string;

/** Numbers that the report cites and no source has. */
function missingIn(
  { sources }: MapState,
  cited: ReadonlyMap<number, Citation[]>,
  sectionOf: SectionOf,
): MapSource[] {
  const known = new Set(sources.map(({ number }) => number));
  return [...cited]
    .filter(([number]) => !known.has(number))
    .map(([number, citations]) => ({
      ...{ id: sourceNode(number), number, sourceId: null, title: "", host: "" },
      ...{ use: "missing" as const, read: false, before: false, origins: [] },
      ...citedFacts(citations, sectionOf),
    }));
}

function citedFacts(citations: readonly Citation[], sectionOf: SectionOf) {
  return {
    citations: citations.length,
    verdicts: countMapVerdicts(citations),
    citationId: citations[0]?.id ?? null,
    sections: [...new Set(citations.map(sectionOf))],
  };
}

function mapSource(
  { number, id, title, url, host, status, pageId }: Source,
  { cited, sectionOf }: { cited: readonly Citation[]; sectionOf: SectionOf },
): Omit<MapSource, "before" | "origins"> {
  const read = pageId !== null;
  const use = cited.length > 0 ? "cited" : read ? "read" : status === "failed" ? "failed" : "seen";
  return {
    ...{ id: sourceNode(number), number, sourceId: id, title: title || url, host, use, read },
    ...citedFacts(cited, sectionOf),
  };
}

const byWeight = (a: MapSource, b: MapSource) => b.citations - a.citations || a.number - b.number;

const idleIn = (origins: readonly MapOrigin[]): number[] =>
  origins.flatMap((origin) =>
    origin.kind === "search" && origin.state === "done" && origin.citations === 0 ? [origin.number] : [],
  );

/** Cited sources first, most cited before others, then sources that were read; ties by number. */
function drawnSources(sources: readonly MapSource[]): MapSource[] {
  return sources
    .filter(({ citations, read }) => citations > 0 || read)
    .sort(byWeight)
    .slice(0, MOST_SOURCES)
    .sort((a, b) => a.number - b.number);
}

/** All origins other than searches, and the most cited searches, in chronological order. */
function drawnOrigins(origins: readonly MapOrigin[]): MapOrigin[] {
  const searches = origins.filter(({ kind }) => kind === "search");
  if (searches.length <= MOST_SEARCHES) return [...origins];
  const kept = new Set(
    searches.toSorted((a, b) => b.citations - a.citations || b.read - a.read).slice(0, MOST_SEARCHES),
  );
  return origins.filter((origin) => origin.kind !== "search" || kept.has(origin));
}

function carriedBy(citations: readonly Citation[], sectionOf: SectionOf): CarriedLink[] {
  const links = new Map<string, CarriedLink>();
  for (const citation of citations) {
    const [from, to] = [sourceNode(citation.number), sectionOf(citation)];
    const before = links.get(`${from} ${to}`) ?? { from, to, citations: 0, verdicts: NO_VERDICTS };
    const verdict = mapVerdict(citation);
    links.set(`${from} ${to}`, {
      ...before,
      citations: before.citations + 1,
      verdicts: { ...before.verdicts, [verdict]: before.verdicts[verdict] + 1 },
    });
  }
  return [...links.values()];
}
