import type { Source } from "@/lib/run-log/run-state";
import { byHostRules } from "@/lib/search/host-rules";
import { isAnyTime, isDay, narrower, type Period } from "@/lib/search/period";
import type { SearchHit } from "@/lib/search/provider";
import { clearLanguage } from "@/lib/search/query-language";
import type { ScopedRequest } from "@/lib/search/registry";
import { placesFor } from "@/lib/search/specialist/router";
import type { Publication } from "@/lib/sources/publication";
import { parseSourceUrl, urlKey } from "@/lib/sources/url-key";
import type { webSearchSchema } from "@/lib/tools/web-search";
import type { ActivityFor } from "./activity";
import { cutText, dataBlock, lines, oneLine, outsideLine, type PromptText, told } from "./data-block";
import { earlierSearch } from "./repeated-search";
import { shownSnippets } from "./shown-snippets";

/** The default number of results, and the most a call may ask for (S34). */
const USUAL_RESULTS = 5;
const MOST_RESULTS = 10;
/** Longer snippets are cut, because some providers return whole pages. */
const LONGEST_SNIPPET = 2000;
const LONGEST_TITLE = 300;
/** Weight of the question relative to the query when sentences of snippets are chosen. */
const QUESTION_SHARE = 0.5;

type SearchResult = {
  number: number;
  title: string;
  url: string;
  snippet: string;
  /** The day of publication, if the service or the page named one. */
  published?: string;
  /** Authors, venue, citations and marks of a scholarly publication. */
  publication?: string;
  /** Set for a page whose text an earlier run stored on this machine. */
  read_before?: true;
  /** Set by prompts, never stored: an earlier result of the prompt says exactly the same. */
  as_above?: true;
};

type SearchOutput = {
  query: string;
  results: SearchResult[];
  note?: string;
};

type Shown = Pick<Source, "number" | "title" | "url" | "snippet" | "publishedAt" | "publication">;

/** Authors in a search result; the rest is said to exist. */
const AUTHORS_SHOWN = 3;

/** A publication as the model reads it: "Lovelace, Babbage et al., Nature, 1843, cited 12 times, RETRACTED". */
function publicationLine(publication: Publication): string {
  const { authors = [], moreAuthors, venue, citations, retracted, preprint } = publication;
  const names = authors.slice(0, AUTHORS_SHOWN).join(", ");
  const others = moreAuthors || authors.length > AUTHORS_SHOWN ? " et al." : "";
  const parts = [
    names && `${names}${others}`,
    venue,
    publication.year && String(publication.year),
    citations !== undefined && `cited ${citations} times`,
    retracted && "RETRACTED: do not rely on it",
    preprint && "preprint, not peer-reviewed",
  ];
  return parts.filter(Boolean).join(", ");
}

type Asking = { query: string; question: string; limit: number };

/** Sources as search results; of long snippets, the sentences that matter. */
function resultsOf(sources: readonly Shown[], { query, question, limit }: Asking): SearchResult[] {
  const aims = [
    { text: query, weight: 1 },
    { text: question, weight: QUESTION_SHARE },
  ];
  const snippets = shownSnippets(
    sources.map(({ snippet }) => snippet),
    { limit, aims },
  );
  return sources.map(({ number, title, url, publishedAt, publication }, index) => ({
    number,
    title,
    url,
    snippet: snippets[index] ?? "",
    ...(publishedAt ? { published: publishedAt } : {}),
    ...(publication ? { publication: publicationLine(publication) } : {}),
  }));
}

function cleaned(hit: SearchHit): SearchHit {
  return {
    url: hit.url.trim(),
    title: cutText(hit.title.replace(/\s+/g, " ").trim(), LONGEST_TITLE).text,
    snippet: cutText(hit.snippet.replace(/\s+/g, " ").trim(), LONGEST_SNIPPET).text,
    publishedAt: hit.publishedAt,
    ...(hit.publication ? { publication: hit.publication } : {}),
    ...(hit.earlier ? { earlier: true } : {}),
  };
}

function distinct(hits: SearchHit[]): SearchHit[] {
  const byKey = new Map<string, SearchHit>();
  for (const hit of hits) {
    const key = urlKey(hit.url);
    if (parseSourceUrl(hit.url) && !byKey.has(key)) byKey.set(key, hit);
  }
  return [...byKey.values()];
}

/** The days that a call names; what is no day of the calendar restricts nothing. */
function periodOf({ since, until }: { since?: string | null; until?: string | null }): Period {
  const day = (text: string | null | undefined) => (text && isDay(text) ? text : null);
  return { since: day(since), until: day(until) };
}

const noDay = ({ since, until }: Period): string =>
  `Nothing was searched: the person wants pages ${[since && `since ${since}`, until && `until ${until}`].filter(Boolean).join(" ")} only.`;

type How = Pick<ScopedRequest, "depth" | "only">;
type Search = ActivityFor<typeof webSearchSchema>;

/** Searches (S34-S40). The same query is sent once per run: repetitions get the earlier results. */
export const webSearch: Search = (...given) => searched({}, ...given);

