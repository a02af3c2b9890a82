// The state of a run that code leads: since when, why, and what its small requests have brought.

import type { RunState } from "./run-state";

/** The form after the last of the fallback chain: code leads (`model-degraded`). */
export const GUIDED = "guided";

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
  /** A sentence for the person. */
  reason: string;
  /** Searches of the run before that step. */
  searchesBefore: number;
};

/** True for results of the same request. */
export const isSamePart = (left: PartId, right: PartId): boolean =>
  left.kind === right.kind && left.line === right.line;

/** True when code decides the steps: the agent is set to that, or the model proved unable to decide them. */
export const isGuided = ({ config, guided, kind }: Pick<RunState, "config" | "guided" | "kind">): boolean =>
  kind === "research" && (guided !== undefined || config?.baseClass === "GuidedAgent");
