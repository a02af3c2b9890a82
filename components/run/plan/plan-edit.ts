// The editing state of a plan and its brief before the start. Lines have ids, so that they keep their identity
// when moved.

import { LONGEST_BRIEF_TEXT, MOST_DEMANDS } from "@/lib/run-log/demands";
import type { Brief } from "@/lib/run-log/run-findings";

/** `line` is the id of the plan's line or of the demand; absent for a new one. */
export type PlanLine = { id: number; text: string; line?: string };

/** The parts of a brief that are one text each. */
const BRIEF_TEXTS = ["deliverable", "audience", "period", "region", "form"] as const;
/** Its lists beside the demands: one entry a line. */
export const BRIEF_LISTS = ["dimensions", "assumptions"] as const;
export type BriefPart = (typeof BRIEF_TEXTS)[number] | (typeof BRIEF_LISTS)[number];

/** `lines` are the demands. */
export type BriefDraft = { lines: PlanLine[] } & Record<BriefPart, string>;
/** Without a brief when the agent wrote none. */
export type PlanDraft = { goal: string; lines: PlanLine[]; brief?: BriefDraft };

type Lines = { lines: PlanLine[] };

/** The maximum number of lines. */
export const MOST_LINES = 20;

type Line = { id?: string; text: string };

const linesOf = (lines: readonly Line[]): PlanLine[] =>
  lines.map(({ text, id: line }, id) => ({ id, text, ...(line ? { line } : {}) }));

/** The plan as shown. */
export function draftOf(plan: { goal: string; steps: readonly Line[]; brief?: Brief }): PlanDraft {
  const { goal, steps, brief } = plan;
  return { goal, lines: linesOf(steps), ...(brief ? { brief: briefDraft(brief) } : {}) };
}

function briefDraft({ demands, dimensions, assumptions, ...texts }: Brief): BriefDraft {
  const { deliverable, audience, period, region, form } = texts;
  return {
    ...{ deliverable, audience, period, region, form },
    dimensions: dimensions.join("\n"),
    assumptions: assumptions.join("\n"),
    lines: linesOf(demands),
  };
}

export function withText<Draft extends Lines>(draft: Draft, id: number, text: string): Draft {
  return { ...draft, lines: draft.lines.map((line) => (line.id === id ? { ...line, text } : line)) };
}

/** Inserts an empty line after the given one, or at the end; `added` is its id. */
export function withLine<Draft extends Lines>(
  draft: Draft,
  after: number | null,
): { draft: Draft; added: number } {
  const added = Math.max(-1, ...draft.lines.map(({ id }) => id)) + 1;
  const at = after === null ? draft.lines.length : draft.lines.findIndex(({ id }) => id === after) + 1;
  return { draft: { ...draft, lines: draft.lines.toSpliced(at, 0, { id: added, text: "" }) }, added };
}

export function withoutLine<Draft extends Lines>(draft: Draft, id: number): Draft {
  return { ...draft, lines: draft.lines.filter((line) => line.id !== id) };
}

/** Moves the line up (-1) or down (1); unchanged at either end. */
export function withMove<Draft extends Lines>(draft: Draft, id: number, by: -1 | 1): Draft {
  const from = draft.lines.findIndex((line) => line.id === id);
  const to = from + by;
  const line = draft.lines[from];
  if (!line || to < 0 || to >= draft.lines.length) return draft;
  return { ...draft, lines: draft.lines.toSpliced(from, 1).toSpliced(to, 0, line) };
}

const oneSpace = (text: string) => text.replace(/\s+/g, " ").trim();
const filled = ({ lines }: Lines) =>
  lines
    .map(({ text, line }) => ({ ...(line ? { id: line } : {}), text: oneSpace(text) }))
    .filter(({ text }) => text !== "");
const listed = (text: string) =>
  text
    .split("\n")
    .map(oneSpace)
    .filter((line) => line !== "")
    .slice(0, MOST_DEMANDS)
    .map((line) => line.slice(0, LONGEST_BRIEF_TEXT));

type PlanToSend = {
  goal: string;
  steps: Line[];
  brief?: Omit<Brief, "demands"> & { demands: Line[] };
};

/** The plan to send, trimmed and without empty lines. */
export function planOf(draft: PlanDraft): PlanToSend {
  const { brief } = draft;
  const sent = brief && {
    deliverable: oneSpace(brief.deliverable),
    audience: oneSpace(brief.audience),
    demands: filled(brief),
    dimensions: listed(brief.dimensions),
    period: oneSpace(brief.period),
    region: oneSpace(brief.region),
    form: oneSpace(brief.form),
    assumptions: listed(brief.assumptions),
  };
  return { goal: draft.goal.trim(), steps: filled(draft), ...(sent ? { brief: sent } : {}) };
}

export function isChanged(draft: PlanDraft, shown: PlanDraft): boolean {
  return JSON.stringify(planOf(draft)) !== JSON.stringify(planOf(shown));
}

/** The lines of a stored draft; null when they cannot be read. */
function storedLines(stored: unknown): PlanLine[] | null {
  if (!Array.isArray(stored)) return null;
  const lines = stored.filter(
    (line): line is PlanLine => Number.isInteger(line?.id) && typeof line.text === "string",
  );
  const names = new Set(lines.map(({ id }) => id));
  if (lines.length !== stored.length || names.size !== lines.length) return null;
  return lines.map(({ id, text, line }) => ({ id, text, ...(typeof line === "string" ? { line } : {}) }));
}

/** The brief of a stored draft; null when it cannot be read. */
function storedBrief(stored: Partial<BriefDraft> | undefined, shown: BriefDraft): BriefDraft | null {
  const lines = storedLines(stored?.lines);
  if (!stored || !lines) return null;
  const texts = { ...shown };
  for (const part of [...BRIEF_TEXTS, ...BRIEF_LISTS]) {
    const text = stored[part];
    if (typeof text !== "string") return null;
    texts[part] = text;
  }
  return { ...texts, lines };
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
  const lines = storedLines(kept?.lines);
  if (typeof kept?.goal !== "string" || !lines) return shown;
  const brief = shown.brief && (storedBrief(kept.brief, shown.brief) ?? shown.brief);
  return { goal: kept.goal, lines, ...(brief ? { brief } : {}) };
}