/** The same with more precision, if a provider offers it: it takes longer there, and costs more. */
export const advancedSearch: Search = (...given) => searched({ depth: "advanced" }, ...given);

/** The same in this machine's documents only, if the run's scope includes them. */
export const documentsSearch: Search = (...given) => searched({ only: "documents" }, ...given);

async function searched(how: How, ...[call, , context]: Parameters<Search>) {
  const query = call.query.trim();
  const { snippetLimit, maxResults: configured } = context.config.search;
  const { hosts } = context.scope;
  const asking = { query, question: context.scope.question, limit: snippetLimit };
  const own = periodOf(call);
  const offset = call.offset ?? 0;
  const earlier = earlierSearch(context.scope.searches, { query, ...own, offset });
  if (earlier) {
    const results = earlier.numbers.flatMap((number) => {
      const source = context.scope.sources.find((known) => known.number === number);
      return source ? [source] : [];
    });
    const note =
      "This query was already searched in this run; these are its results, and nothing was counted.";
    const allowed = byHostRules(results, hosts);
    const output: SearchOutput = { query, results: resultsOf(allowed, asking), note };
    return output;
  }
  const wanted = Math.max(1, call.max_results ?? USUAL_RESULTS);
  const maxResults = Math.min(wanted, MOST_RESULTS, configured);
  const period = narrower(context.scope.period, own);
  if (period.since !== null && period.until !== null && period.since > period.until)
    return { query, note: noDay(context.scope.period), results: [] };
  const { recency } = context.config.search;
  const language = clearLanguage(context.scope.question);
  const { question, places: chosen } = context.scope;
  const { provider, hits, failed, anyAge, cost, bundledLeftOut } = await context.services.search({
    query,
    places: placesFor({ chosen, question, query }),
    ...(chosen ? { placesChosen: true } : {}),
    maxResults,
    signal: context.signal,
    hosts,
    ...(recency ? { recency } : {}),
    ...(isAnyTime(period) ? {} : { period }),
    ...(offset > 0 ? { offset } : {}),
    ...(language ? { language } : {}),
    ...how,
  });
  const results = byHostRules(distinct(hits.map(cleaned)), hosts).slice(0, maxResults);
  const told = {
    ...(failed ? { failed } : {}),
    ...(anyAge ? { anyAge } : {}),
    ...(cost ? { cost } : {}),
    ...(bundledLeftOut ? { bundledLeftOut } : {}),
  };
  const asked = { ...(isAnyTime(own) ? {} : { period: own }), ...(offset > 0 ? { offset } : {}) };
  context.effect({ kind: "found", query, provider, results, ...told, ...asked });
  const note = anyAge ? { note: `${anyAge.join(" and ")} cannot leave out pages by date: check dates.` } : {};
  return {
    query,
    ...note,
    // Numbers are assigned when effects are committed, in call order (Q7).
    results: resultsOf(
      results.map((hit) => ({ ...hit, number: 0 })),
      asking,
    ).map((result, index) => (results[index]?.earlier ? { ...result, read_before: true as const } : result)),
  };
}

/** The query, then number, title, link, day of publication and snippet of each result (S38). */
export function renderSearch(output: unknown): PromptText {
  const { query, results, note } = output as SearchOutput;
  const head = [told`Query: ${oneLine(query)}`, ...(note ? [oneLine(note)] : [])];
  if (results.length === 0) return lines([...head, told`No results.`]);
  return lines([...head, dataBlock(told`search results`, lines(entriesOf(results), "\n\n"))]);
}

/** The snippet without the title that many services repeat at its beginning: it stands in the line above. */
function withoutTitle(snippet: string, title: string): string {
  const text = snippet.replace(/^#{1,6} /, "");
  const rest = title !== "" && text.startsWith(title) ? text.slice(title.length) : null;
  // Only a whole heading: a sentence may begin with the words of the title.
  return rest !== null && /^\s+\p{Lu}/u.test(rest) ? rest.trimStart() : snippet;
}

/** The results in their order; neighbours that stand above already share a line. */
function entriesOf(results: readonly SearchResult[]): PromptText[] {
  const entries: PromptText[] = [];
  let repeated: PromptText[] = [];
  const close = () => {
    if (repeated.length > 0) entries.push(told`${lines(repeated, " ")} as above`);
    repeated = [];
  };
  for (const { number, title, url, snippet, published, publication, read_before, as_above } of results) {
    if (as_above) {
      repeated.push(told`[${number}]`);
      continue;
    }
    close();
    const before = read_before ? told` (read before)` : told``;
    const day = published ? told` (${outsideLine(published)})` : told``;
    const about = publication ? told`\n(${outsideLine(publication)})` : told``;
    const said = outsideLine(withoutTitle(snippet, title));
    entries.push(
      told`[${number}] ${outsideLine(title)} - ${outsideLine(url)}${day}${before}${about}\n${said}`,
    );
  }
  close();
  return entries;
}
