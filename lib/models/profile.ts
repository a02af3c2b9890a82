// What was found out about a model, by what real requests showed or by trying it on request. Kept for the installation; a
// key never stands in it.

import { z } from "zod";
import type { AskingMode } from "./model";

const finding = z.object({
  works: z.boolean(),
  /** `seen` in a request of a run, `probed` by trying. */
  how: z.enum(["seen", "probed"]),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** A sentence for the person; may be empty. */
  note: z.string(),
});

const profile = z.object({
  /** Digest of base URL and name. */
  key: z.string(),
  model: z.string(),
  label: z.string(),
  host: z.string(),
  kind: z.enum(["endpoint", "local"]),
  /** The rung of the ladder in use. */
  mode: z.enum(["strict", "bare", "json", "tool", "prompt", "small"]),
  /** The rung for native function calls; `none` where they are not known. */
  calls: z.enum(["calls", "single", "loose", "none"]).default("calls"),
  findings: z.object({
    strict: finding.nullable(),
    json: finding.nullable(),
    tools: finding.nullable(),
    streaming: finding.nullable(),
    usage: finding.nullable(),
  }),
  /** Tokens that prompt and reply may have together. */
  contextWindow: z
    .object({ tokens: z.int().positive(), from: z.enum(["configured", "endpoint", "error"]) })
    .nullable(),
  /** When the rung was found; it is tried from the top again a week later. */
  learnedAt: z.number(),
  /** When it was last tried on request; null for never. */
  probedAt: z.number().nullable(),
});

export type ModelProfile = z.infer<typeof profile>;
export type Finding = z.infer<typeof finding>;
export type Findings = ModelProfile["findings"];

export type ModelIdentity = Pick<ModelProfile, "key" | "model" | "label" | "host" | "kind">;

/** A model nothing is known of. `now` in milliseconds. */
export function blankProfile(identity: ModelIdentity, now: number): ModelProfile {
  const findings = { strict: null, json: null, tools: null, streaming: null, usage: null };
  return {
    ...identity,
    mode: "strict",
    calls: "calls",
    findings,
    contextWindow: null,
    learnedAt: now,
    probedAt: null,
  };
}

/** A stored profile; null when it is of another form. */
export function readProfile(text: string): ModelProfile | null {
  try {
    const parsed = profile.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not even JSON: as good as never stored.
    return null;
  }
}

/** What a rung of the ladder shows when it works or is refused; rungs without a promise of the endpoint show nothing. */
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

/** The profile with one more finding; the same object when that was known. What was found by trying is not unsaid by chance. */
export function withFinding(known: ModelProfile, { what, works, how, at, note }: Shown): ModelProfile {
  if (known.findings[what]?.works === works && how === "seen") return known;
  const said = note ?? NOTES[what][works ? 0 : 1];
  return { ...known, findings: { ...known.findings, [what]: { works, how, at, note: said } } };
}
