// The sites that a research may use, as chosen beside the question: stored with the draft, and sent.

import type { Words } from "@/lib/i18n/translate";

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

// The sites that a research may use, as the form beside the question shows and reads them.

/** "Any site", or a summary such as "Only arxiv.org, without 3 sites". */
export function sitesWords(t: Words, sites: Sites): string {
  const parts = SITE_KINDS.flatMap((kind) => {
    const [first, ...more] = sites[kind];
    if (first === undefined) return [];
    return [t(`home.sites.${kind}`, { site: first, count: more.length + 1 })];
  });
  const said = parts.join(", ");
  return said === "" ? t("home.sites.any") : said.charAt(0).toLocaleUpperCase() + said.slice(1);
}

/**
 * Separates what the person chose for a run from its agent's lists for every run: a follow-up keeps both, and
 * the person can change only their own.
 */
export function sitesOfRun(hosts: Sites | undefined, ofAgent: Sites = ANY_SITE): Sites {
  if (!hosts) return ANY_SITE;
  const own = (kind: SiteKind) => hosts[kind].filter((site) => !ofAgent[kind].includes(site));
  const narrowed = own("allowed").length > 0 || hosts.allowed.length < ofAgent.allowed.length;
  return {
    allowed: narrowed ? hosts.allowed : [],
    preferred: own("preferred"),
    banned: own("banned"),
  };
}

/** Splits a line into names at commas, semicolons or spaces. */
export const namesIn = (line: string): string[] => line.split(/[\s,;]+/).filter(Boolean);
