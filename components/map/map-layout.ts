// Layout of the map: four columns and the lines between them. X is in 720ths of the width, y in sixteenths of
// a rem, so that the picture scales with the font size.

import type { MapSource, ResearchMap } from "@/lib/map/research-map";
import { BY_GRAVITY, type MapVerdict } from "@/lib/map/research-map-verdicts";

export const WIDTH = 720;

/** Left edge and width of each column. */
export const COLUMNS = {
  question: { x: 0, width: 88 },
  origins: { x: 108, width: 148 },
  sources: { x: 300, width: 204 },
  sections: { x: 566, width: 154 },
} as const;

type Box = { y: number; height: number };
/** One verdict of a link; several verdicts are drawn side by side. */
export type Line = {
  key: string;
  from: string;
  to: string;
  d: string;
  width: number;
  kind: "asked" | "found" | "aside" | MapVerdict;
  /** Where a doubt mark can be drawn. */
  middle: { x: number; y: number };
};
export type MapLayout = {
  height: number;
  boxes: ReadonlyMap<string, Box>;
  sources: MapSource[];
  lines: Line[];
  /** Above the sources that were read but not cited; null when there are none. */
  asideAt: number | null;
};

const HEIGHT = { origin: 66, cited: 44, aside: 28, section: 84, label: 28, question: 150 };
const GAP = 8;
const WIDEST_GAP = 64;

// Computes what is highlighted with a node: what led to it, and what it leads to.

export const QUESTION = "question";

const linkKey = ({ from, to }: { from: string; to: string }) => `${from} ${to}`;

export type Lit = {
  nodes: ReadonlySet<string>;
  links: ReadonlySet<string>;
  isLit: (link: { from: string; to: string }) => boolean;
};

/** Null when no node is selected; then everything looks the same. */
export function litWith(map: ResearchMap, ids: readonly string[]): Lit | null {
  if (ids.length === 0) return null;
  const nodes = new Set(ids);
  const links = new Set<string>();
  const asked = map.origins
    .filter(({ kind }) => kind !== "earlier")
    .map(({ id }) => ({ from: QUESTION, to: id }));
  const all = [...asked, ...map.found, ...map.carried];
  for (const id of ids) {
    walk(
      id,
      (at) => all.filter(({ from }) => from === at),
      ({ to }) => to,
    );
    walk(
      id,
      (at) => all.filter(({ to }) => to === at),
      ({ from }) => from,
    );
  }
  function walk(
    start: string,
    next: (at: string) => { from: string; to: string }[],
    end: (link: { from: string; to: string }) => string,
  ) {
    const open = [start];
    const seen = new Set(open);
    for (const at of open)
      for (const link of next(at)) {
        links.add(linkKey(link));
        nodes.add(end(link));
        if (!seen.has(end(link))) {
          seen.add(end(link));
          open.push(end(link));
        }
      }
  }
  return { nodes, links, isLit: (link) => links.has(linkKey(link)) };
}

export function mapLayout(map: ResearchMap): MapLayout {
  const sources = inReadingOrder(map);
  const aside = sources.findIndex(({ citations }) => citations === 0);
  const labelled = map.reported && aside >= 0;
  const heights = sources.map(({ citations }) => (citations > 0 ? HEIGHT.cited : HEIGHT.aside));
  const own = heights.reduce((sum, height) => sum + height + GAP, labelled ? HEIGHT.label : 0);
  const originsTall = map.origins.length * (HEIGHT.origin + GAP) - GAP;
  const sectionsTall = map.sections.length * (HEIGHT.section + GAP) - GAP;
  const height = Math.max(own - GAP, originsTall, sectionsTall, HEIGHT.question);
  const boxes = new Map<string, Box>();
  boxes.set(QUESTION, { y: (height - HEIGHT.question) / 2, height: HEIGHT.question });
  spread(map.origins, { height, each: HEIGHT.origin, boxes });
  spread(map.sections, { height, each: HEIGHT.section, boxes });
  const top = Math.max(0, (height - own + GAP) / 2);
  let y = top;
  let asideAt: number | null = null;
  for (const [index, source] of sources.entries()) {
    if (labelled && index === aside) {
      asideAt = y;
      y += HEIGHT.label;
    }
    boxes.set(source.id, { y, height: heights[index] ?? HEIGHT.aside });
    y += (heights[index] ?? HEIGHT.aside) + GAP;
  }
  return { height, boxes, sources, asideAt, lines: [...askedLines(map, boxes), ...linesOf(map, boxes)] };
}

/**
 * Cited sources in the order of the sections they support, so that few lines cross, then the others. Without
 * a report, sources are sorted by number and keep their positions.
 */
