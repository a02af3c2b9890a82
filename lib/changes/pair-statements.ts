// Pairs the statements of two reports by what they say, the surest first.

import type { ChangeValue } from "./changes-schema";
import { StatementIndex, type Steps } from "./find-statements";
import { type Relation, relationOf } from "./relation";
import type { Statement } from "./statements";

export type Pair = { before: Statement; after: Statement; kind: Relation["kind"]; values: ChangeValue[] };

type Edge = { a: number; b: number; relation: Relation };

export type Paired = {
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

/** Pairs statements one to one; a statement that repeats a paired one is left out. */
export function pairStatements(
  before: readonly Statement[],
  after: readonly Statement[],
  steps: Steps,
): Paired {
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
