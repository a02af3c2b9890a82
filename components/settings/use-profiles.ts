"use client";

import { useCallback, useEffect, useState } from "react";
import { postJson, requestJson } from "@/lib/client/request";
import type { ModelProfile } from "@/lib/models/profile";

export type Profiles =
  | { state: "loading" }
  | { state: "failed"; message: string }
  | { state: "known"; profiles: ModelProfile[] };

/** What was found out about models, and the way to find out more of one now. */
export function useProfiles(): {
  profiles: Profiles;
  again: () => void;
  /** Tries the model of an agent; gives the sentence of what went wrong, or null. */
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
