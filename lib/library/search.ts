// One search over everything stored: reports, questions with their answers, sources that were read or only found,
// documents.
//
// By date, matches come newest first, page after page without a limit. By relevance, the newest matches of each kind
// are ranked: a few dozen with the words in their title and a few dozen with the words in their text. For rare words
// that is every match; for common ones it is not, and the response is then marked as partial. Scoring every hit of a
// common word would take most of a second on a large store, and the newest are the ones people look for.

import { verdictsOf } from "@/db/sqlite/queries/reports";
import type { Entry, Span } from "@/db/store/search";
import type { CitedAddress, Found } from "@/db/store/search-texts";
import type { Store } from "@/db/store/store";
import type { TextQuery } from "@/db/store/text-query";
import type { Owner } from "@/db/store/threads";
import { isHedged, isPart } from "@/lib/builtin-model/hedge";
import { withoutCharts } from "@/lib/charts/chart-block";
import { searchPassages } from "@/lib/documents/library";
import type { MarkedText, SearchKind, SearchResponse, SearchResult } from "@/lib/http/responses";
import { getDb } from "@/lib/process/store";
import { firstSentence } from "@/lib/run-log/first-sentence";
import { byPage } from "@/lib/sources/same-page";
import { meantQuery, mendWords } from "./near-words";
import { type Document, findCandidates, type Kind, type Ranked, rank } from "./search-candidates";
import { settleIndex } from "./search-indexing";
import { type Facets, matchOf, ownedMatch, readWords, type Words } from "./search-query";
import { passageOf } from "./search-rank";
import type { SearchRequest } from "./search-request";

// The search result as returned by the HTTP API.

/** Maximum characters of a text that are searched. */
const WHOLE = 100_000;
/** Characters from which a row without words to find is made. */
const BEGINNING = 2000;
const mostOf = (words: Words): number => (words.groups.length > 0 ? WHOLE : BEGINNING);
const MOST_CITING = 3;

/** The results for entries, in their order, each with the matching passage. */
async function showFound(
  db: Store,
  entries: Entry[],
  { words, owner, kinds }: { words: Words; owner: Owner; kinds: readonly Kind[] },
): Promise<SearchResult[]> {
  const parts = showsParts({ words, kinds });
  const found = await db.loadEntries(entries, { most: mostOf(words), owner, parts });
  const urlKeys = found.flatMap((one) => (one.kind === "source" ? [one.urlKey] : []));
  const cited = await db.citationsOfAddresses({ urlKeys, owner });
  return found.map((one) => resultOf(one, { words, cited }));
}

/**
 * True when sub-questions of runs are included: in searches for words. A match opens the parent's question, so lists
 * without words and searches for reports alone leave them out.
 */
const showsParts = ({ words, kinds }: { words: Words; kinds: readonly Kind[] }): boolean =>
  words.groups.length > 0 && kinds.includes("question");

/** The matching passage; for a report or a question that matches only in its title, the beginning of its result. */
function shownPassage(found: Found, words: Words): MarkedText {
  // What a chart block names is drawn from a table that the text has anyway.
  const passage = passageOf(found.kind === "source" ? found.text : withoutCharts(found.text), words);
  if (found.kind === "source" || passage.some(({ hit }) => hit)) return passage;
  const answer = firstSentence(found.answer?.slice(0, mostOf(words)) ?? null);
  const asked = found.kind === "question" && found.question !== found.title ? found.question : null;
  const text = [asked, answer].filter((part) => part !== null).join(" — ");
  return text ? [{ text, hit: false }] : passage;
}

/** Whether a completed run only quotes what comes closest, or leaves one of several questions open. */
function openIn({ status, answer }: Pick<Extract<Found, { kind: "question" }>, "status" | "answer">) {
  const text = status === "completed" ? (answer ?? "") : "";
  return { onlyClosest: isHedged(text), answersPart: isPart(text) };
}

function resultOf(
  found: Found,
  { words, cited }: { words: Words; cited: ReadonlyMap<string, CitedAddress> },
): SearchResult {
  const { threadId, title } = found;
  const shown = { threadId, title, passage: shownPassage(found, words), at: found.entry.at };
  switch (found.kind) {
    case "report": {
      const { id: reportId, status, question, sourcesCount, citedCount, doubtfulCount } = found;
      const counts = verdictsOf(found);
      const versions = JSON.parse(found.versions) as Extract<SearchResult, { kind: "report" }>["versions"];
      const facts = {
        reportId,
        status,
        ...openIn(found),
        question,
        sourcesCount,
        citedCount,
        doubtfulCount,
        counts,
        versions,
      };
      return { kind: "report", ...shown, ...facts };
    }
    case "question":
      return {
        kind: "thread",
        ...shown,
        runId: found.id,
        status: found.status,
        ...openIn(found),
      };
    case "source": {
      const { id: sourceId, number, url, urlKey, host, pageId, publishedAt } = found;
      const { reports, threads: threadsCount } = cited.get(urlKey) ?? { reports: [], threads: 0 };
      return {
        kind: "source",
        ...shown,
        sourceId,
        number,
        url,
        host,
        publishedAt,
        read: pageId !== null,
        citedCount: reports.reduce((sum, { times }) => sum + times, 0),
        citedBy: reports
          .slice(0, MOST_CITING)
          .map(({ reportId, title: name }) => ({ reportId, title: name })),
        citedByCount: reports.length,
        threadsCount,
      };
    }
  }
}

