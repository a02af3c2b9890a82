// The difference between two versions of a report: by block, and by word inside a changed block. The time is
// bounded: where two texts have too little in common, the old is shown as removed and the new as added.

import { diffArrays } from "diff";
import { type BlockKind, blocksOf, type TextBlock } from "./difference-blocks";

/** Words in both versions, or in one of them. */
export type DifferencePiece = { kind: "same" | "removed" | "added"; text: string };

export type DifferenceRow = {
  kind: "same" | "changed" | "removed" | "added";
  block: BlockKind;
  depth: number;
  /** In order; a row that is not `changed` has one. */
  pieces: DifferencePiece[];
};

/** Steps after which a comparison is abandoned, because its time grows quadratically. */
const MOST_BLOCK_STEPS = 1500;
const MOST_WORD_STEPS = 600;
/** The number of block pairs that are tried when matching blocks. */
const MOST_PAIRS = 2500;
/** The minimum share of words that a block and its changed version have in common. */
const ALIKE = 0.4;
/** Budgets of words and pieces for comparing all changed blocks; blocks beyond them are shown whole. */
const MOST_WORDS = 120_000;
const MOST_PIECES = 10_000;

/**
 * Tokens: blanks, a citation, a character of scripts without spaces, a word or figure (times, dates, rates
 * and ranges are one token, since half of one is meaningless), or any other character. Each has a bounded
 * length, because the regex engine stores every character for backtracking.
 */
const TOKEN =
  /\s{1,1000}|\[\d[\d,; –-]{0,40}\]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]{1,1000}(?:(?:[.,]|(?<=\p{N})[:/\u2010-\u2013-])\p{N}{1,20}){0,20}|[^\s]/gu;
/** Text between two changes that is merged with them. */
const BETWEEN = /^\s*(?:\p{L}{1,3}\s*)?$/u;

type Run<T> = { kind: DifferencePiece["kind"]; values: T[] };

