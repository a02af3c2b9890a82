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
  const tryNow = useCallback(async (agent: string) => {
    const answer = await postJson<ModelProfile>("/api/settings/models/probe", { agent });
    if (!answer.ok) return answer.message;
    const found = answer.value;
    setProfiles((known) => ({
      state: "known",
      profiles: [
        ...(known.state === "known" ? known.profiles.filter(({ key }) => key !== found.key) : []),
        found,
      ],
    }));
    return null;
  }, []);
  return { profiles, again, tryNow };
}
