// Finds what changed between two reports: the statements of both, paired by what they say, and for a statement that only
// one report has, what the page of its source said when the other report was written. Pure, with data that can be sent
// to a worker; the number of steps is bounded.

import { findNormal, type NormalText, needleOf, normalText } from "@/lib/text/normal-text";
import type { ChangeFinding, ChangePlace, ChangeSide, ChangeValue } from "./changes-schema";
import type { ComparedReport, ReportsToCompare } from "./compared";
import { PageStatements, StatementIndex, Steps } from "./find-statements";
import { type Relation, relationOf } from "./relation";
import { type Statement, statementsOf } from "./statements";

/** Each comparison of two statements is a step. */
const MOST_STEPS = 24_000;
/** Pages searched for one statement, its own sources first. */
const MOST_PAGES = 12;
/** Code units of all pages that are prepared. */
const MOST_TEXT = 8_000_000;
const SHORTEST_PASSAGE = 12;

type Page = { source: ComparedReport["sources"][number]; text: string };

type Said = { kind: "same" | "changed"; side: ChangeSide; values: ChangeValue[] };

/** The pages of a report as they were when it was written. */
class Pages {
  private readonly bySource = new Map<string, Page>();
  private readonly statements = new Map<string, PageStatements>();
  private readonly normal = new Map<string, NormalText>();
  private readonly report: ComparedReport;
  private readonly steps: Steps;
  private text = MOST_TEXT;

  constructor(report: ComparedReport, steps: Steps) {
    this.report = report;
    this.steps = steps;
    for (const source of report.sources)
      if (source.text !== null) this.bySource.set(source.sourceId, { source, text: source.text });
  }

  pageOf(sourceId: string): Page | null {
    return this.bySource.get(sourceId) ?? null;
  }

  isDead(sourceId: string): boolean {
    const source = this.report.sources.find((each) => each.sourceId === sourceId);
    return source !== undefined && source.error !== null;
  }

  /** The sources to search: those of the statement, then those that this report cites. */
  private pagesFor({ citations }: Statement): Page[] {
    const ids = [...citations, ...this.report.citations].map(({ sourceId }) => sourceId);
    return [...new Set(ids)].slice(0, MOST_PAGES).flatMap((id) => this.pageOf(id) ?? []);
  }

  private statementsOf({ source, text }: Page): PageStatements | null {
    const known = this.statements.get(source.sourceId);
    if (known) return known;
    this.text -= text.length;
    if (this.text < 0) {
      this.steps.complete = false;
      return null;
    }
    const made = new PageStatements(text);
    this.statements.set(source.sourceId, made);
    return made;
  }

  /** The place of a passage that was read at another time; null when the page no longer has it. */
  private placeOfPassage(page: Page, passage: string): { start: number; end: number } | null {
    const needle = needleOf(passage);
    if (passage.trim().length < SHORTEST_PASSAGE || needle.length === 0) return null;
    const normal = this.normal.get(page.source.sourceId) ?? normalText(page.text);
    this.normal.set(page.source.sourceId, normal);
    return findNormal(page.text, normal, needle);
  }

  /** Where the pages still have a passage on which the statement rests, word for word. */
  private verbatim(statement: Statement): ChangeSide | null {
    for (const { sourceId, passage, supported } of statement.citations) {
      // The passage of a statement that its page does not support says something else.
      if (!supported) continue;
      const page = this.pageOf(sourceId);
      const place = page && passage ? this.placeOfPassage(page, passage.text) : null;
      if (page && place) return sideOfPage(statement.text, page, place);
    }
    return null;
  }

  /** What the pages say about a statement that the report does not have. */
  says(statement: Statement): Said | null {
    const verbatim = this.verbatim(statement);
    if (verbatim) return { kind: "same", side: verbatim, values: [] };
    const own = new Map(statement.citations.map(({ sourceId, pageId }) => [sourceId, pageId]));
    let best: (Said & { score: number }) | null = null;
    for (const page of this.pagesFor(statement))
      for (const other of this.statementsOf(page)?.near(statement) ?? []) {
        if (!this.steps.take()) break;
        const relation = relationOf(statement, other);
        // Another page may speak of something else; only a new text of the page on which the statement rests differs from it.
        const { sourceId, pageId } = page.source;
        const isNewText = own.has(sourceId) && own.get(sourceId) !== pageId;
        if (!relation || (relation.kind === "changed" && !isNewText)) continue;
        if (best && best.score >= relation.score) continue;
        best = { ...relation, side: sideOfPage(other.text, page, other.span) };
      }
    return best && { kind: best.kind, side: best.side, values: best.values };
  }
}

