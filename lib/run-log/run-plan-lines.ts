// The ids of the lines of a plan. Code gives them, the model and the person refer to them, and a line keeps its
// id for as long as it is in the plan, whatever its position and its words.

import type { Plan, PlanStep } from "./run-findings";

const NUMBERED = /^[lp](\d+)$/;
// Without the flag `i`: with it, each class of letters is closed over case, which takes a slow browser several milliseconds.
const NAMED = /(?<![\p{L}\p{N}_])[lpdLPD]\d{1,3}(?![\p{L}\p{N}_])/gu;

/** Lines of a plan that was made before models named ids are `l1`, `l2`, …; all others `p1`, `p2`, …. */
type LinePrefix = "l" | "p";

/** An id for each line of a new version: its existing one, else the next free one. */
export function lineIds(
  plan: Pick<Plan, "steps"> | null,
  lines: readonly string[],
  prefix: LinePrefix = "p",
): string[] {
  const known = [...(plan?.steps ?? [])];
  let last = lastNumber(known);
  return lines.map((text) => {
    const at = known.findIndex((line) => line.text === text);
    const [own] = at < 0 ? [] : known.splice(at, 1);
    if (own) return own.id;
    last += 1;
    return `${prefix}${last}`;
  });
}

const lastNumber = (lines: readonly PlanStep[]) =>
  Math.max(0, ...lines.map(({ id }) => Number(NUMBERED.exec(id)?.[1] ?? 0)));

/** A line as it was asked for: a text, an id, or both (`p2: other words`). */
export type AskedLine = string | { id?: string | undefined; text: string };

const ID_FIRST = /^([lp]\d{1,3})(?![\p{L}\p{N}_])[\s:.)–—-]*/iu;

function readLine(
  plan: Pick<Plan, "steps"> | null,
  asked: AskedLine,
): { own: PlanStep | null; text: string } {
  const lineOf = (id: string | undefined) =>
    plan?.steps.find((line) => line.id === id?.toLowerCase()) ?? null;
  if (typeof asked !== "string") return { own: lineOf(asked.id), text: asked.text };
  const begins = ID_FIRST.exec(asked.trim());
  const own = lineOf(begins?.[1]);
  if (!begins || !own) return { own: null, text: asked };
  return { own, text: asked.trim().slice(begins[0].length) || own.text };
}

/**
 * The lines of a new version with their ids. A line that names the id of an existing one keeps it, also with
 * other words; one without an id keeps that of a line with the same text, else it gets the next free one. An
 * id that is named twice counts once.
 */
export function planLines(
  plan: Pick<Plan, "steps"> | null,
  asked: readonly AskedLine[],
): { id: string; text: string }[] {
  const known = plan?.steps ?? [];
  const read = asked.map((line) => readLine(plan, line)).filter(({ text }) => text.trim() !== "");
  const named = new Set(read.flatMap(({ own }) => own?.id ?? []));
  const free = known.filter(({ id }) => !named.has(id));
  let last = lastNumber(known);
  const lines = read.map(({ own, text }) => {
    const at = own ? -1 : free.findIndex((line) => line.text === text);
    const [same] = at < 0 ? [] : free.splice(at, 1);
    if (own || same) return { id: (own ?? same)?.id ?? "", text };
    last += 1;
    return { id: `p${last}`, text };
  });
  return lines.filter(({ id }, at) => lines.findIndex((line) => line.id === id) === at);
}

/** Adds ids to a plan of a log from before lines had them, by position. */
export function withLineIds(plan: Plan | null): Plan | null {
  if (!plan || plan.steps.every(({ id }) => id !== undefined)) return plan;
  return {
    ...plan,
    steps: plan.steps.map((line, at): PlanStep => ({ ...line, id: line.id ?? `l${at + 1}` })),
  };
}

/** Ids of plan lines (`p2`) and of demands (`d1`) in a text of the model, in order, each once. */
export function idsNamed(text: string): string[] {
  return [...new Set((text.match(NAMED) ?? []).map((id) => id.toLowerCase()))];
}

/** True for a plan whose lines the agent names; of older plans only the number of steps tells the progress. */
export const isNamedById = (plan: Pick<Plan, "steps">): boolean =>
  plan.steps.every(({ id }) => id.startsWith("p"));
