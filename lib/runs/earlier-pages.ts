// Offers pages that earlier runs read to new runs before the web is asked again. Only pages of this
// installation's own store; library documents have their own search and are never included.

import type { EarlierPage } from "@/db/store/search";
import type { Store } from "@/db/store/store";
import type { TextQuery } from "@/db/store/text-query";
import type { Owner } from "@/db/store/threads";
import { settleIndex } from "@/lib/library/search-indexing";
import { matchOf, ownedMatch, readWords } from "@/lib/library/search-query";
import { passageOf, relevance } from "@/lib/library/search-rank";
import { log } from "@/lib/log";
import type { EarlierPages, EarlierReading } from "@/lib/search/earlier";
import type { ReadResult } from "@/lib/search/provider";
import { addressesOf, type PageAbout, pageAboutSchema } from "@/lib/sources/page-about";
import { isLibraryUrl, urlKey } from "@/lib/sources/url-key";

const DAY = 86_400_000;
const MOST_OFFERED = 3;
const MOST_WEIGHED = 24;
/** A page must cover this share of the query, by the weight of its words. */
const COVERED = 0.6;
/** Of a longer query, only the rarest words are searched for. */
const MOST_TERMS = 7;
const MOST_COUNTED = 5000;
const WEIGHED = 8000;
const SHORTEST = 200;
const FAULT =
  /^\W{0,20}(?:(?:error\s+)?(?:40[0-9]|410|429|50[0-4])\b|(?:access|permission) (?:is )?denied|forbidden|(?:page|file) not found|not found|just a moment|are you (?:a )?(?:human|robot)|checking your browser|attention required|enable javascript|bad gateway|service unavailable|too many requests|sign in|log in|доступ запрещ|страница не найдена)/iu;

type Options = {
  db: Store;
  now: () => number;
  /** The greatest age of a reading in days; 0 offers none. */
  reuseDays: number;
  /** The owner of the runs that read the pages. */
  owner?: Owner;
};

/** The `earlierPages` port of `createSearch`; null when reuse is turned off. */
export function createEarlierPages({ db, now, reuseDays, owner = null }: Options): EarlierPages | null {
  if (reuseDays <= 0) return null;
  const since = () => now() - reuseDays * DAY;
  // Pages that this run itself reads are not offered to it, so only its first search has to wait for pending
  // writes.
  const until = now();
  let settled: Promise<boolean> | null = null;
  return {
    async search(query, mayVisit = () => true) {
      try {
        settled ??= settleIndex(db);
        await settled;
        return await findEarlier(db, query, { since: since(), until, owner, mayVisit });
      } catch (error) {
        log.error("earlier-pages-failed", { error });
        return [];
      }
    },
    async read(url) {
      try {
        const page = isLibraryUrl(url) ? null : await db.newestPage({ urlKey: urlKey(url), owner });
        return page && page.readAt >= since() && isSound(page) ? readingOf(page) : null;
      } catch (error) {
        log.error("earlier-pages-failed", { error });
        return null;
      }
    },
  };
}

/**
 * Readings as one person may see them: when another user read an address stays hidden, although the text is
 * reused.
 */
export async function datedFor<Result extends ReadResult>(
  results: readonly Result[],
  { db, owner = null }: Pick<Options, "db" | "owner">,
): Promise<Result[]> {
  const dated = results.map(async (result) => {
    if (!result.ok || result.readAt === undefined) return result;
    if (await db.mayKnowRead({ urlKey: urlKey(result.url), readAt: result.readAt, owner })) return result;
    const { readAt: _others, ...undated } = result;
    return undated as Result;
  });
  return Promise.all(dated);
}

async function findEarlier(
  db: Options["db"],
  query: string,
  {
    owner,
    mayVisit,
    ...span
  }: { since: number; until: number; owner: Owner; mayVisit: (url: string) => boolean },
) {
  const words = await readWords(`${query} `, db);
  const match = await matchMost(db, words.matches);
  if (match === null) return [];
  const pages = await db.matchPages({
    match: ownedMatch({ all: [match, matchOf({ matches: [] }, { read: true, web: true })] }, owner),
    ...span,
    owner,
    limit: MOST_WEIGHED,
  });
  return pages
    .filter((page) => isSound(page) && addressesOf({ url: page.url, ...aboutOf(page) }).every(mayVisit))
    .map((page) => ({
      page,
      score: relevance({ title: page.title, text: page.text.slice(0, WEIGHED) }, words),
    }))
    .sort((a, b) => b.score - a.score || b.page.readAt - a.page.readAt || (a.page.url < b.page.url ? -1 : 1))
    .slice(0, MOST_OFFERED)
    .map(({ page }) => ({
      url: page.url,
      title: page.title || page.url,
      snippet: passageOf(page.text, words)
        .map(({ text }) => text)
        .join("")
        .replace(/\s+/g, " "),
      publishedAt: page.publishedAt,
      earlier: true,
    }));
}

/**
 * A query that matches texts with enough of these words: every minimal set of words whose
 * weight reaches the required share. Rare words weigh more. Null when there are no words.
 */
async function matchMost(db: Options["db"], words: TextQuery[]): Promise<TextQuery | null> {
  const { counts, all } = await db.countWords(words, MOST_COUNTED);
  const weighed = words
    .map((match, index) => ({
      match,
      key: JSON.stringify(match),
      weight: Math.log(1 + (all + 1) / ((counts[index] ?? 0) + 1)),
    }))
    .sort((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : 1));
  const wanted = COVERED * weighed.reduce((sum, { weight }) => sum + weight, 0);
  const terms = weighed.slice(0, MOST_TERMS);
  const choices: TextQuery[] = [];
  const choose = (from: number, chosen: TextQuery[], weight: number): void => {
    if (weight >= wanted) choices.push({ all: chosen });
    else
      for (let next = from; next < terms.length; next += 1) {
        const term = terms[next];
        if (term) choose(next + 1, [...chosen, term.match], weight + term.weight);
      }
  };
  if (terms.length > 0) choose(0, [], 0);
  return choices.length > 0 ? { any: choices } : null;
}

/** False for error pages: a server's refusal was stored as it was read, and is not worth offering. */
function isSound({ title, text }: EarlierPage): boolean {
  return text.trim().length >= SHORTEST && !FAULT.test(title) && !FAULT.test(text.slice(0, 200));
}

const readingOf = ({
  url,
  title,
  text,
  publishedAt,
  via,
  readAt,
  pageStarts,
  about,
}: EarlierPage): EarlierReading => ({
  ok: true,
  url,
  title,
  text,
  publishedAt,
  via,
  readAt,
  ...(pageStarts ? { pageStarts: JSON.parse(pageStarts) as number[] } : {}),
  ...aboutOf({ about }),
});

const aboutOf = ({ about }: Pick<EarlierPage, "about">): { about?: PageAbout } =>
  about ? { about: pageAboutSchema.parse(JSON.parse(about)) } : {};
