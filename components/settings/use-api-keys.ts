"use client";

import { useCallback, useEffect, useState } from "react";
import { postJson, requestJson } from "@/lib/client/request";
import type { ApiKey, KeysResponse, MadeApiKey } from "@/lib/http/key-responses";

export type Keys =
  | { state: "loading" }
  | { state: "failed"; message: string }
  | ({ state: "known" } & KeysResponse);

const withKey = (known: Keys, key: ApiKey): Keys =>
  known.state === "known"
    ? { ...known, keys: [key, ...known.keys.filter(({ id }) => id !== key.id)].sort(newestFirst) }
    : known;

const newestFirst = (a: ApiKey, b: ApiKey) => b.createdAt - a.createdAt;

/** The keys of programs, and what is done with them; each gives the sentence of what went wrong, or null. */
export function useApiKeys(): {
  keys: Keys;
  again: () => Promise<void>;
  make: (name: string) => Promise<MadeApiKey | { fault: string }>;
  revoke: (id: string) => Promise<string | null>;
} {
  const [keys, setKeys] = useState<Keys>({ state: "loading" });
  const again = useCallback(async () => {
    setKeys({ state: "loading" });
    const answer = await requestJson<KeysResponse>("/api/settings/keys");
    setKeys(answer.ok ? { state: "known", ...answer.value } : { state: "failed", message: answer.message });
  }, []);
  useEffect(() => {
    void again();
  }, [again]);
  const make = useCallback(async (name: string) => {
    const answer = await postJson<MadeApiKey>("/api/settings/keys", { name });
    if (!answer.ok) return { fault: answer.message };
    const { key: _shownOnce, ...listed } = answer.value;
    setKeys((known) => withKey(known, listed));
    return answer.value;
  }, []);
  const revoke = useCallback(async (id: string) => {
    const answer = await requestJson<ApiKey>(`/api/settings/keys/${encodeURIComponent(id)}`, {
      method: "DELETE",
    });
    if (!answer.ok) return answer.message;
    setKeys((known) => withKey(known, answer.value));
    return null;
  }, []);
  return { keys, again, make, revoke };
}