type Sources = { db: Store; passages: typeof searchPassages };
/** The owner whose entries are searched; null where nobody signs in. */
type Whose = { owner?: Owner };
type Asked = SearchRequest & { owner: Owner } & { words: Words; facets: Facets; span: Span; kinds: Kind[] };

/** Characters of a text that are scored. */
const WEIGHED = 3000;
const MOST_DOCUMENTS = 30;
const DAY = 86_400_000;

const shared = (): Sources => ({ db: getDb(), passages: searchPassages });

/**
 * Runs a search. Without words it lists the entries that pass the filters, newest first; without words and filters it
 * returns nothing.
 */
export async function searchEverything(
  request: SearchRequest & Whose,
  sources = shared(),
): Promise<SearchResponse> {
  const { db } = sources;
  const settled = await settleIndex(db);
  const asked = await readRequest(request, db);
  const empty = asked.words.groups.length === 0;
  if (empty && (request.q.trim() !== "" || !isNarrowed(request)))
    return { query: request.q, corrected: null, ...NOTHING };
  const documents = await findDocuments(asked, sources);
  const pageOfAsked = request.sort === "date" || empty ? pageByDate : pageByRelevance;
  const page = await pageOfAsked(asked, documents, db);
  // A word that is not indexed yet stands somewhere all the same.
  const isMissing = settled && page.results.length === 0;
  const corrected = isMissing ? await pageCorrected(asked, pageOfAsked, db) : null;
  const { partial, ...shown } = corrected ?? { corrected: null, ...page };
  return { query: request.q, ...shown, partial: partial || asked.words.cut || !settled };
}

/**
 * The page of the search with its slips mended, when it finds anything; its cursor leads on with the same query. Documents
 * are left out: their words are not in this index.
 */
async function pageCorrected(
  asked: Asked,
  pageOfAsked: typeof pageByDate,
  db: Store,
): Promise<(Page & { corrected: string }) | null> {
  const mended = await mendWords(asked.words, db);
  if (!mended) return null;
  const page = await pageOfAsked({ ...asked, words: mended.words }, [], db);
  if (page.results.length === 0) return null;
  return { ...page, corrected: meantQuery(asked.q, mended.slips, page.results) };
}

function isNarrowed({ kind, cited, read, host, agent, from, to, verdict }: SearchRequest): boolean {
  return [kind, cited, read, host, agent, from, to, verdict].some((value) => value !== undefined);
}

async function readRequest(request: SearchRequest & Whose, db: Store): Promise<Asked> {
  const { kind, cited, read, host, agent, verdict, from, to } = request;
  const ofSources = cited !== undefined || read !== undefined || host !== undefined;
  const possible: Record<Kind, boolean> = {
    report: !ofSources,
    question: !ofSources && verdict === undefined,
    source: agent === undefined && verdict === undefined,
  };
  return {
    ...request,
    owner: request.owner ?? null,
    words: await readWords(request.q, db),
    kinds: (["report", "question", "source"] as const).filter(
      (one) => possible[one] && (kind === undefined || kindsIn(kind).includes(one)),
    ),
    facets: { ...(kind === "research" ? { kind } : {}), read, host, agent, cited, verdict },
    span: {
      ...(from ? { from: Date.parse(from) } : {}),
      ...(to ? { to: Date.parse(to) + DAY - 1 } : {}),
    },
  };
}

const kindsIn = (kind: SearchRequest["kind"]): readonly (typeof kind)[] =>
  kind === "research" ? ["report", "question"] : [kind];

/** A list of all research names each once: by its report, or by its question where it led to none. */
async function listedOf<One extends { kind: string; threadId: string }>(
  found: readonly One[],
  { asked, db }: { asked: Asked; db: Store },
): Promise<One[]> {
  if (asked.kind !== "research") return [...found];
  const others = found.filter(({ kind }) => kind !== "report");
  const reported = await db.threadsWithReport(others.map(({ threadId }) => threadId));
  return found.filter(({ kind, threadId }) => kind === "report" || !reported.has(threadId));
}

