// Findings that the map shows at a glance, computed exactly. Each one names the nodes it is about.

import type { MapSource, ResearchMap } from "./research-map";
import type { MapSection } from "./research-map-sections";
import { doubtsIn } from "./research-map-verdicts";

export type MapFinding = { nodes: string[] } & (
  | { kind: "open"; searches: number; sources: number; read: number }
  /** `share`: of all citations, in percent. */
  | { kind: "concentrated"; sources: number; share: number }
  /** Numbers of searches whose results are not cited. */
  | { kind: "idle"; searches: number[]; of: number }
  | { kind: "oneSource"; headings: (string | null)[]; numbers: number[] }
  | { kind: "noSource"; headings: (string | null)[] }
  /** The section with the most doubtful citations. */
  | { kind: "doubt"; heading: string | null; doubtful: number; of: number; alone: boolean }
  /** Cited sources whose text was never read. */
  | { kind: "unread"; numbers: number[] }
  | { kind: "oneHost"; host: string; sources: number; of: number }
  | { kind: "leftAside"; read: number; of: number }
);

const FEWEST_CITATIONS = 5;
const FEWEST_SOURCES = 4;

/** Findings, most important for trust first. */
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
  // On a tie no section is the worst.
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

/** The fewest sources that have half of all citations, if they are at most a third of the cited ones. */
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

/** One site with a third or more of the sources. */
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
