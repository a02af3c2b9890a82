"use client";

import { useCallback, useState } from "react";
import { announceThreadsChanged, useAnnouncedThreads, useLooks } from "@/components/shell/use-threads";
import { postJson, requestJson } from "@/lib/client/request";
import type { StartedWatchResponse, Watch, WatchesResponse } from "@/lib/http/watch-responses";
import type { ChangeWatch } from "@/lib/watches/watch-requests";

const ROOT = "/api/watches";

const addressOf = (id: string) => `${ROOT}/${encodeURIComponent(id)}`;

type Changed = { watch: Watch; fault: null } | { watch: null; fault: string };

/** Changes a watch, and lets the marks of all tabs follow. `fault`: an error sentence. */
export async function changeWatch(id: string, wanted: ChangeWatch): Promise<Changed> {
  const answer = await requestJson<Watch>(addressOf(id), {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wanted),
  });
  if (!answer.ok) return { watch: null, fault: answer.message };
  announceThreadsChanged();
  return { watch: answer.value, fault: null };
}

/** True in `isOpen` while a run works, a time is due or a mail is on its way; `nextAt` is the next time of any watch. */
export function changing(watches: readonly Watch[]): { isOpen: boolean; nextAt: number | null } {
  const isOpen = watches.some(
    ({ isLate, times, mail }) =>
      isLate ||
      times.some(({ outcome }) => outcome === "waiting") ||
      (mail?.status === "waiting" && mail.fault === null),
  );
  const next = Math.min(...watches.map(({ nextAt }) => nextAt ?? Number.POSITIVE_INFINITY));
  return { isOpen, nextAt: Number.isFinite(next) ? next : null };
}

/** The person's watches and the operations on them; each operation returns an error sentence or null. */
export function useWatches(initial: Watch[]) {
  const [watches, setWatches] = useState(initial);
  const load = useCallback(async () => {
    if (document.visibilityState !== "visible") return;
    const answer = await requestJson<WatchesResponse>(ROOT);
    if (answer.ok) setWatches(answer.value.watches);
  }, []);
  const { isOpen, nextAt } = changing(watches);
  useLooks(load, isOpen, nextAt);
  useAnnouncedThreads(load);
  const put = (changed: Watch) =>
    setWatches((known) => known.map((one) => (one.id === changed.id ? changed : one)));
  const change = async (id: string, wanted: ChangeWatch): Promise<string | null> => {
    const { watch, fault } = await changeWatch(id, wanted);
    if (watch) put(watch);
    return fault;
  };
  const remove = async (id: string): Promise<string | null> => {
    const answer = await requestJson(addressOf(id), { method: "DELETE" });
    if (!answer.ok) return answer.message;
    announceThreadsChanged();
    setWatches((known) => known.filter((one) => one.id !== id));
    return null;
  };
  const run = async (id: string): Promise<string | null> => {
    const answer = await postJson<StartedWatchResponse>(`${addressOf(id)}/run`, {
      idempotencyKey: crypto.randomUUID(),
    });
    if (!answer.ok) return answer.message;
    announceThreadsChanged();
    await load();
    return null;
  };
  const feed = async (id: string, on: boolean): Promise<string | null> => {
    const answer = await postJson<Watch>(`${addressOf(id)}/feed`, { on });
    if (!answer.ok) return answer.message;
    put(answer.value);
    return null;
  };
  return { watches, change, remove, run, feed };
}

export type WatchActions = Omit<ReturnType<typeof useWatches>, "watches">;
