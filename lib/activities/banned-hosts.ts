// Hosts the person does not want: what a model chooses or a page links to does not get past code. A ban holds for the host
// and everything under it, label by label, in whatever spelling the name comes.

import { parseSourceUrl } from "@/lib/sources/url-key";

/** The name as addresses spell it: lower case, ASCII, without the dot at the end; null when it is no host. */
function hostKey(host: string): string | null {
  const bare = host.trim().replace(/\.+$/, "");
  if (bare === "" || bare.length > 255 || /[\s/?#@\\]/.test(bare)) return null;
  const url = `http://${bare}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, "") : null;
}

/** Tells of an address which banned host it falls under; null when none. Documents on this machine have no host. */
export type BanCheck = (url: string) => string | null;

/** The check for hosts as the person named them. */
export function banCheck(hosts: readonly string[]): BanCheck {
  const banned = new Set<string>();
  for (const host of hosts) {
    const key = hostKey(host);
    if (key !== null) banned.add(key);
  }
  if (banned.size === 0) return () => null;
  return (url) => {
    const parsed = parseSourceUrl(url.trim());
    if (!parsed || (parsed.protocol !== "http:" && parsed.protocol !== "https:")) return null;
    const labels = parsed.hostname.replace(/\.$/, "").split(".");
    for (let first = 0; first < labels.length; first += 1) {
      const host = labels.slice(first).join(".");
      if (banned.has(host)) return host;
    }
    return null;
  };
}

const SAID = "The person does not want pages of ";

/** What the model is told of a page that is not read for that reason. */
export const banSentence = (host: string) => `${SAID}${host} to be used. Take another source.`;

/** True for what `banSentence` says, which is meant for a model and not for the person. */
export const isBanSentence = (text: string) => text.startsWith(SAID);
