// Sites that the person excluded from a run.

import type { Words } from "@/lib/i18n/translate";
import type { Source } from "@/lib/run-log/run-state";

/** True for an excluded host or a subdomain of an excluded site. */
export function isLeftOut(host: string, banned: readonly string[]): boolean {
  const name = host.toLowerCase();
  return banned.some((site) => name === site || name.endsWith(`.${site}`));
}

/** The site of a source that can be excluded; null for a document on this machine. */
export function siteOf({ url, host }: Pick<Source, "url" | "host">): string | null {
  return /^https?:\/\//i.test(url) ? host.toLowerCase().replace(/^www\./, "") : null;
}

/** Says that the site of a source is excluded from the run or from follow-ups; null otherwise. */
export function leftOutWords(
  t: Words,
  source: Pick<Source, "url" | "host">,
  { banned, next }: { banned: readonly string[]; next: readonly string[] },
): string | null {
  const site = siteOf(source);
  if (!site) return null;
  if (isLeftOut(site, banned)) return t("thread.sources.leftOut");
  return isLeftOut(site, next) ? t("thread.sources.leftOutNext") : null;
}
