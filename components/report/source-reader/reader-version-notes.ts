// Compares the versions of a page that were read at one address: which readings brought a new text, and how
// the shown text relates to the cited and the newest one.

import type { PageVersion, SourceResponse } from "@/lib/http/responses";

/** One reading of the address; `change` compares it with the reading before. */
export type Reading = { at: number; version: PageVersion; change: "first" | "same" | "changed" };

/** Every reading, newest first. */
export function readingsOf(versions: readonly PageVersion[]): Reading[] {
  const readings = versions
    .flatMap((version) => version.readings.map((at) => ({ at, version })))
    .sort((a, b) => a.at - b.at);
  return readings
    .map(({ at, version }, index) => ({
      at,
      version,
      change: changeOf(version, readings[index - 1]?.version),
    }))
    .reverse();
}

function changeOf(version: PageVersion, before: PageVersion | undefined): Reading["change"] {
  if (!before) return "first";
  return before.id === version.id ? "same" : "changed";
}

type VersionNote =
  /** This research never read the shown text. */
  | { kind: "unchecked" }
  | {
      kind: "newer";
      cited: PageVersion;
      newest: PageVersion;
      /** The newest text is so short that the page has probably been replaced. */
      emptied: boolean;
    };

const EMPTIED = 0.2;
const ENOUGH_WORDS = 50;

/** Null when the cited text is the newest, or nothing was read. */
export function versionNotes({ source, page, versions }: SourceResponse): VersionNote | null {
  if (!page) return null;
  if (!source.pageId) return { kind: "unchecked" };
  const [newest] = versions;
  const cited = versions.find(({ id }) => id === source.pageId);
  if (!newest || !cited || newest.id === cited.id) return null;
  const emptied = cited.wordCount >= ENOUGH_WORDS && newest.wordCount < EMPTIED * cited.wordCount;
  return { kind: "newer", cited, newest, emptied };
}

/** The address that compares two versions, the earlier one first. */
export function differenceHref(sourceId: string, one: PageVersion, other: PageVersion): string {
  const [before, after] = one.readAt <= other.readAt ? [one, other] : [other, one];
  const query = new URLSearchParams({ page: before.id, with: after.id });
  return `/sources/${encodeURIComponent(sourceId)}?${query}`;
}
