// Findings about a model, from real requests or from a probe. Stored for the installation; never contains a
// key.

import { z } from "zod";
import type { AskingMode } from "./model";

const finding = z.object({
  works: z.boolean(),
  /** `seen` in a request of a run, `probed` on request. */
  how: z.enum(["seen", "probed"]),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** A sentence for the person; may be empty. */
  note: z.string(),
});

/** A form or parameter that requests to a model no longer use, and why. */
const change = z.object({
  what: z.enum(["mode", "calls", "parameter", "history", "lead"]),
  /** A mode, `none`, a parameter, or a form of the history. */
  from: z.string(),
  /** What replaces it; empty where it is left out. */
  to: z.string(),
  /** A sentence for the person; never the server's own words. */
  reason: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
});

const profile = z.object({
  /** Digest of base URL and name. */
  key: z.string(),
  model: z.string(),
  label: z.string(),
  host: z.string(),
  kind: z.enum(["endpoint", "local"]),
  /** The current fallback mode. */
  mode: z.enum(["strict", "bare", "json", "tool", "prompt", "small"]),
  /** The mode for native function calls; `none` when they are not supported. */
  calls: z.enum(["calls", "single", "loose", "none"]).default("calls"),
  /** Parameters that the endpoint refused: the name to use instead, or the most they may be; null to leave it out. */
  parameters: z.record(z.string(), z.string().nullable()).default({}),
  /** How native calls of earlier steps are written. */
  history: z.enum(["usual", "short"]).default("usual"),
  /** Why it cannot lead a research, as a sentence; null when it may. */
  cannotLead: z.string().nullable().default(null),
  /** What was given up for this model, oldest first. */
  changes: z.array(change).default([]),
  /** Modes in which it returned steps: a refusal of unknown cause does not give them up at once. */
  proven: z.array(z.string()).default([]),
  /** Runs in a row in which a proven mode failed. */
  doubts: z.number().default(0),
  findings: z.object({
    strict: finding.nullable(),
    json: finding.nullable(),
    tools: finding.nullable(),
    streaming: finding.nullable(),
    usage: finding.nullable(),
  }),
  /** Tokens of prompt and reply together. */
  contextWindow: z
    .object({ tokens: z.int().positive(), from: z.enum(["configured", "endpoint", "error"]) })
    .nullable(),
  /** When the mode was found; the strongest is tried again a week later. */
  learnedAt: z.number(),
  /** When it was last probed; null for never. */
  probedAt: z.number().nullable(),
});

export type ModelProfile = z.infer<typeof profile>;
export type Change = z.infer<typeof change>;
export type Finding = z.infer<typeof finding>;
export type Findings = ModelProfile["findings"];

export type ModelIdentity = Pick<ModelProfile, "key" | "model" | "label" | "host" | "kind">;

/** A model without findings. `now` in milliseconds. */
export function blankProfile(identity: ModelIdentity, now: number): ModelProfile {
  const findings = { strict: null, json: null, tools: null, streaming: null, usage: null };
  return {
    ...identity,
    mode: "strict",
    calls: "calls",
    parameters: {},
    history: "usual",
    cannotLead: null,
    changes: [],
    proven: [],
    doubts: 0,
    findings,
    contextWindow: null,
    learnedAt: now,
    probedAt: null,
  };
}

const MOST_CHANGES = 12;

/** The profile with one more change; a change of the same thing replaces the earlier one. */
export function withChange(known: ModelProfile, next: Change): ModelProfile {
  const others = known.changes.filter(({ what, from }) => what !== next.what || from !== next.from);
  return { ...known, changes: [...others, next].slice(-MOST_CHANGES) };
}

/** The profile as if nothing had been learned, but for the window that the endpoint itself reports. */
export function forgotten(known: ModelProfile, now: number): ModelProfile {
  const { key, model, label, host, kind, contextWindow } = known;
  const reported = contextWindow?.from === "endpoint" ? contextWindow : null;
  return { ...blankProfile({ key, model, label, host, kind }, now), contextWindow: reported };
}

/** Reads a stored profile; null when it has another format. */
export function readProfile(text: string): ModelProfile | null {
  try {
    const parsed = profile.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not even JSON: treated as not stored.
    return null;
  }
}

/**
 * The finding that a mode proves when it works or is refused; null for modes without a guarantee of the
 * endpoint.
 */
export const SHOWN_BY: Record<AskingMode, keyof Findings | null> = {
  strict: "strict",
  bare: "strict",
  json: "json",
  tool: "tools",
  prompt: null,
  small: null,
  calls: "tools",
  single: "tools",
  loose: "tools",
};

const NOTES: Record<keyof Findings, [works: string, fails: string]> = {
  strict: ["Keeps to the schema it is given.", "Does not take or keep to a schema."],
  json: ["Promises JSON.", "Does not promise JSON."],
  tools: ["Calls a function when it is told to.", "Does not call a function when it is told to."],
  streaming: ["Answers in pieces.", "Answers in one piece."],
  usage: ["Tells the tokens it used.", "Does not tell the tokens it used."],
};

type Shown = { what: keyof Findings; works: boolean; how: Finding["how"]; at: number; note?: string };

/**
 * The profile with one more finding; the same object when it was known. A real request does not overrule a
 * probe.
 */
export function withFinding(known: ModelProfile, { what, works, how, at, note }: Shown): ModelProfile {
  if (known.findings[what]?.works === works && how === "seen") return known;
  const said = note ?? NOTES[what][works ? 0 : 1];
  return { ...known, findings: { ...known.findings, [what]: { works, how, at, note: said } } };
}
