// The profiles of the models in use, for the life of the process and, through the given store, beyond. Never
// fails a request: a profile that cannot be stored is learned again.

import { log } from "@/lib/log";
import { processSingleton } from "@/lib/singleton";
import { asksForCalls } from "./fallback-chain";
import type { ModelHandle } from "./model";
import {
  blankProfile,
  forgotten,
  type ModelIdentity,
  type ModelProfile,
  readProfile,
  withChange,
} from "./profile";
import { learned, lowered, modeOf, nothingBelow } from "./profile-learning";

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
