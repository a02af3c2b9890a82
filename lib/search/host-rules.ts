// The hosts that a run may use: allowed, preferred, banned. A host includes its subdomains, compared label by
// label, in whatever spelling. Code enforces the rules after every provider and before every read.

import { parseSourceUrl } from "@/lib/sources/url-key";
import type { HostLists, SearchHit } from "./provider";

export const NO_RULES: HostLists = { allowed: [], preferred: [], banned: [] };

/** The name as addresses spell it: lower case, ASCII, without a trailing dot; null when it is not a host. */
export function hostKey(host: string): string | null {
  const bare = host.trim().replace(/(?<!\.)\.+$/, "");
  if (bare === "" || bare.length > 255 || /[\s/?#@\\]/.test(bare)) return null;
  const url = `http://${bare}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/(?<!\.)\.+$/, "") : null;
}

/** Returns which of the hosts an address belongs to; null for none, and for an address without a host. */
export type HostMatch = (url: string) => string | null;

export function hostMatch(hosts: readonly string[]): HostMatch {
  const keys = new Set(hosts.flatMap((host) => hostKey(host) ?? []));
  if (keys.size === 0) return () => null;
  return (url) => {
    const host = webHost(url);
    if (host === null) return null;
    const labels = host.split(".");
    for (let first = 0; first < labels.length; first += 1) {
      const under = labels.slice(first).join(".");
      if (keys.has(under)) return under;
    }
    return null;
  };
}

/** The host of a web address; null for a library document and for text that cannot be parsed. */
function webHost(url: string): string | null {
  const parsed = parseSourceUrl(url.trim());
  if (!parsed || (parsed.protocol !== "http:" && parsed.protocol !== "https:")) return null;
  return parsed.hostname.replace(/(?<!\.)\.+$/, "");
}

/** Why an address may not be used: it belongs to a banned host, or to none of the allowed ones. */
export type HostRefusal = { why: "banned"; host: string } | { why: "not_allowed"; host: string };
type HostCheck = (url: string) => HostRefusal | null;

/** Library documents have no host, so no rule applies to them. */
export function hostCheck({ allowed, banned }: Pick<HostLists, "allowed" | "banned">): HostCheck {
  const bannedAs = hostMatch(banned);
  const allowedAs = hostMatch(allowed);
  return (url) => {
    const under = bannedAs(url);
    if (under !== null) return { why: "banned", host: under };
    const host = allowed.length > 0 ? webHost(url) : null;
    return host !== null && allowedAs(url) === null ? { why: "not_allowed", host } : null;
  };
}

/** The hits that may be used, those of preferred hosts first; otherwise the order stays. */
export function byHostRules<Hit extends Pick<SearchHit, "url">>(
  hits: readonly Hit[],
  rules: HostLists = NO_RULES,
): Hit[] {
  const refused = hostCheck(rules);
  const preferred = hostMatch(rules.preferred);
  const left = hits.filter(({ url }) => refused(url) === null);
  const first = left.filter(({ url }) => preferred(url) !== null);
  return first.length === 0 ? left : [...first, ...left.filter(({ url }) => preferred(url) === null)];
}

const isUnder = (host: string, other: string): boolean => host === other || host.endsWith(`.${other}`);
const unique = (hosts: readonly string[]): string[] => [
  ...new Set(hosts.flatMap((host) => hostKey(host) ?? [])),
];

/**
 * The combined rules of an agent and a run: banned by either, allowed by both. Null when they allow no common
 * host.
 */
export function bothRules(agent: HostLists, run: HostLists): HostLists | null {
  const [ours, theirs] = [unique(agent.allowed), unique(run.allowed)];
  const common = unique([
    ...ours.filter((host) => theirs.some((other) => isUnder(host, other))),
    ...theirs.filter((host) => ours.some((other) => isUnder(host, other))),
  ]);
  const both = ours.length > 0 && theirs.length > 0;
  if (both && common.length === 0) return null;
  return {
    allowed: both ? common : [...ours, ...theirs],
    preferred: unique([...run.preferred, ...agent.preferred]),
    banned: unique([...agent.banned, ...run.banned]),
  };
}
