// What a look at the map tells at once, worked out exactly. Each finding names the nodes it speaks of.

import type { MapSource, ResearchMap } from "./research-map";
import type { MapSection } from "./research-map-sections";
import { doubtsIn } from "./research-map-verdicts";

export type MapFinding = { nodes: string[] } & (
  | { kind: "open"; searches: number; sources: number; read: number }
  /** `share`: of all citations, in percent. */
  | { kind: "concentrated"; sources: number; share: number }
  /** Numbers of searches of which nothing is cited. */
  | { kind: "idle"; searches: number[]; of: number }
  | { kind: "oneSource"; headings: (string | null)[]; numbers: number[] }
  | { kind: "noSource"; headings: (string | null)[] }
  /** The part in which most citations are in doubt. */
  | { kind: "doubt"; heading: string | null; doubtful: number; of: number; alone: boolean }
  /** Cited, and no text of theirs was ever read. */
  | { kind: "unread"; numbers: number[] }
  | { kind: "oneHost"; host: string; sources: number; of: number }
  | { kind: "leftAside"; read: number; of: number }
);

const FEWEST_CITATIONS = 5;
const FEWEST_SOURCES = 4;

/** Findings, those first that say how far the report can be trusted. */
export function mapFindings(map: ResearchMap): MapFinding[] {
  if (!map.reported) {
    const { searches, sources, read } = map.totals;
    return searches + sources > 0 ? [{ kind: "open", nodes: [], searches, sources, read }] : [];
  }
  const { cited } = map;
  return [
    unread(cited),
    doubt(map.sections),
    oneSource(map.sections),
    noSource(map.sections),
    concentrated(map, cited),
    idle(map),
    oneHost(map, cited),
    leftAside(map),
  ].filter((finding) => finding !== null);
}

function unread(cited: readonly MapSource[]): MapFinding | null {
  const found = cited.filter(({ read, use }) => !read && use !== "missing");
  if (found.length === 0) return null;
  return { kind: "unread", nodes: found.map(({ id }) => id), numbers: found.map(({ number }) => number) };
}

function doubt(sections: readonly MapSection[]): MapFinding | null {
  const doubted = sections.map((section) => ({ section, doubtful: doubtsIn(section.verdicts) }));
  const [worst, next] = doubted
    .filter(({ doubtful }) => doubtful > 0)
    .sort((a, b) => b.doubtful - a.doubtful || a.section.citations - b.section.citations);
  // Of two alike none is the one with most.
  if (!worst || worst.doubtful < 2 || worst.doubtful === next?.doubtful) return null;
  const { id, heading, citations } = worst.section;
  const alone = next === undefined;
  return { kind: "doubt", nodes: [id], heading, doubtful: worst.doubtful, of: citations, alone };
}

function oneSource(sections: readonly MapSection[]): MapFinding | null {
  const found = sections.filter(({ sources, citations }) => sources.length === 1 && citations > 1);
  if (found.length === 0) return null;
  const numbers = [...new Set(found.flatMap(({ sources }) => sources))];
  return {
    kind: "oneSource",
    nodes: found.map(({ id }) => id),
    headings: found.map(({ heading }) => heading),
    numbers,
  };
}

function noSource(sections: readonly MapSection[]): MapFinding | null {
  const found = sections.filter(({ citations, uncited }) => citations === 0 && uncited > 0);
  if (found.length === 0) return null;
  return {
    kind: "noSource",
    nodes: found.map(({ id }) => id),
    headings: found.map(({ heading }) => heading),
  };
}

/** The fewest sources that carry half of all citations, where they are a third of the cited ones at most. */
function concentrated({ totals }: ResearchMap, cited: readonly MapSource[]): MapFinding | null {
  if (totals.citations < FEWEST_CITATIONS || totals.cited < FEWEST_SOURCES) return null;
  const nodes: string[] = [];
  let carried = 0;
  for (const { id, citations } of cited) {
    if (carried * 2 >= totals.citations) break;
    nodes.push(id);
    carried += citations;
  }
  if (nodes.length * 3 > totals.cited) return null;
  const share = Math.round((carried / totals.citations) * 100);
  return { kind: "concentrated", nodes, sources: nodes.length, share };
}

function idle({ idle: searches, origins, totals }: ResearchMap): MapFinding | null {
  if (searches.length === 0) return null;
  const nodes = origins.flatMap((origin) =>
    origin.kind === "search" && searches.includes(origin.number) ? [origin.id] : [],
  );
  return { kind: "idle", nodes, searches, of: totals.searches };
}

/** One site behind a third or more of the sources. */
function oneHost({ totals }: ResearchMap, cited: readonly MapSource[]): MapFinding | null {
  const groups = Map.groupBy(
    cited.filter(({ host }) => host !== ""),
    ({ host }) => host,
  );
  const [most] = [...groups].sort(([, a], [, b]) => b.length - a.length);
  if (!most || most[1].length < 2 || most[1].length * 3 < totals.cited) return null;
  const [host, sources] = most;
  return {
    kind: "oneHost",
    nodes: sources.map(({ id }) => id),
    host,
    sources: sources.length,
    of: totals.cited,
  };
}

function leftAside({ sources, totals, rest }: ResearchMap): MapFinding | null {
  const found = sources.filter(({ read, citations }) => read && citations === 0);
  const read = found.length + rest.read;
  if (read === 0) return null;
  return { kind: "leftAside", nodes: found.map(({ id }) => id), read, of: totals.read };
}
