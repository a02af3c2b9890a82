"use client";

import { useCallback, useEffect, useState } from "react";
import { requestJson } from "@/lib/client/request";
import type { ConnectionsResponse, SavedConnectionResponse } from "@/lib/http/connection-responses";

const ADDRESS = "/api/settings/connections";

type KnownConnections =
  | { state: "loading" }
  | { state: "failed"; message: string }
  | { state: "known"; data: ConnectionsResponse };

/** What a form sends; absent fields stay as they are stored. */
export type ConnectionInput = {
  provider: string;
  baseUrl?: string | undefined;
  key?: string | undefined;
  model?: string | undefined;
  check: boolean;
};

export type SaveConnection = (
  id: string,
  input: ConnectionInput,
) => Promise<SavedConnectionResponse | { fault: string }>;

export type Connecting = {
  known: KnownConnections;
  again: () => Promise<void>;
  save: SaveConnection;
  /** Returns an error sentence, or null. */
  remove: (id: string) => Promise<string | null>;
};

/** The stored connections and the operations on them. `onChange` is called after each change. */
export function useConnections(onChange: () => void): Connecting {
  const [known, setKnown] = useState<KnownConnections>({ state: "loading" });
  const again = useCallback(async () => {
    const answer = await requestJson<ConnectionsResponse>(ADDRESS);
    setKnown(
      answer.ok ? { state: "known", data: answer.value } : { state: "failed", message: answer.message },
    );
  }, []);
  useEffect(() => {
    void again();
  }, [again]);
  const save = async (id: string, input: ConnectionInput) => {
    const answer = await requestJson<SavedConnectionResponse>(`${ADDRESS}/${encodeURIComponent(id)}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
    });
    if (!answer.ok) return { fault: answer.message };
    setKnown({ state: "known", data: answer.value.connections });
    if (answer.value.saved) onChange();
    return answer.value;
  };
  const remove = async (id: string) => {
    const answer = await requestJson<ConnectionsResponse>(`${ADDRESS}/${encodeURIComponent(id)}`, {
      method: "DELETE",
    });
    if (!answer.ok) return answer.message;
    setKnown({ state: "known", data: answer.value });
    onChange();
    return null;
  };
  return { known, again, save, remove };
}
