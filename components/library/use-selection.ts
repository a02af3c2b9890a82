"use client";

import { useState } from "react";
import { useThreadActions } from "@/components/shell/thread-actions";
import { useAnnouncedThreads } from "@/components/shell/use-threads";
import type { SearchResult } from "@/lib/http/responses";

/** Results that represent a whole thread, so that deleting them deletes the thread. */
export type Selectable = Extract<SearchResult, { kind: "report" | "thread" }>;

export const isSelectable = (result: SearchResult): result is Selectable =>
  result.kind === "report" || result.kind === "thread";

export type Selection = {
  /** Ids of the chosen threads. */
  chosen: ReadonlySet<string>;
  /** Ids of their reports, the newest version of each; one that is listed only as a question has none. */
  reports: readonly string[];
  toggle: (result: Selectable) => void;
  /** Deletes the selected threads, with an undo, and ends the selection. */
  remove: () => Promise<void>;
  end: () => void;
};

/**
 * Selects several threads in a list. `selection` is null until `begin`. The list reloads when any tab deletes
 * or restores threads.
 */
export function useSelection(again: () => void): { selection: Selection | null; begin: () => void } {
  const actions = useThreadActions();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Selectable> | null>(null);
  useAnnouncedThreads((news) => {
    if (news !== null) again();
  });
  const end = () => setChosen(null);
  const selection = chosen && {
    chosen: new Set(chosen.keys()),
    reports: [...chosen.values()].flatMap((one) => (one.kind === "report" ? [one.reportId] : [])),
    toggle: (result: Selectable) => {
      const next = new Map(chosen);
      if (!next.delete(result.threadId)) next.set(result.threadId, result);
      setChosen(next);
    },
    remove: async () => {
      end();
      await actions.remove([...chosen].map(([id, { title }]) => ({ id, title })));
    },
    end,
  };
  return { selection, begin: () => setChosen(new Map()) };
}
