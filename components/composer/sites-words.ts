// The sites that a research may use, as the form beside the question shows and reads them.

import type { Words } from "@/lib/i18n/translate";
import { ANY_SITE, SITE_KINDS, type SiteKind, type Sites } from "./sites";

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