/** The common and different parts of two lists, in order. */
function runsOf(before: string[], after: string[], mostSteps: number): Run<string>[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const rest = Math.min(before.length, after.length) - head;
  while (tail < rest && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const removed = before.slice(head, before.length - tail);
  const added = after.slice(head, after.length - tail);
  const changes = diffArrays(removed, added, { maxEditLength: mostSteps });
  const middle: Run<string>[] = changes
    ? changes.map(({ value, removed: isRemoved, added: isAdded }) => ({
        kind: isRemoved ? "removed" : isAdded ? "added" : "same",
        values: value,
      }))
    : [
        { kind: "removed", values: removed },
        { kind: "added", values: added },
      ];
  return [
    { kind: "same" as const, values: before.slice(0, head) },
    ...middle,
    { kind: "same" as const, values: before.slice(before.length - tail) },
  ].filter(({ values }) => values.length > 0);
}

const tokensOf = (text: string) => text.match(TOKEN) ?? [];

/** A blank or short word between two changes is treated as changed, for a calmer picture. */
function piecesOf(before: string[], after: string[]): DifferencePiece[] {
  const pieces: DifferencePiece[] = [];
  const runs = runsOf(before, after, MOST_WORD_STEPS);
  let removed = "";
  let added = "";
  const settle = () => {
    if (removed) pieces.push({ kind: "removed", text: removed });
    if (added) pieces.push({ kind: "added", text: added });
    removed = "";
    added = "";
  };
  for (const [index, { kind, values }] of runs.entries()) {
    const text = values.join("");
    const between = index > 0 && index < runs.length - 1 && BETWEEN.test(text);
    if (kind === "same" && !between) {
      settle();
      pieces.push({ kind: "same", text });
      continue;
    }
    if (kind !== "added") removed += text;
    if (kind !== "removed") added += text;
  }
  settle();
  return pieces;
}

const keyOf = ({ kind, depth, text }: TextBlock) => `${kind} ${depth} ${text}`;

function wholeRow(block: TextBlock, kind: "same" | "removed" | "added"): DifferenceRow {
  return { kind, block: block.kind, depth: block.depth, pieces: [{ kind, text: block.text }] };
}

/** The share of words that two blocks have in common. */
function likeness(a: Set<string>, b: Set<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}

type Pair = { before: number; after: number };

/** Matches removed with added blocks, in order, maximizing shared words. */
function pairsOf(removed: readonly TextBlock[], added: readonly TextBlock[]): Pair[] {
  if (removed.length * added.length > MOST_PAIRS) return [];
  const sets = (blocks: readonly TextBlock[]) =>
    blocks.map(
      ({ text }) => new Set(tokensOf(text.toLowerCase()).filter((token) => /[\p{L}\p{N}]/u.test(token))),
    );
  const [old, now] = [sets(removed), sets(added)];
  const like = old.map((a, i) =>
    now.map((b, j) => (removed[i]?.kind === added[j]?.kind ? likeness(a, b) : 0)),
  );
  const width = added.length + 1;
  const best = new Float64Array((removed.length + 1) * width);
  const at = (i: number, j: number) => best[i * width + j] ?? 0;
  for (let i = removed.length - 1; i >= 0; i -= 1)
    for (let j = added.length - 1; j >= 0; j -= 1) {
      const share = like[i]?.[j] ?? 0;
      const paired = share >= ALIKE ? share + at(i + 1, j + 1) : 0;
      best[i * width + j] = Math.max(at(i + 1, j), at(i, j + 1), paired);
    }
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < removed.length && j < added.length; ) {
    const share = like[i]?.[j] ?? 0;
    if (share >= ALIKE && at(i, j) === share + at(i + 1, j + 1)) {
      pairs.push({ before: i, after: j });
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** The remaining budgets of words and pieces. */
type Budget = { words: number; pieces: number };

function changedRow(before: TextBlock, after: TextBlock, budget: Budget): DifferenceRow {
  const [old, now] = [tokensOf(before.text), tokensOf(after.text)];
  budget.words -= old.length + now.length;
  const whole: DifferencePiece[] = [
    { kind: "removed", text: before.text },
    { kind: "added", text: after.text },
  ];
  const compared = budget.words < 0 || budget.pieces < 0 ? whole : piecesOf(old, now);
  budget.pieces -= compared.length;
  const pieces = budget.pieces < 0 ? whole : compared;
  return { kind: "changed", block: after.kind, depth: after.depth, pieces };
}

function rowsBetween(removed: TextBlock[], added: TextBlock[], budget: Budget): DifferenceRow[] {
  const rows: DifferenceRow[] = [];
  let before = 0;
  let after = 0;
  const until = (pair: Pair) => {
    for (; before < pair.before; before += 1) rows.push(...whole(removed[before], "removed"));
    for (; after < pair.after; after += 1) rows.push(...whole(added[after], "added"));
  };
  for (const pair of pairsOf(removed, added)) {
    until(pair);
    const [old, now] = [removed[before], added[after]];
    if (old && now) rows.push(changedRow(old, now, budget));
    before += 1;
    after += 1;
  }
  until({ before: removed.length, after: added.length });
  return rows;
}

const whole = (block: TextBlock | undefined, kind: "removed" | "added") =>
  block ? [wholeRow(block, kind)] : [];

/** The rows in which two versions of a text are compared, in the order of the text. */
export function differenceOf(before: string, after: string): DifferenceRow[] {
  const [old, now] = [blocksOf(before), blocksOf(after)];
  const budget: Budget = { words: MOST_WORDS, pieces: MOST_PIECES };
  const rows: DifferenceRow[] = [];
  let removed: TextBlock[] = [];
  let added: TextBlock[] = [];
  let [left, right] = [0, 0];
  const settle = () => {
    for (const row of rowsBetween(removed, added, budget)) rows.push(row);
    removed = [];
    added = [];
  };
  for (const { kind, values } of runsOf(old.map(keyOf), now.map(keyOf), MOST_BLOCK_STEPS)) {
    const { length } = values;
    if (kind === "same") {
      settle();
      for (const block of now.slice(right, right + length)) rows.push(wholeRow(block, "same"));
    }
    if (kind === "removed") removed.push(...old.slice(left, left + length));
    if (kind === "added") added.push(...now.slice(right, right + length));
    if (kind !== "added") left += length;
    if (kind !== "removed") right += length;
  }
  settle();
  return rows;
}
