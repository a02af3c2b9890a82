// The sources of a run in three groups: cited first, then read, then those only seen in results.

import { citedWords, type SourceUse, sourceUses, unreadCause } from "@/components/report/source-facts";
import type { RunState, Source } from "@/lib/runs/run-state";
import { isTerminal } from "@/lib/runs/state";
import { isLeftOut } from "./left-out";
import { joined, words } from "./words";

export type SourceEntry = SourceUse & { source: Source };
export type SourceGroup = { name: string; entries: SourceEntry[] };

export function sourceGroups(state: Pick<RunState, "sources" | "report" | "status">): SourceGroup[] {
  const uses = sourceUses(state.report?.citations ?? []);
  const entries = state.sources
    .map((source) => ({ source, cited: 0, doubtful: 0, ...uses.get(source.number) }))
    .sort((a, b) => a.source.number - b.source.number);
  // Until there is a report the list only grows: a source that is read keeps its place.
  if (!state.report && !isTerminal(state.status)) return [{ name: "Found so far", entries }];
  const rest = entries.filter((entry) => entry.cited === 0);
  return [
    {
      name: "Cited",
      entries: entries.filter((entry) => entry.cited > 0),
    },
    { name: "Read", entries: rest.filter(({ source }) => source.status === "read") },
    { name: "Only seen", entries: rest.filter(({ source }) => source.status !== "read") },
  ];
}

/** "read 2k words · cited 3 times, 1 doubtful", or why there is nothing to read; what the person left out needs no reason. */
export function sourceFacts({ source, ...use }: SourceEntry, banned: readonly string[] = []): string {
  const read =
    source.status === "read"
      ? `read ${words(source.wordCount)}`
      : source.status === "failed" && !isLeftOut(source.host, banned)
        ? (unreadCause(source) ?? "could not be read")
        : "not read";
  return joined(read, citedWords(use));
}
