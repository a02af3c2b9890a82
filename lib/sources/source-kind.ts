// What kind of source an address is, by rules that anyone can read: hosts, parts of hosts and paths. docs/evidence.md
// shows the same rules. A source that no rule knows has no kind: a missing mark says nothing about it.

import type { Source } from "@/lib/run-log/run-state";
import { siteOf } from "./site";
import { isLibraryUrl } from "./url-key";

/**
 * `primary`: authorities, laws, statistics and standards; `scholarly`: papers and their indexes; `vendor`: somebody on
 * their own work or product.
 */
const SOURCE_KINDS = ["primary", "scholarly", "encyclopaedia", "news", "forum", "vendor"] as const;

type SourceKind = (typeof SOURCE_KINDS)[number];

type HostKind = Exclude<SourceKind, "vendor">;

/** Sites by their registrable name; all their subdomains belong to them. */
const SITES: Record<HostKind, readonly string[]> = {
  primary: ["europa.eu", "un.org", "oecd.org", "worldbank.org", "imf.org", "iso.org", "ietf.org", "w3.org"],
  scholarly: [
    ...[
      "arxiv.org",
      "doi.org",
      "biorxiv.org",
      "medrxiv.org",
      "ssrn.com",
      "nature.com",
      "science.org",
      "plos.org",
    ],
    ...[
      "sciencedirect.com",
      "springer.com",
      "wiley.com",
      "tandfonline.com",
      "acm.org",
      "ieee.org",
      "mdpi.com",
    ],
    ...["frontiersin.org", "semanticscholar.org", "openalex.org", "europepmc.org", "jstor.org", "cell.com"],
    ...[
      "bmj.com",
      "thelancet.com",
      "nejm.org",
      "pnas.org",
      "iop.org",
      "aps.org",
      "rsc.org",
      "cyberleninka.ru",
    ],
  ],
  encyclopaedia: ["wikipedia.org", "britannica.com", "scholarpedia.org", "wiktionary.org", "wikidata.org"],
  news: [
    ...["reuters.com", "apnews.com", "bbc.com", "bbc.co.uk", "nytimes.com", "washingtonpost.com", "ft.com"],
    ...[
      "theguardian.com",
      "economist.com",
      "bloomberg.com",
      "wsj.com",
      "cnn.com",
      "npr.org",
      "aljazeera.com",
    ],
    ...["spiegel.de", "zeit.de", "faz.net", "tagesschau.de", "lemonde.fr", "elpais.com", "nikkei.com"],
    ...[
      "tass.ru",
      "rbc.ru",
      "kommersant.ru",
      "vedomosti.ru",
      "interfax.ru",
      "dw.com",
      "axios.com",
      "politico.com",
    ],
  ],
  forum: [
    ...[
      "reddit.com",
      "stackoverflow.com",
      "stackexchange.com",
      "superuser.com",
      "serverfault.com",
      "quora.com",
    ],
    ...["ycombinator.com", "lobste.rs", "discourse.org", "askubuntu.com", "mathoverflow.net", "pikabu.ru"],
  ],
};

const SITE_KIND = new Map<string, HostKind>(
  (Object.keys(SITES) as HostKind[]).flatMap((kind) =>
    SITES[kind].map((site): [string, HostKind] => [site, kind]),
  ),
);

/** Hosts of authorities: `bea.gov`, `legislation.gov.uk`, `who.int`, `bundesbank.gv.at`. */
const AUTHORITY = /(?:^|\.)(?:gov|mil|int|gouv|gob|gv)(?:\.[a-z]{2})?$/;
const PUBMED = /(?:^|\.)(?:pubmed|pmc)\.ncbi\.nlm\.nih\.gov$/;
/** Places where people talk: `forum.example.org`, `community.example.com`. */
const FORUM_HOST = /^(?:forums?|community|discuss|answers)\./;
const FORUM_PATH = /^\/[^/]+\/[^/]+\/(?:issues|discussions)\//;
/** Services that publish what companies say of themselves. */
const RELEASES = new Set(["prnewswire.com", "businesswire.com", "globenewswire.com", "einpresswire.com"]);
const RELEASE_PATH = /\/(?:press|press-?releases?|newsroom|investors?|media-?cent(?:er|re))(?:\/|$)/;

/** The shortest name of a host that is looked for in a sentence; shorter ones are words of the language. */
const SHORTEST_NAME = 4;

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** True when a sentence names who runs the site: "Harbour Energy" for `harbour-energy.example`. */
function namesSite(sentence: string, site: string): boolean {
  const name = letters(site.slice(0, site.indexOf(".")));
  if (name.length < SHORTEST_NAME) return false;
  const words = sentence.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((word, first) => {
    if (!/^[\p{Lu}\p{N}]/u.test(word)) return false;
    let joined = "";
    for (const next of words.slice(first, first + 4)) {
      joined += letters(next);
      if (joined === name) return true;
      if (!name.startsWith(joined)) return false;
    }
    return false;
  });
}

/**
 * The kind of a source; `sentence` is the sentence that cites it. Null when no rule knows it, and for documents of this
 * machine.
 */
export function sourceKind(
  { url, publication }: Pick<Source, "url" | "publication">,
  sentence = "",
): SourceKind | null {
  if (publication) return "scholarly";
  if (isLibraryUrl(url) || !URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  const host = hostname.toLowerCase();
  const site = siteOf(host);
  if (PUBMED.test(host)) return "scholarly";
  const known = SITE_KIND.get(site);
  if (known) return known;
  if (RELEASES.has(site) || RELEASE_PATH.test(pathname)) return "vendor";
  if (AUTHORITY.test(host)) return "primary";
  if (FORUM_HOST.test(host) || (site === "github.com" && FORUM_PATH.test(pathname))) return "forum";
  return namesSite(sentence, site) ? "vendor" : null;
}

const YEAR_MS = 365.25 * 24 * 60 * 60 * 1000;
/** From this age on, in years, a reader should know it. */
const OLD = 3;

/** How many whole years before its reading a source was published; null when that is fewer than three or unknown. */
export function yearsOld({ publishedAt, readAt }: Pick<Source, "publishedAt" | "readAt">): number | null {
  const published = publishedAt === null ? Number.NaN : Date.parse(publishedAt);
  if (Number.isNaN(published) || readAt === null) return null;
  const years = Math.floor((readAt - published) / YEAR_MS);
  return years >= OLD ? years : null;
}
