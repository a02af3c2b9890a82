// How a profile changes by what requests reveal. A refusal that names its cause changes the profile at once; one
// of unknown cause only the run, until a weaker mode has worked; and a mode that has returned steps before is
// given up only when it fails in two runs in a row. Pure but for `below`, which belongs to one run.

import { asksForCalls, nextMode, weaker } from "./fallback-chain";
import type { AskingMode, CallsMode, Lesson, Refused, StructuredMode, Wanted } from "./model";
import { type ModelProfile, SHOWN_BY, withChange, withFinding } from "./profile";

/** How far a run is below the profile of its model. */
type Below = {
  object: StructuredMode | null;
  /** True when function calls are not requested. */
  noCalls: boolean;
  /** True when that becomes part of the profile once an object has worked. */
  remembersNoCalls: boolean;
  /** Why, as a sentence for the person. */
  reason: string;
  /** True when this run has counted as a doubt about a proven mode. */
  doubted: boolean;
  /** True when only the smallest form fits into the window: that says nothing about the others. */
  fitsWindow: boolean;
};

export const nothingBelow = (): Below => ({
  object: null,
  noCalls: false,
  remembersNoCalls: false,
  reason: "",
  doubted: false,
  fitsWindow: false,
});

const STRAYED = "The model's replies did not have the form that was asked for.";
const NO_CALLS = "This model does not call functions.";
/** Runs in a row in which a proven mode has to fail before it is given up. */
const DOUBTS = 2;

/** The mode in which a run asks. */
export function modeOf({ mode, calls }: ModelProfile, below: Below, wanted?: Wanted): AskingMode {
  if (wanted === "calls" && calls !== "none" && !below.noCalls) return calls;
  return below.object === null ? mode : weaker(below.object, mode);
}

type Lowering<M = AskingMode> = { from: M; refused: Refused; reason: string; at: number };

/** The profile after a refusal; changes `below` where only the run is concerned. Null at the end of the chain. */
export function lowered(profile: ModelProfile, lowering: Lowering, below: Below): ModelProfile | null {
  const { from, refused, reason, at } = lowering;
  if (refused === "window") {
    if (below.fitsWindow || from === "small") return null;
    Object.assign(below, { object: "small", noCalls: true, fitsWindow: true });
    return profile;
  }
  if (asksForCalls(from)) return loweredCalls(profile, { ...lowering, from }, below);
  const to = nextMode<StructuredMode>(from, refused);
  if (to === null) return null;
  if (refused === "unknown") {
    Object.assign(below, { object: to, reason });
    return profile;
  }
  const what = to === "bare" ? null : SHOWN_BY[from];
  const found = what === null ? profile : withFinding(profile, { what, works: false, how: "seen", at });
  return { ...withChange(found, { what: "mode", from, to, reason, at }), mode: to, learnedAt: at };
}

/** Refusals of the schema or of an unknown part probably concern objects with an enforced schema as well. */
const REACHES_OBJECTS = new Set<Refused>(["schema", "thinking", "unknown"]);

function loweredCalls(
  profile: ModelProfile,
  { from, refused, reason, at }: Lowering<CallsMode>,
  below: Below,
): ModelProfile {
  const to = nextMode(from, refused);
  const changed = withChange(profile, { what: "calls", from, to: to ?? "none", reason, at });
  if (to !== null) return { ...changed, calls: to, learnedAt: at };
  if (REACHES_OBJECTS.has(refused) && profile.mode === "strict" && !profile.proven.includes("strict"))
    Object.assign(below, { object: "json", reason });
  if (refused === "conflict") {
    below.noCalls = true;
    return changed;
  }
  if (refused === "unknown") {
    Object.assign(below, { noCalls: true, remembersNoCalls: true, reason });
    return profile;
  }
  const known = withFinding(changed, { what: "tools", works: false, how: "seen", at });
  return { ...known, calls: "none", learnedAt: at };
}

function withoutCalls(profile: ModelProfile, reason: string, at: number): ModelProfile {
  if (profile.calls === "none") return profile;
  const found = withFinding(profile, { what: "tools", works: false, how: "seen", at });
  const change = { what: "calls" as const, from: profile.calls, to: "none", reason, at };
  return { ...withChange(found, change), calls: "none", learnedAt: at };
}

const withProof = (profile: ModelProfile, mode: AskingMode): ModelProfile =>
  profile.proven.includes(mode) ? profile : { ...profile, proven: [...profile.proven, mode] };

const wasProven = ({ proven }: ModelProfile, calls: boolean) =>
  proven.some((mode) => asksForCalls(mode) === calls);

function workedByCalls(profile: ModelProfile, worked: CallsMode, at: number): ModelProfile {
  const calls = profile.calls === "none" ? profile.calls : weaker(profile.calls, worked);
  const next = calls === profile.calls ? profile : { ...profile, calls };
  return withFinding(withProof(next, worked), { what: "tools", works: true, how: "seen", at });
}

function workedAsObject(
  profile: ModelProfile,
  worked: StructuredMode,
  { at, below }: { at: number; below: Below },
): ModelProfile {
  if (below.fitsWindow) return withProof(profile, worked);
  const reason = below.reason || STRAYED;
  let next =
    below.remembersNoCalls && !wasProven(profile, true) ? withoutCalls(profile, reason, at) : profile;
  below.remembersNoCalls = false;
  const mode = weaker<StructuredMode>(next.mode, worked);
  const shown = SHOWN_BY[worked];
  if (mode !== next.mode && next.proven.includes(next.mode) && (below.doubted || next.doubts + 1 < DOUBTS)) {
    if (!below.doubted) next = { ...next, doubts: next.doubts + 1 };
    Object.assign(below, { object: mode, doubted: true });
  } else if (mode !== next.mode) {
    // It only worked in a weaker mode, so the stronger one failed.
    const above = SHOWN_BY[next.mode];
    if (above) next = withFinding(next, { what: above, works: false, how: "seen", at });
    next = withChange(next, { what: "mode", from: next.mode, to: mode, reason, at });
    next = { ...next, mode, doubts: 0, learnedAt: at };
  } else if (worked === next.mode && next.doubts > 0) next = { ...next, doubts: 0 };
  next = withProof(next, worked);
  return shown ? withFinding(next, { what: shown, works: true, how: "seen", at }) : next;
}

/** The profile after what one request revealed; the same object when nothing is new. */
export function learned(
  profile: ModelProfile,
  { worked, noCalls, streams, tellsUsage, contextWindow, cannotLead }: Lesson,
  { at, below }: { at: number; below: Below },
): ModelProfile {
  let next = profile;
  // A model that called functions before may have failed by chance.
  if (noCalls && profile.findings.tools?.works !== true) next = withoutCalls(profile, NO_CALLS, at);
  if (worked && asksForCalls(worked)) next = workedByCalls(next, worked, at);
  else if (worked) next = workedAsObject(next, worked, { at, below });
  if (streams !== undefined) next = withFinding(next, { what: "streaming", works: streams, how: "seen", at });
  if (tellsUsage !== undefined)
    next = withFinding(next, { what: "usage", works: tellsUsage, how: "seen", at });
  if (contextWindow !== undefined && next.contextWindow?.tokens !== contextWindow)
    next = { ...next, contextWindow: { tokens: contextWindow, from: "error" } };
  if (cannotLead !== undefined && next.cannotLead === null) {
    const change = { what: "lead" as const, from: "model", to: "code", reason: cannotLead, at };
    next = { ...withChange(next, change), cannotLead, learnedAt: at };
  }
  return next;
}
