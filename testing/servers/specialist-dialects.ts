// The protocols of the specialist services: their paths, the parameters they read, and the shape of their responses, as
// their documentation describes them. Results are pages of the scripted web.

import type { Dialect, RankedPage, ServiceRequest } from "./search-dialects";

export type SpecialistName =
  | "openalex"
  | "crossref"
  | "arxiv"
  | "europe_pmc"
  | "semantic_scholar"
  | "stack_exchange"
  | "hacker_news"
  | "github"
  | "gdelt";

const get = ({ method, path }: ServiceRequest, end: string) => method === "GET" && path.endsWith(end);
const number = (value: string | undefined, otherwise: number): number =>
  value === undefined ? otherwise : Number(value);
/** Operators and fields of the query languages are not words. */
const plain = (query: string | undefined): string =>
  (query ?? "").replace(/\b(?:AND|OR|all:|submittedDate|FIRST_PDATE)\b|["()]|\[.*\]|pushed:\S+/g, " ");
const noKey = { status: 401, body: { error: "Unauthorized" } };
const epoch = (day: string | undefined): number => Date.parse(`${day ?? "2026-01-01"}T00:00:00Z`) / 1000;
const day = ({ page }: RankedPage): string | null => page.publishedAt ?? null;

/** An abstract as the places of its words. */
function inverted(text: string): Record<string, number[]> {
  const index: Record<string, number[]> = {};
  text.split(/\s+/).forEach((word, at) => {
    index[word] = [...(index[word] ?? []), at];
  });
  return index;
}

const openalex: Dialect = {
  isSearch: (request) => get(request, "/works") && "per-page" in request.parameters,
  keyOf: () => null,
  queryOf: ({ parameters }) => plain(parameters.search),
  countOf: ({ parameters }) => {
    const count = number(parameters["per-page"], 25);
    return { count, skip: count * (number(parameters.page, 1) - 1) };
  },
  answer: (_, ranked) => ({
    meta: { count: ranked.length, db_response_time_ms: 21, page: 1, per_page: 25, groups_count: null },
    results: ranked.map((one, at) => ({
      id: `https://openalex.org/W${2741809800 + at}`,
      doi: null,
      display_name: one.page.title,
      publication_year: 2026,
      publication_date: day(one),
      type: "article",
      authorships: [
        { author_position: "first", author: { id: "https://openalex.org/A1", display_name: "Ada Lovelace" } },
      ],
      primary_location: {
        landing_page_url: one.page.url,
        pdf_url: null,
        source: { display_name: "Journal of Grids", type: "journal" },
      },
      best_oa_location: null,
      cited_by_count: 3,
      is_retracted: false,
      abstract_inverted_index: inverted(one.snippet),
    })),
    group_by: [],
  }),
  refuseKey: noKey,
  tooMany: { error: "Rate limit exceeded", message: "Insufficient budget." },
};

const crossref: Dialect = {
  isSearch: (request) => get(request, "/works") && "rows" in request.parameters,
  keyOf: () => null,
  queryOf: ({ parameters }) => plain(parameters.query),
  countOf: ({ parameters }) => ({ count: number(parameters.rows, 20), skip: number(parameters.offset, 0) }),
  answer: (_, ranked) => ({
    status: "ok",
    "message-type": "work-list",
    "message-version": "1.0.0",
    message: {
      facets: {},
      "total-results": ranked.length,
      items: ranked.map((one) => ({
        URL: one.page.url,
        title: [one.page.title],
        author: [{ given: "Ada", family: "Lovelace", sequence: "first", affiliation: [] }],
        "container-title": ["Journal of Grids"],
        issued: { "date-parts": [(day(one) ?? "2026").split("-").map(Number)] },
        abstract: `<jats:p>${one.snippet.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</jats:p>`,
        type: "journal-article",
        "is-referenced-by-count": 3,
      })),
      "items-per-page": 20,
      query: { "start-index": 0, "search-terms": null },
    },
  }),
  refuseKey: noKey,
  tooMany: "Rate limit exceeded",
};

const xml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const arxiv: Dialect = {
  isSearch: (request) => get(request, "/api/query"),
  keyOf: () => null,
  queryOf: ({ parameters }) => plain(parameters.search_query),
  countOf: ({ parameters }) => ({
    count: number(parameters.max_results, 10),
    skip: number(parameters.start, 0),
  }),
  answer: (_, ranked) => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title type="html">ArXiv Query</title>
  <opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">9</opensearch:totalResults>
${ranked
  .map(
    (one) => `  <entry>
    <id>${xml(one.page.url)}</id>
    <published>${day(one) ?? "2026-01-01"}T17:44:00Z</published>
    <title>${xml(one.page.title)}</title>
    <summary>  ${xml(one.snippet)}
</summary>
    <author>
      <name>Ada Lovelace</name>
    </author>
    <arxiv:comment xmlns:arxiv="http://arxiv.org/schemas/atom">12 pages</arxiv:comment>
  </entry>`,
  )
  .join("\n")}
</feed>`,
  refuseKey: noKey,
  tooMany: "Rate exceeded.",
};

const europe_pmc: Dialect = {
  isSearch: (request) => get(request, "/search") && request.parameters.resultType === "core",
  keyOf: () => null,
  queryOf: ({ parameters }) => plain(parameters.query),
  countOf: ({ parameters }) => ({ count: number(parameters.pageSize, 25), skip: 0 }),
  answer: (_, ranked) => ({
    version: "6.9",
    hitCount: ranked.length,
    request: { resultType: "core", synonym: false },
    resultList: {
      result: ranked.map((one, at) => ({
        id: String(at + 1),
        source: "MED",
        // A scripted page stands at the address of its DOI.
        doi: `10.5555/${encodeURIComponent(one.page.url)}`,
        title: `${one.page.title}.`,
        authorString: "Lovelace A.",
        authorList: { author: [{ fullName: "Lovelace A" }] },
        journalInfo: { yearOfPublication: 2026, journal: { title: "Journal of Grids" } },
        pubYear: "2026",
        abstractText: `<h4>Background</h4>${one.snippet.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}`,
        citedByCount: 3,
        firstPublicationDate: day(one) ?? "2026-01-01",
        pubTypeList: { pubType: ["Journal Article"] },
      })),
    },
  }),
  refuseKey: noKey,
  tooMany: { error: "Too many requests" },
};

const semantic_scholar: Dialect = {
  isSearch: (request) => get(request, "/graph/v1/paper/search"),
  keyOf: () => null,
  queryOf: ({ parameters }) => plain(parameters.query),
  countOf: ({ parameters }) => ({ count: number(parameters.limit, 100), skip: number(parameters.offset, 0) }),
  answer: (_, ranked) => ({
    total: ranked.length,
    offset: 0,
    ...(ranked.length > 0
      ? {
          data: ranked.map((one) => ({
            paperId: "649def34f8be52c8b66281af98ae884c09aef38b",
            externalIds: { CorpusId: 2314124 },
            url: one.page.url,
            title: one.page.title,
            abstract: one.snippet,
            venue: "Journal of Grids",
            year: 2026,
            citationCount: 3,
            openAccessPdf: null,
            publicationTypes: ["JournalArticle"],
            publicationDate: day(one),
            journal: { name: "Journal of Grids" },
            authors: [{ authorId: "1741101", name: "Ada Lovelace" }],
          })),
        }
      : {}),
  }),
  refuseKey: { status: 403, body: { message: "Forbidden" } },
  tooMany: { message: "Too Many Requests. Please wait and try again.", code: "429" },
};

const stack_exchange: Dialect = {
  isSearch: (request) => get(request, "/2.3/search/advanced"),
  keyOf: () => null,
  queryOf: ({ parameters }) => plain(parameters.q),
  countOf: ({ parameters }) => {
    const count = number(parameters.pagesize, 30);
    return { count, skip: count * (number(parameters.page, 1) - 1) };
  },
  answer: (_, ranked) => ({
    items: ranked.map((one) => ({
      tags: ["batteries"],
      is_answered: true,
      accepted_answer_id: 11227902,
      answer_count: 2,
      score: 9,
      creation_date: epoch(one.page.publishedAt),
      question_id: 11227809,
      link: one.page.url,
      title: one.page.title.replaceAll("&", "&amp;"),
      body: `<p>${one.snippet.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`,
    })),
    has_more: false,
    quota_max: 300,
    quota_remaining: 290,
  }),
  refuseKey: noKey,
  tooMany: {
    error_id: 502,
    error_name: "throttle_violation",
    error_message: "too many requests from this IP",
  },
};

const hacker_news: Dialect = {
  isSearch: (request) => get(request, "/api/v1/search"),
  keyOf: () => null,
  queryOf: ({ parameters }) => plain(parameters.query),
  countOf: ({ parameters }) => {
    const count = number(parameters.hitsPerPage, 20);
    return { count, skip: count * number(parameters.page, 0) };
  },
  answer: (query, ranked) => ({
    hits: ranked.map((one, at) => ({
      objectID: String(38_000_000 + at),
      title: one.page.title,
      url: one.page.url,
      author: "ada",
      points: 120,
      num_comments: 44,
      story_text: null,
      created_at: `${day(one) ?? "2026-01-01"}T09:00:00Z`,
      _tags: ["story"],
    })),
    nbHits: ranked.length,
    page: 0,
    nbPages: 1,
    query,
  }),
  refuseKey: noKey,
  tooMany: { message: "Too many requests" },
};

const github: Dialect = {
  isSearch: (request) => get(request, "/search/repositories"),
  keyOf: () => null,
  queryOf: ({ parameters }) => plain(parameters.q),
  countOf: ({ parameters }) => {
    const count = number(parameters.per_page, 30);
    return { count, skip: count * (number(parameters.page, 1) - 1) };
  },
  answer: (_, ranked) => ({
    total_count: ranked.length,
    incomplete_results: false,
    items: ranked.map((one) => ({
      full_name: one.page.title,
      html_url: one.page.url,
      description: one.snippet,
      language: "Rust",
      stargazers_count: 42,
      archived: false,
      topics: ["grid"],
      pushed_at: `${day(one) ?? "2026-01-01"}T10:00:00Z`,
    })),
  }),
  refuseKey: noKey,
  tooMany: { message: "API rate limit exceeded", documentation_url: "https://docs.github.com/" },
};

const gdelt: Dialect = {
  isSearch: (request) => get(request, "/api/v2/doc/doc") && request.parameters.mode === "artlist",
  keyOf: () => null,
  queryOf: ({ parameters }) => plain(parameters.query),
  countOf: ({ parameters }) => ({ count: number(parameters.maxrecords, 75), skip: 0 }),
  answer: (_, ranked) =>
    ranked.length === 0
      ? {}
      : {
          articles: ranked.map((one) => ({
            url: one.page.url,
            url_mobile: "",
            title: one.page.title,
            seendate: `${(day(one) ?? "2026-01-01").replaceAll("-", "")}T031500Z`,
            socialimage: "",
            domain: new URL(one.page.url).hostname,
            language: "English",
            sourcecountry: "United States",
          })),
        },
  refuseKey: noKey,
  tooMany: "Please limit requests to one every 5 seconds or contact the operators for larger queries.",
};

export const SPECIALIST_DIALECTS: Record<SpecialistName, Dialect> = {
  ...{ openalex, crossref, arxiv, europe_pmc, semantic_scholar, stack_exchange, hacker_news, github, gdelt },
};
