// The state of a run that code leads: since when, why, and what its small requests have brought.

import type { RunState } from "./run-state";

/** The form after the last of the fallback chain: code leads (`model-degraded`). */
export const GUIDED = "guided";

/**
 * What showed that a model cannot lead: `known` for what earlier runs showed. The reason of the event says the same as
 * an English sentence.
 */
export const GUIDED_SIGNS = [
  "known",
  "no_search",
  "ended_unsearched",
  "found_nothing",
  "uncited",
  "repeated",
  "no_answer",
  "no_form",
  "silent",
  "late",
  "refused",
  "no_model",
  "no_room",
] as const;
export type GuidedSign = (typeof GUIDED_SIGNS)[number];

/** Lines of a plan that are no part of the question, by language: they fill a short plan, and the report ends them. */
export const PROCEDURE_LINES = {
  en: { read: "Read the pages that fit best", write: "Write the report" },
  ru: { read: "Прочитать самые подходящие страницы", write: "Написать отчёт" },
} as const;

const PROCEDURE: ReadonlySet<string> = new Set(
  Object.values(PROCEDURE_LINES).flatMap(({ read, write }) => [read, write]),
);

/** True for a line that is no part of the question. */
export const isProcedureLine = (text: string): boolean => PROCEDURE.has(text);

/** The warning of a run that code leads from here on. */
export const takeoverWarning = (reason: string): string =>
  `From here on code leads the research, and the model only writes short sections. ${reason}`;

/** `brief`: the parts of the question; `section`: sentences for one line; `repair`: the same once more. */
export const PART_KINDS = ["brief", "section", "repair"] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** What one small request is for; `line` is null for the brief. */
export type PartId = { kind: PartKind; line: string | null };

/** The result of one small request; `value` is null when it brought nothing usable. */
export type WrittenPart = PartId & { value: unknown; requests: number };

/** A run that another strategy began and that code leads from here on. */
export type Takeover = {
  /** The first step that code leads. */
  since: number;
  /** An English sentence for the person. */
  reason: string;
  /** The same as a code; absent in runs from before there were any. */
  sign?: GuidedSign;
  /** Searches of the run before that step. */
  searchesBefore: number;
};

/** True for results of the same request. */
export const isSamePart = (left: PartId, right: PartId): boolean =>
  left.kind === right.kind && left.line === right.line;

/** True when code decides the steps: the agent is set to that, or the model proved unable to decide them. */
export const isGuided = ({ config, guided, kind }: Pick<RunState, "config" | "guided" | "kind">): boolean =>
  kind === "research" && (guided !== undefined || config?.baseClass === "GuidedAgent");
