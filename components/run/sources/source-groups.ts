// Groups the sources of a run: pinned, cited, read, and only seen in results.

import { type SourceUse, sourceUses, unreadCause } from "@/components/report/citations/source-facts";
import { wordsOf } from "@/components/ui/figures";
import type { Words } from "@/lib/i18n/translate";
import type { Citation, SearchRecord, Source } from "@/lib/run-log/run-state";
import { isLeftOut } from "./left-out";

type SourceEntry = SourceUse & { source: Source };
/** `found`: all of them, until there is a report. */
export type GroupName = "top" | "found" | "cited" | "read" | "seen";
type SourceGroup = { name: GroupName; entries: SourceEntry[] };

/** The groups that have sources, in order. `citations` is null while the run is active without a report. */
export function sourceGroups(
  sources: readonly Source[],
  { citations, top }: { citations: readonly Citation[] | null; top: readonly string[] },
): SourceGroup[] {
  const uses = sourceUses(citations ?? []);
  const entries = sources
    .map((source) => ({ source, cited: 0, doubtful: 0, ...uses.get(source.number) }))
    .sort((a, b) => a.source.number - b.source.number);
  const first = entries.filter(({ source }) => top.includes(source.id));
  const rest = entries.filter(({ source }) => !top.includes(source.id));
  const groups: SourceGroup[] = [
    { name: "top", entries: first },
    // Until there is a report the list only grows: a source that is read keeps its place.
    ...(citations === null ? [{ name: "found" as const, entries: rest }] : byUse(rest)),
  ];
  return groups.filter((group) => group.entries.length > 0);
}

function byUse(entries: SourceEntry[]): SourceGroup[] {
  const uncited = entries.filter(({ cited }) => cited === 0);
  return [
    { name: "cited", entries: entries.filter(({ cited }) => cited > 0) },
    { name: "read", entries: uncited.filter(({ source }) => source.status === "read") },
    { name: "seen", entries: uncited.filter(({ source }) => source.status !== "read") },
  ];
}

/** The sources whose title or address contains every word of `text`; all of them for an empty text. */
export function fittingSources(sources: readonly Source[], text: string): readonly Source[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sources;
  return sources.filter(({ title, host, url }) => {
    const own = `${title} ${host} ${url}`.toLowerCase();
    return words.every((word) => own.includes(word));
  });
}

export type SourceLine =
  | { kind: "heading"; name: GroupName; count: number }
  | { kind: "source"; entry: SourceEntry; position: number; of: number };

/** Headings and sources as one list; each source has its position among all of them, from 1. */
export function sourceLines(groups: readonly SourceGroup[]): SourceLine[] {
  const of = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  let position = 0;
  return groups.flatMap(({ name, entries }) => [
    { kind: "heading" as const, name, count: entries.length },
    ...entries.map((entry) => {
      position += 1;
      return { kind: "source" as const, entry, position, of };
    }),
  ]);
}

const NONE: ReadonlySet<number> = new Set();

/** Numbers of the sources that another research had already stored when a search of this one found them. */
export function readInEarlier(searches: readonly Pick<SearchRecord, "earlier">[]): ReadonlySet<number> {
  return new Set(searches.flatMap(({ earlier }) => earlier));
}

/** "read 2k words", or why there is nothing to read; no reason is shown for excluded sites. */
export function readingFact(
  t: Words,
  source: Source,
  { banned = [], earlier = NONE }: { banned?: readonly string[]; earlier?: ReadonlySet<number> } = {},
): string {
  if (source.status === "read") return t("thread.sources.read", { words: wordsOf(t, source.wordCount) });
  return source.status === "failed" && !isLeftOut(source.host, banned)
    ? (unreadCause(t, source) ?? t("thread.sources.unreadable"))
    : t(earlier.has(source.number) ? "thread.sources.earlierText" : "thread.sources.notRead");
}