function inReadingOrder({ sources, sections, carried, reported }: ResearchMap): MapSource[] {
  if (!reported) return sources;
  const place = new Map(sections.map(({ id }, index) => [id, index]));
  const sums = new Map<string, { weight: number; times: number }>();
  for (const { from, to, citations } of carried) {
    const before = sums.get(from) ?? { weight: 0, times: 0 };
    const weight = before.weight + (place.get(to) ?? 0) * citations;
    sums.set(from, { weight, times: before.times + citations });
  }
  const mean = ({ id, citations }: MapSource) => {
    const sum = sums.get(id);
    return citations > 0 && sum ? sum.weight / sum.times : Number.POSITIVE_INFINITY;
  };
  // NaN means would make the comparison inconsistent.
  return sources
    .map((source) => ({ source, at: mean(source) }))
    .sort((a, b) => (a.at === b.at ? a.source.number - b.source.number : a.at - b.at))
    .map(({ source }) => source);
}

function spread(
  nodes: readonly { id: string }[],
  { height, each, boxes }: { height: number; each: number; boxes: Map<string, Box> },
): void {
  const free = height - nodes.length * each;
  const gap = nodes.length > 1 ? Math.min(WIDEST_GAP, free / (nodes.length - 1)) : 0;
  const top = (free - gap * Math.max(0, nodes.length - 1)) / 2;
  for (const [index, { id }] of nodes.entries())
    boxes.set(id, { y: top + index * (each + gap), height: each });
}

const middleOf = ({ y, height }: Box) => y + height / 2;

function curve(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const half = (from.x + to.x) / 2;
  const at = (value: number) => Math.round(value * 10) / 10;
  return `M${at(from.x)} ${at(from.y)}C${at(half)} ${at(from.y)} ${at(half)} ${at(to.y)} ${at(to.x)} ${at(to.y)}`;
}

function askedLines({ origins }: ResearchMap, boxes: ReadonlyMap<string, Box>): Line[] {
  const question = boxes.get(QUESTION);
  const from = { x: COLUMNS.question.x + COLUMNS.question.width, y: question ? middleOf(question) : 0 };
  return origins.flatMap(({ id, kind }): Line[] => {
    const box = boxes.get(id);
    // Earlier sources did not come from the question.
    if (!box || kind === "earlier") return [];
    const to = { x: COLUMNS.origins.x, y: middleOf(box) };
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    return [{ key: `q ${id}`, from: QUESTION, to: id, d: curve(from, to), width: 1, kind: "asked", middle }];
  });
}

const ROOM = { source: 30, section: 68 };

function linesOf(map: ResearchMap, boxes: ReadonlyMap<string, Box>): Line[] {
  const found = map.found.flatMap(({ from, to, cited }): Line[] => {
    const [a, b] = [boxes.get(from), boxes.get(to)];
    if (!a || !b) return [];
    const start = { x: COLUMNS.origins.x + COLUMNS.origins.width, y: middleOf(a) };
    const end = { x: COLUMNS.sources.x, y: middleOf(b) };
    const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
    const kind = cited || !map.reported ? ("found" as const) : ("aside" as const);
    return [
      {
        key: `${from} ${to}`,
        from,
        to,
        d: curve(start, end),
        width: kind === "found" ? 1.5 : 1,
        kind,
        middle,
      },
    ];
  });
  return [...found, ...carriedLines(map, boxes)];
}

/** At both ends, the lines of a node are drawn side by side, in the order of the nodes at their other end. */
function carriedLines({ carried, sections }: ResearchMap, boxes: ReadonlyMap<string, Box>): Line[] {
  const most = (end: "from" | "to") => {
    const sums = [...Map.groupBy(carried, (link) => link[end]).values()];
    return Math.max(1, ...sums.map((links) => links.reduce((sum, { citations }) => sum + citations, 0)));
  };
  const unit = Math.min(2.5, ROOM.source / most("from"), ROOM.section / most("to"));
  const yOf = (id: string) => boxes.get(id)?.y ?? 0;
  const order = new Map(sections.map(({ id }, index) => [id, index]));
  const ends = new Map<string, number>();
  for (const [key, side, other] of [
    ["from", "from", "to"],
    ["to", "to", "from"],
  ] as const)
    for (const [id, links] of Map.groupBy(carried, (link) => link[side])) {
      const box = boxes.get(id);
      const total = links.reduce((sum, { citations }) => sum + citations * unit, 0);
      let y = (box ? middleOf(box) : 0) - total / 2;
      const sorted = links.toSorted(
        (a, b) => (order.get(a[other]) ?? yOf(a[other])) - (order.get(b[other]) ?? yOf(b[other])),
      );
      for (const link of sorted) {
        ends.set(`${key} ${link.from} ${link.to}`, y);
        y += link.citations * unit;
      }
    }
  return carried.flatMap(({ from, to, verdicts }) => {
    let [a, b] = [ends.get(`from ${from} ${to}`) ?? 0, ends.get(`to ${from} ${to}`) ?? 0];
    return BY_GRAVITY.filter((verdict) => verdicts[verdict] > 0).map((kind): Line => {
      const width = verdicts[kind] * unit;
      const start = { x: COLUMNS.sources.x + COLUMNS.sources.width, y: a + width / 2 };
      const end = { x: COLUMNS.sections.x, y: b + width / 2 };
      a += width;
      b += width;
      const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
      return {
        key: `${from} ${to} ${kind}`,
        from,
        to,
        d: curve(start, end),
        width: Math.max(1.25, width),
        kind,
        middle,
      };
    });
  });
}