function sideOfPage(
  text: string,
  { source, text: page }: Page,
  at: { start: number; end: number },
): ChangeSide {
  const { number, sourceId, pageId } = source;
  const { start, end } = at;
  const place = { number, sourceId, pageId: pageId ?? "", start, end, text: page.slice(start, end) };
  return { said: "page", text, start: null, end: null, places: [place] };
}

function sideOfReport({ text, span, above, citations }: Statement): ChangeSide {
  const places = citations.flatMap(({ number, sourceId, pageId, passage }): ChangePlace[] =>
    passage ? [{ number, sourceId, pageId, ...passage }] : [],
  );
  const { start, end } = above ? { start: null, end: null } : span;
  return { said: "report", text, start, end, places };
}

const swapped = (values: readonly ChangeValue[]): ChangeValue[] =>
  values.map(({ what, before, after }) => ({ what, before: after, after: before }));

/** True when the page that supports a statement is the same at both times. */
function samePage({ citations }: Statement, pages: Pages): boolean {
  return citations.some(
    ({ sourceId, pageId, supported }) => supported && pages.pageOf(sourceId)?.source.pageId === pageId,
  );
}

/** A statement of one report alone. `pages`: those of the other. */
function alone(statement: Statement, pages: Pages, only: "before" | "after"): ChangeFinding {
  const own = sideOfReport(statement);
  const sides = (other: ChangeSide | null) =>
    only === "before" ? { before: own, after: other } : { before: other, after: own };
  const said = pages.says(statement);
  const same = samePage(statement, pages);
  if (said?.kind === "same" || same)
    return { kind: "unchanged", ...sides(said?.kind === "same" ? said.side : null), values: [], why: null };
  if (said) {
    const values = only === "before" ? said.values : swapped(said.values);
    return { kind: "changed", ...sides(said.side), values, why: null };
  }
  if (only === "after") return { kind: "new", ...sides(null), values: [], why: null };
  const ids = statement.citations.map(({ sourceId }) => sourceId);
  const why = ids.some((id) => pages.pageOf(id))
    ? "page"
    : ids.some((id) => pages.isDead(id))
      ? "dead"
      : "report";
  return { kind: "gone", ...sides(null), values: [], why };
}

const isCited = ({ citations }: Statement) => citations.length > 0;

// Pairs the statements of two reports by what they say, the surest first.

type Pair = { before: Statement; after: Statement; kind: Relation["kind"]; values: ChangeValue[] };

type Edge = { a: number; b: number; relation: Relation };

type Paired = {
  pairs: Pair[];
  /** Statements without a counterpart, without those that only repeat a paired one. */
  before: Statement[];
  after: Statement[];
};

/** The pairs that may match, whichever side found them. */
function edgesOf(before: readonly Statement[], after: readonly Statement[], steps: Steps): Edge[] {
  const index = (list: readonly Statement[]) =>
    new StatementIndex(list.length, (at, take) => {
      for (const key of list[at]?.keys ?? []) take(key);
    });
  const wanted = new Map<number, Set<number>>();
  const want = (a: number, b: number) => wanted.set(a, (wanted.get(a) ?? new Set()).add(b));
  const [old, now] = [index(before), index(after)];
  before.forEach(({ keys }, a) => {
    for (const b of now.candidates(keys)) want(a, b);
  });
  after.forEach(({ keys }, b) => {
    for (const a of old.candidates(keys)) want(a, b);
  });
  const edges: Edge[] = [];
  // Sorted by both positions, so that the steps end at the same pair in either direction.
  const all = [...wanted].flatMap(([a, places]) => [...places].map((b) => ({ a, b })));
  for (const { a, b } of all.sort((x, y) => x.a + x.b - (y.a + y.b) || x.a - y.a)) {
    const [one, other] = [before[a], after[b]];
    if (!one || !other || !steps.take()) continue;
    const relation = relationOf(one, other);
    if (relation) edges.push({ a, b, relation });
  }
  return edges;
}

/** Positions of statements that say the same as a chosen one of their own report. */
function repeats(list: readonly Statement[], chosen: ReadonlySet<number>, steps: Steps): Set<number> {
  const index = new StatementIndex(list.length, (at, take) => {
    for (const key of list[at]?.keys ?? []) take(key);
  });
  const found = new Set<number>();
  list.forEach((statement, at) => {
    if (chosen.has(at)) return;
    const says = (other: number) => {
      const twin = list[other];
      return (
        twin !== undefined &&
        chosen.has(other) &&
        steps.take() &&
        relationOf(statement, twin)?.kind === "same"
      );
    };
    if (index.candidates(statement.keys).some(says)) found.add(at);
  });
  return found;
}

