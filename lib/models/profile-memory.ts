// The profiles of the models in use, for the life of the process and, through the given store, beyond. Never
// fails a request: a profile that cannot be stored is learned again.

import { log } from "@/lib/log";
import { processSingleton } from "@/lib/singleton";
import { asksForCalls, nextMode, weaker } from "./fallback-chain";
import type { AskingMode, CallsMode, Lesson, ModelHandle, Refused, StructuredMode, Wanted } from "./model";
import {
  blankProfile,
  forgotten,
  type ModelIdentity,
  type ModelProfile,
  readProfile,
  SHOWN_BY,
  withChange,
  withFinding,
} from "./profile";

export type ProfileStore = {
  /** The profile's JSON, or null. */
  find(key: string): Promise<string | null>;
  save(key: string, profile: string, at: number): Promise<void>;
};

/** After this time a model is asked in the strongest mode again, because endpoints are updated. */
const RELEARN_MS = 7 * 86_400_000;

type Entry = { profile: ModelProfile; store: ProfileStore | null; sought: boolean; soughtLoaded?: boolean };

const entries = () => processSingleton("models.profiles", () => new Map<string, Entry>());

type Learning = "mode" | "degrade" | "learn" | "adapt" | "history" | "shortenHistory" | "cannotLead";

export type ProfileMemory = Required<Pick<ModelHandle, Learning>> & {
  current(): ModelProfile;
  /** Accepts a changed profile and stores it. */
  put(profile: ModelProfile): void;
  /** Forgets what was learned, so that the model is asked in the strongest mode again. */
  forget(): void;
  /**
   * True once for each process and model, when the free lookup of the context window is due; `loaded`: once
   * more after a reply, because a server of this network tells the true window only then.
   */
  seekWindow(loaded?: boolean): boolean;
};

async function load(entry: Entry, store: ProfileStore): Promise<void> {
  entry.store = store;
  try {
    const stored = await store.find(entry.profile.key);
    const known = stored === null ? null : readProfile(stored);
    if (known) entry.profile = { ...known, label: entry.profile.label };
  } catch (cause) {
    log.warn("model-profile-not-read", { key: entry.profile.key, cause });
  }
}

/** After a week a model is asked in the strongest mode again; what it works in stays known. */
function relearned(profile: ModelProfile, now: number): ModelProfile {
  const { mode, calls, cannotLead, learnedAt } = profile;
  if ((mode === "strict" && calls === "calls" && cannotLead === null) || now - learnedAt <= RELEARN_MS)
    return profile;
  const changes = profile.changes.filter(({ what }) => what === "parameter" || what === "history");
  return { ...profile, mode: "strict", calls: "calls", cannotLead: null, learnedAt: now, changes };
}

// How a profile changes by what requests reveal. A refusal that names its cause changes the profile at once; one
// of unknown cause only the run, until a weaker mode has worked; and a mode that has returned steps before is
// given up only when it fails in two runs in a row. Pure but for `below`, which belongs to one run.

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

const nothingBelow = (): Below => ({
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
function modeOf({ mode, calls }: ModelProfile, below: Below, wanted?: Wanted): AskingMode {
  if (wanted === "calls" && calls !== "none" && !below.noCalls) return calls;
  return below.object === null ? mode : weaker(below.object, mode);
}

type Lowering<M = AskingMode> = { from: M; refused: Refused; reason: string; at: number };

/** The profile after a refusal; changes `below` where only the run is concerned. Null at the end of the chain. */
function lowered(profile: ModelProfile, lowering: Lowering, below: Below): ModelProfile | null {
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
function learned(
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

/**
 * The profile of one model, shared by all its users. With a store it is loaded on first use. What this object
 * tries on suspicion is its own: one is made for each run.
 */
export async function profileMemory(
  identity: ModelIdentity,
  { store, now }: { store: ProfileStore | null; now: () => number },
): Promise<ProfileMemory> {
  const known = entries().get(identity.key);
  const entry = known ?? { profile: blankProfile(identity, now()), store: null, sought: false };
  entries().set(identity.key, entry);
  if (store && entry.store === null) await load(entry, store);
  entry.profile = relearned(entry.profile, now());
  const below = nothingBelow();

  function put(profile: ModelProfile): void {
    if (profile === entry.profile) return;
    entry.profile = profile;
    entry.store
      ?.save(profile.key, JSON.stringify(profile), now())
      .catch((cause: unknown) => log.warn("model-profile-not-stored", { key: profile.key, cause }));
  }

  return {
    current: () => entry.profile,
    put,
    forget() {
      Object.assign(below, nothingBelow());
      entry.sought = false;
      put(forgotten(entry.profile, now()));
    },
    mode: (wanted) => modeOf(entry.profile, below, wanted),
    degrade(refused, wanted, reason = "") {
      const from = modeOf(entry.profile, below, wanted);
      if (wanted === "calls" && !asksForCalls(from)) return null;
      const next = lowered(entry.profile, { from, refused, reason, at: now() }, below);
      if (next === null) return null;
      put(next);
      return modeOf(next, below, wanted);
    },
    adapt({ parameter, instead }, reason) {
      const { profile } = entry;
      if (Object.hasOwn(profile.parameters, parameter)) return false;
      const parameters = { ...profile.parameters, [parameter]: instead };
      const change = { what: "parameter" as const, from: parameter, to: instead ?? "", reason, at: now() };
      put(withChange({ ...profile, parameters }, change));
      return true;
    },
    history: () => entry.profile.history,
    cannotLead: () => entry.profile.cannotLead,
    shortenHistory(reason) {
      if (entry.profile.history === "short") return false;
      const change = { what: "history" as const, from: "usual", to: "short", reason, at: now() };
      put(withChange({ ...entry.profile, history: "short" }, change));
      return true;
    },
    learn: (lesson) => put(learned(entry.profile, lesson, { at: now(), below })),
    seekWindow(loaded = false) {
      if (loaded) {
        const due = !entry.soughtLoaded;
        entry.soughtLoaded = true;
        return due;
      }
      const due = !entry.sought && entry.profile.contextWindow?.from !== "endpoint";
      entry.sought = true;
      return due;
    },
  };
}
