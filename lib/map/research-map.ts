// The picture of a research, from its state alone: which search brought which source, which source carries which part of the
// report, and with what verdict. Bounded: whatever a run found, only so much of it is drawn and the rest is counted.
// Nodes are named by ids that stay the same while the run goes on.

import type { Citation, RunState, Source } from "@/lib/run-log/run-state";
import { type MapOrigin, originsOf, ownSources } from "./research-map-origins";
import { type MapSection, sectionsOf } from "./research-map-sections";
import { countMapVerdicts, type MapVerdictCounts, mapVerdict, NO_VERDICTS } from "./research-map-verdicts";

export type { MapOrigin, MapSearch } from "./research-map-origins";
export type { MapSection, MapSentence } from "./research-map-sections";

/** `missing`: the report names a number that no source has. */
type MapSourceUse = "cited" | "read" | "failed" | "seen" | "missing";

export type MapSource = {
  id: string;
  number: number;
  /** Null for a number that no source has. */
  sourceId: string | null;
  title: string;
  host: string;
  use: MapSourceUse;
  /** True when its text lies on this machine. */
  read: boolean;
  /** True for one that the thread knew before this run. */
  before: boolean;
  citations: number;
  verdicts: MapVerdictCounts;
  /** Of the first sentence that cites it: where the reader opens. */
  citationId: string | null;
  /** Ids of origins, drawn or not, in order. */
  origins: string[];
  /** Ids of the parts of the report it carries, in order. */
  sections: string[];
};

/** A search, or what else brought it, to a source. */
type FoundLink = { from: string; to: string; cited: boolean };
/** A source to a part of the report: how many citations, by verdict. */
type CarriedLink = { from: string; to: string; citations: number; verdicts: MapVerdictCounts };

export type ResearchMap = {
  question: string;
  kind: RunState["kind"];
  /** False until there is a report. */
  reported: boolean;
  origins: MapOrigin[];
  sources: MapSource[];
  sections: MapSection[];
  found: FoundLink[];
  carried: CarriedLink[];
  /** All that are cited, drawn or not, the most cited first. */
  cited: MapSource[];
  /** Numbers of the searches that brought nothing that is cited, drawn or not; none until there is a report. */
  idle: number[];
  /** What is not drawn. */
  rest: { searches: number; cited: number; read: number; seen: number };
  totals: { searches: number; sources: number; read: number; cited: number; citations: number };
};

const MOST_SOURCES = 24;
const MOST_SEARCHES = 16;

const sourceNode = (number: number) => `source-${number}`;

/** What the map is worked out from; all else of a state may change without it. */
export type MapState = Pick<
  RunState,
  | "id"
  | "kind"
  | "question"
  | "report"
  | "sources"
  | "searches"
  | "calls"
  | "steers"
  | "clarifications"
  | "branch"
>;

export function researchMap(state: MapState): ResearchMap {
  const citations = state.report?.citations ?? [];
  const cited = Map.groupBy(citations, ({ number }) => number);
  const { origins, foundBy } = originsOf(state, cited);
  const { sections, sectionOf } = sectionsOf(state.report);
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

type SectionOf = (citation: Pick<Citation, "at">) => string;

/** Numbers that the report names and no source has. */
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

/** Cited ones first, the most cited before the others, then those that were read; by number in the end. */
function drawnSources(sources: readonly MapSource[]): MapSource[] {
  return sources
    .filter(({ citations, read }) => citations > 0 || read)
    .sort(byWeight)
    .slice(0, MOST_SOURCES)
    .sort((a, b) => a.number - b.number);
}

/** All that are no searches, and of the searches those that are cited most, in the order in which they were made. */
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
