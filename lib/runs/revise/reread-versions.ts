// The versions of an address: each text that was read there once, with every time that the person's research
// read it.

import type { KnownPage } from "@/db/store/pages";
import type { Store } from "@/db/store/store";
import type { Owner } from "@/db/store/threads";
import type { PageVersion } from "@/lib/http/responses";

type Db = Store;

/** The versions of an address that the owner's research read or imported, the most recently read first. */
export async function listVersions(
  db: Db,
  address: { urlKey: string; owner: Owner },
): Promise<PageVersion[]> {
  const pages = await db.listKnownPages(address);
  return pages.map(versionOf).sort((a, b) => lastReading(b) - lastReading(a) || (a.id < b.id ? -1 : 1));
}

/** Converts a page to a version. */
export function versionOf({
  id,
  readAt,
  readings,
  sha256,
  charCount,
  wordCount,
  via,
}: Omit<KnownPage, "text">): PageVersion {
  return { id, readAt, readings, sha256, charCount, wordCount, via };
}

/** The last time a version was read. */
function lastReading({ readAt, readings }: PageVersion): number {
  return readings.at(-1) ?? readAt;
}
