"use client";

import { useCallback, useEffect, useState } from "react";
import { postJson, requestJson } from "@/lib/client/request";
import type { ModelProfile } from "@/lib/models/profile";

export type Profiles =
  | { state: "loading" }
  | { state: "failed"; message: string }
  | { state: "known"; profiles: ModelProfile[] };

/** The detected capabilities of models, and a function that detects them now. */
export function useProfiles(): {
  profiles: Profiles;
  again: () => void;
  /** Tests the model of an agent; returns an error sentence, or null. */
  tryNow: (agent: string) => Promise<string | null>;
  /** Forgets what was learned about it; returns an error sentence, or null. */
  askAnew: (agent: string) => Promise<string | null>;
} {
  const [profiles, setProfiles] = useState<Profiles>({ state: "loading" });
  const again = useCallback(async () => {
    setProfiles({ state: "loading" });
    const answer = await requestJson<{ models: ModelProfile[] }>("/api/settings/models");
    setProfiles(
      answer.ok
        ? { state: "known", profiles: answer.value.models }
        : { state: "failed", message: answer.message },
    );
  }, []);
  useEffect(() => {
    void again();
  }, [again]);
  const found = useCallback(async (what: "probe" | "anew", agent: string) => {
    const answer = await postJson<ModelProfile>(`/api/settings/models/${what}`, { agent });
    if (!answer.ok) return answer.message;
    const profile = answer.value;
    setProfiles((known) => ({
      state: "known",
      profiles: [
        ...(known.state === "known" ? known.profiles.filter(({ key }) => key !== profile.key) : []),
        profile,
      ],
    }));
    return null;
  }, []);
  const tryNow = useCallback((agent: string) => found("probe", agent), [found]);
  const askAnew = useCallback((agent: string) => found("anew", agent), [found]);
  return { profiles, again, tryNow, askAnew };
}