/** Library documents have no agent, citations or verdicts, so a search with such filters leaves them out. */
async function findDocuments(asked: Asked, { passages }: Sources): Promise<Document[]> {
  const { kind, cursor, cited, read, host, agent, verdict, span } = asked;
  const excludesDocuments = [cited, read, host, agent, verdict].some((value) => value !== undefined);
  if (excludesDocuments || cursor || asked.words.groups.length === 0 || (kind && kind !== "document"))
    return [];
  const found = await passages(asked.q, MOST_DOCUMENTS);
  return found
    .filter(({ at }) => at >= (span.from ?? 0) && at <= (span.to ?? Number.MAX_SAFE_INTEGER))
    .map(({ snippet: _snippet, ...document }) => ({ kind: "document", ...document }));
}

type Page = Pick<SearchResponse, "results" | "counts" | "hosts" | "partial" | "nextCursor">;

const NOTHING: Page = { results: [], counts: null, hosts: [], partial: false, nextCursor: null };

/**
 * A single kind is a facet of the index. With several kinds, entries of excluded kinds have none of the facets anyway.
 */
function matchAsked({ words, facets, kinds, owner }: Asked): TextQuery {
  const [only] = kinds;
  return ownedMatch(matchOf(words, kinds.length === 1 ? { ...facets, kind: only } : facets), owner);
}

async function pageByDate(asked: Asked, documents: Document[], db: Store): Promise<Page> {
  const { limit, span, kinds } = asked;
  const before = Number(/^d(\d{1,15})$/.exec(asked.cursor ?? "")?.[1] ?? Number.NaN);
  const { entries, reached } =
    kinds.length === 0
      ? { entries: [], reached: null }
      : await db.scanEntries({
          ...span,
          ...(Number.isNaN(before) ? {} : { before }),
          match: matchAsked(asked),
          limit,
        });
  const shown = await showFound(db, entries, asked);
  const results = await listedOf(
    shown.flatMap((one) => (one.kind === "document" ? [] : one)),
    { asked, db },
  );
  const merged = [...oncePerThread(results), ...documents.slice(0, limit)].sort((a, b) => b.at - a.at);
  return {
    results: merged,
    counts: reached === null && !asked.cursor && !asked.kind ? countKinds(merged) : null,
    hosts: hostsOf(results),
    partial: false,
    nextCursor: reached === null ? null : `d${reached}`,
  };
}

async function pageByRelevance(asked: Asked, documents: Document[], db: Store): Promise<Page> {
  const { limit, words } = asked;
  const [, place, last] = /^r(\d{1,4})\.(\d{1,15})$/.exec(asked.cursor ?? "") ?? [];
  const offset = Number(place ?? 0);
  const newest = last === undefined ? await db.newestEntry() : Number(last);
  const span = { ...asked.span, before: newest + 1 };
  const { entries, partial } = await findCandidates({ ...asked, span }, db);
  const { owner } = asked;
  const found = await db.loadEntries(entries, { most: WEIGHED, owner, parts: showsParts(asked) });
  const listed = await listedOf(found, { asked, db });
  const ranked = rank(listed, documents, words);
  const chosen = ranked.slice(offset, offset + limit);
  const entriesOf = chosen.flatMap(({ entry }) => entry ?? []);
  const shown = new Map((await showFound(db, entriesOf, asked)).map((result) => [keyOf(result), result]));
  return {
    results: chosen.flatMap(({ document, key }) => document ?? shown.get(key) ?? []),
    counts: asked.cursor || asked.kind ? null : countKinds(ranked),
    hosts: hostsOf(ranked),
    partial,
    nextCursor: ranked.length > offset + limit ? `r${offset + limit}.${newest}` : null,
  };
}

/** Number of rows of each kind; a page found at several addresses counts once. */
function countKinds(found: readonly (SearchResult | Ranked)[]): Record<SearchKind, number> {
  const counts = { report: 0, question: 0, source: 0, document: 0 };
  for (const [{ kind }] of byPage(found, pageOf)) counts[kind === "thread" ? "question" : kind] += 1;
  return counts;
}

function pageOf(found: SearchResult | Ranked): { title: string; url: string } | null {
  if (found.kind !== "source") return null;
  return "passage" in found ? found : (found.page ?? null);
}

function keyOf(result: SearchResult): string {
  switch (result.kind) {
    case "report":
      return result.reportId;
    case "thread":
      return result.runId;
    case "source":
      return result.sourceId;
    case "document":
      return result.url;
  }
}

function oncePerThread(results: SearchResult[]): SearchResult[] {
  const seen = new Set<string>();
  return results.filter((result) => {
    if (result.kind !== "thread") return true;
    const first = !seen.has(result.threadId);
    seen.add(result.threadId);
    return first;
  });
}

const MOST_HOSTS = 12;

function hostsOf(results: (SearchResult | Ranked)[]): string[] {
  const hosts = results.flatMap((result) => ("host" in result && result.host ? [result.host] : []));
  return [...new Set(hosts)].slice(0, MOST_HOSTS);
}
