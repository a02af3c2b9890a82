// The sites that a research may use, as chosen beside the question: stored with the draft, and sent.

export const SITE_KINDS = ["allowed", "preferred", "banned"] as const;
export type SiteKind = (typeof SITE_KINDS)[number];
export type Sites = Record<SiteKind, string[]>;

export const ANY_SITE: Sites = { allowed: [], preferred: [], banned: [] };

/** Parses stored sites; unreadable values mean no restriction. */
export function readSites(kept: string): Sites {
  try {
    const told: unknown = JSON.parse(kept);
    const listOf = (kind: SiteKind): string[] => {
      const list = typeof told === "object" && told !== null ? (told as Partial<Sites>)[kind] : null;
      return Array.isArray(list) ? list.filter((site) => typeof site === "string").slice(0, 50) : [];
    };
    return { allowed: listOf("allowed"), preferred: listOf("preferred"), banned: listOf("banned") };
  } catch {
    return ANY_SITE;
  }
}

export const saysNothing = (sites: Sites): boolean => SITE_KINDS.every((kind) => sites[kind].length === 0);

/** Serializes sites for storage; empty when there is no restriction. */
export const writeSites = (sites: Sites): string => (saysNothing(sites) ? "" : JSON.stringify(sites));

/** The sites for the request; undefined when there is no restriction. */
export const sitesRequest = (sites: Sites): Sites | undefined => (saysNothing(sites) ? undefined : sites);
