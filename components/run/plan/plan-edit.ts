// The editing state of a plan before the start. Lines have ids, so that they keep their identity when moved.

/** `line` is the id of the plan's line; absent for a new one. */
export type PlanLine = { id: number; text: string; line?: string };
export type PlanDraft = { goal: string; lines: PlanLine[] };

/** The maximum number of lines. */
export const MOST_LINES = 20;

/** The plan as shown. */
export function draftOf(plan: { goal: string; steps: readonly { id?: string; text: string }[] }): PlanDraft {
  return {
    goal: plan.goal,
    lines: plan.steps.map(({ text, id: line }, id) => ({ id, text, ...(line ? { line } : {}) })),
  };
}

export function withText(draft: PlanDraft, id: number, text: string): PlanDraft {
  return { ...draft, lines: draft.lines.map((line) => (line.id === id ? { ...line, text } : line)) };
}

/** Inserts an empty line after the given one, or at the end; `added` is its id. */
export function withLine(draft: PlanDraft, after: number | null): { draft: PlanDraft; added: number } {
  const added = Math.max(-1, ...draft.lines.map(({ id }) => id)) + 1;
  const at = after === null ? draft.lines.length : draft.lines.findIndex(({ id }) => id === after) + 1;
  return { draft: { ...draft, lines: draft.lines.toSpliced(at, 0, { id: added, text: "" }) }, added };
}

export function withoutLine(draft: PlanDraft, id: number): PlanDraft {
  return { ...draft, lines: draft.lines.filter((line) => line.id !== id) };
}

/** Moves the line up (-1) or down (1); unchanged at either end. */
export function withMove(draft: PlanDraft, id: number, by: -1 | 1): PlanDraft {
  const from = draft.lines.findIndex((line) => line.id === id);
  const to = from + by;
  const line = draft.lines[from];
  if (!line || to < 0 || to >= draft.lines.length) return draft;
  return { ...draft, lines: draft.lines.toSpliced(from, 1).toSpliced(to, 0, line) };
}

/** The plan to send, trimmed and without empty lines. */
export function planOf(draft: PlanDraft): { goal: string; steps: { id?: string; text: string }[] } {
  const steps = draft.lines
    .map(({ text, line }) => ({ ...(line ? { id: line } : {}), text: text.replace(/\s+/g, " ").trim() }))
    .filter(({ text }) => text !== "");
  return { goal: draft.goal.trim(), steps };
}

export function isChanged(draft: PlanDraft, shown: PlanDraft): boolean {
  return JSON.stringify(planOf(draft)) !== JSON.stringify(planOf(shown));
}

/** Parses a plan stored before a reload; returns the shown plan when it cannot be read. */
export function readPlan(stored: string | null, shown: PlanDraft): PlanDraft {
  if (!stored) return shown;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return shown;
  }
  const kept = value as Partial<PlanDraft> | null;
  if (!kept || typeof kept.goal !== "string" || !Array.isArray(kept.lines)) return shown;
  const lines = kept.lines.filter(
    (line): line is PlanLine => Number.isInteger(line?.id) && typeof line.text === "string",
  );
  const names = new Set(lines.map(({ id }) => id));
  if (lines.length !== kept.lines.length || names.size !== lines.length) return shown;
  return {
    goal: kept.goal,
    lines: lines.map(({ id, text, line }) => ({ id, text, ...(typeof line === "string" ? { line } : {}) })),
  };
}
