// The profiles of the models in use, for the life of the process and, through the given store, beyond. Never
// fails a request: a profile that cannot be stored is learned again.

import { log } from "@/lib/log";
import { processSingleton } from "@/lib/singleton";
import { asksForCalls, nextMode, weaker } from "./fallback-chain";
import type { AskingMode, Lesson, ModelHandle, Refused, StructuredMode, Wanted } from "./model";
import {
  blankProfile,
  type ModelIdentity,
  type ModelProfile,
  readProfile,
  SHOWN_BY,
  withFinding,
} from "./profile";

export type ProfileStore = {
  /** The profile's JSON, or null. */
  find(key: string): Promise<string | null>;
  save(key: string, profile: string, at: number): Promise<void>;
};

/** After this time a model is asked in the strongest mode again, because endpoints are updated. */
export const RELEARN_MS = 7 * 86_400_000;

type Entry = { profile: ModelProfile; store: ProfileStore | null; sought: boolean };

const entries = () => processSingleton("models.profiles", () => new Map<string, Entry>());

export type ProfileMemory = Required<Pick<ModelHandle, "mode" | "degrade" | "learn">> & {
  current(): ModelProfile;
  /** Accepts a changed profile and stores it. */
  put(profile: ModelProfile): void;
  /** True once for each process and model, when the free lookup of the context window is due. */
  seekWindow(): boolean;
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

/** The profile of one model, shared by all its users. With a store it is loaded on first use. */
export async function profileMemory(
  identity: ModelIdentity,
  { store, now }: { store: ProfileStore | null; now: () => number },
): Promise<ProfileMemory> {
  const known = entries().get(identity.key);
  const entry = known ?? { profile: blankProfile(identity, now()), store: null, sought: false };
  entries().set(identity.key, entry);
  if (store && entry.store === null) await load(entry, store);
  const { mode, calls, learnedAt } = entry.profile;
  if ((mode !== "strict" || calls !== "calls") && now() - learnedAt > RELEARN_MS)
    entry.profile = { ...entry.profile, mode: "strict", calls: "calls", learnedAt: now() };

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
    mode: (wanted) => rungOf(entry.profile, wanted),
    degrade(refused, wanted) {
      const next = (wanted === "calls" ? lowerCalls : lower)(entry.profile, refused, now());
      if (next) put(next);
      return next && rungOf(next, wanted);
    },
    learn: (lesson) => put(learned(entry.profile, lesson, now())),
    seekWindow() {
      const due = !entry.sought && entry.profile.contextWindow?.from !== "endpoint";
      entry.sought = true;
      return due;
    },
  };
}

const rungOf = ({ mode, calls }: ModelProfile, wanted?: Wanted): AskingMode =>
  wanted === "calls" && calls !== "none" ? calls : mode;

/**
 * The next weaker mode of native calls; after the last, no calls are requested. Null when that is already so.
 */
function lowerCalls(profile: ModelProfile, refused: Refused, at: number): ModelProfile | null {
  if (profile.calls === "none") return null;
  const to = nextMode(profile.calls, refused);
  if (to !== null) return { ...profile, calls: to, learnedAt: at };
  const known = withFinding(profile, { what: "tools", works: false, how: "seen", at });
  return { ...known, calls: "none", learnedAt: at };
}

/** The next weaker mode after a refusal; null at the end of the chain. */
function lower(profile: ModelProfile, refused: Refused, at: number): ModelProfile | null {
  const to = nextMode(profile.mode, refused);
  if (to === null) return null;
  const what = to === "bare" ? null : SHOWN_BY[profile.mode];
  const found = what === null ? profile : withFinding(profile, { what, works: false, how: "seen", at });
  return { ...found, mode: to, learnedAt: at };
}

function learned(profile: ModelProfile, lesson: Lesson, at: number): ModelProfile {
  const { worked, noCalls, streams, tellsUsage, contextWindow } = lesson;
  let next = profile;
  // A model that called functions before may have failed by chance.
  if (noCalls && profile.findings.tools?.works !== true)
    next = {
      ...withFinding(profile, { what: "tools", works: false, how: "seen", at }),
      calls: "none",
      learnedAt: at,
    };
  if (worked && asksForCalls(worked)) {
    if (next.calls !== "none") next = { ...next, calls: weaker(next.calls, worked) };
    if (next.calls === profile.calls) next = profile;
    next = withFinding(next, { what: "tools", works: true, how: "seen", at });
  } else if (worked) {
    const mode = weaker<StructuredMode>(next.mode, worked);
    // It only worked in a weaker mode, so the stronger one failed.
    const above = mode === next.mode ? null : SHOWN_BY[next.mode];
    if (above) next = withFinding(next, { what: above, works: false, how: "seen", at });
    if (mode !== next.mode) next = { ...next, mode, learnedAt: at };
    const what = SHOWN_BY[worked];
    if (what) next = withFinding(next, { what, works: true, how: "seen", at });
  }
  if (streams !== undefined) next = withFinding(next, { what: "streaming", works: streams, how: "seen", at });
  if (tellsUsage !== undefined)
    next = withFinding(next, { what: "usage", works: tellsUsage, how: "seen", at });
  if (contextWindow !== undefined && next.contextWindow?.tokens !== contextWindow)
    next = { ...next, contextWindow: { tokens: contextWindow, from: "error" } };
  return next;
}