/**
 * The cited statements of the short answer, then the statements of the report. What the report says again with a citation
 * is read once, as the report's.
 */
function allStatements(report: ComparedReport, steps: Steps): Statement[] {
  const own = statementsOf(report);
  if (!report.answer) return own;
  const above = statementsOf(report.answer)
    .filter(isCited)
    .map((each): Statement => ({ ...each, above: true }));
  const cited = new Set([...own.keys()].filter((at) => own[at] && isCited(own[at])));
  const said = repeats([...own, ...above], cited, steps);
  return [...above.filter((_, at) => !said.has(own.length + at)), ...own];
}

/** The order of the statements of a report: those of the short answer come first. */
const placeOf = ({ above, span }: Statement): number =>
  above ? span.start - Number.MAX_SAFE_INTEGER : span.start;

/** Pairs statements one to one; a statement that repeats a paired one is left out. */
function pairStatements(before: readonly Statement[], after: readonly Statement[], steps: Steps): Paired {
  const edges = edgesOf(before, after, steps).sort(
    (x, y) => y.relation.score - x.relation.score || x.a + x.b - (y.a + y.b),
  );
  const [usedBefore, usedAfter] = [new Set<number>(), new Set<number>()];
  const pairs: (Pair & { a: number; b: number })[] = [];
  for (const { a, b, relation } of edges) {
    if (usedBefore.has(a) || usedAfter.has(b)) continue;
    usedBefore.add(a);
    usedAfter.add(b);
    const { kind, values } = relation;
    pairs.push({ before: before[a] as Statement, after: after[b] as Statement, kind, values, a, b });
  }
  // Says the same as one that is already paired with another.
  const merged = (own: "a" | "b", used: ReadonlySet<number>) =>
    new Set(
      edges.filter((edge) => edge.relation.kind === "same" && !used.has(edge[own])).map((edge) => edge[own]),
    );
  const [mergedBefore, mergedAfter] = [merged("a", usedBefore), merged("b", usedAfter)];
  const left = (list: readonly Statement[], used: ReadonlySet<number>, same: ReadonlySet<number>) => {
    const twins = repeats(list, used, steps);
    return list.filter((_, at) => !used.has(at) && !same.has(at) && !twins.has(at));
  };
  return {
    pairs: pairs.sort((x, y) => x.b - y.b).map(({ a: _a, b: _b, ...pair }) => pair),
    before: left(before, usedBefore, mergedBefore),
    after: left(after, usedAfter, mergedAfter),
  };
}

/** What the statements of two reports are to each other, in the order of the later report. */
export function compareFindings(
  { before, after }: ReportsToCompare,
  most = MOST_STEPS,
): { findings: ChangeFinding[]; complete: boolean } {
  const steps = new Steps(most);
  const paired = pairStatements(allStatements(before, steps), allStatements(after, steps), steps);
  const [old, now] = [new Pages(before, steps), new Pages(after, steps)];
  const findings = paired.pairs.flatMap((pair): (ChangeFinding & { at: number })[] => {
    const { before: one, after: other, kind, values } = pair;
    if (!isCited(one) && !isCited(other)) return [];
    const at = placeOf(other);
    // Both were true at both times, so they are two statements and not one that changed.
    if (kind === "changed" && now.says(one)?.kind === "same" && old.says(other)?.kind === "same")
      return [one, other].flatMap((each, side) =>
        isCited(each)
          ? [{ ...alone(each, side === 0 ? now : old, side === 0 ? "before" : "after"), at }]
          : [],
      );
    const sides = { before: sideOfReport(one), after: sideOfReport(other) };
    return [{ kind: kind === "same" ? "unchanged" : "changed", ...sides, values, why: null, at }];
  });
  const added = paired.after
    .filter(isCited)
    .map((each) => ({ ...alone(each, old, "after"), at: placeOf(each) }));
  const left = paired.before.filter(isCited).map((each) => alone(each, now, "before"));
  const inOrder = [...findings, ...added]
    .sort((a, b) => a.at - b.at)
    .map(({ at: _at, ...finding }) => finding);
  return { findings: [...inOrder, ...left], complete: steps.complete };
}
