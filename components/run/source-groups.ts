// The sources of a run in three groups: cited first, then read, then those only seen in results.

import type { RunState, Source } from "@/lib/runs/run-state";
import { isTerminal } from "@/lib/runs/state";
import { words } from "./words";

export type SourceEntry = { source: Source; cited: number };
export type SourceGroup = { name: string; entries: SourceEntry[] };

export function sourceGroups(state: Pick<RunState, "sources" | "report" | "status">): SourceGroup[] {
  const times = new Map<number, number>();
  for (const { number } of state.report?.citations ?? []) times.set(number, (times.get(number) ?? 0) + 1);
  const entries = state.sources
    .map((source) => ({ source, cited: times.get(source.number) ?? 0 }))
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

/** "2k words · cited 3 times", or why there is nothing to read. */
export function sourceFacts({ source, cited }: SourceEntry): string {
  const read =
    source.status === "read"
      ? `read ${words(source.wordCount)}`
      : source.status === "failed"
        ? (source.error ?? "could not be read")
        : "not read";
  if (cited === 0) return read;
  return `${read} · cited ${cited === 1 ? "once" : `${cited} times`}`;
}
