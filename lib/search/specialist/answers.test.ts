// What the documented answers of each specialist service become: hits with dates, authors, venues, open full texts, and
// the marks of retractions and preprints.

import { describe, expect, it } from "vitest";
import { startedServices } from "@/testing/search/services";
import type { SpecialistName } from "@/testing/servers/specialist-dialects";
import { SPECIALIST_IDS } from "./ids";

const { service, provider, lastOf } = startedServices(SPECIALIST_IDS);
const signal = new AbortController().signal;

/** The hits of the next search, for which the service answers with `body`. */
async function hitsFor(name: SpecialistName, body: unknown, query = "grid batteries") {
  service(name).fail({ kind: "status", status: 200, body });
  return provider(name).search({ query, maxResults: 5, signal });
}

describe("OpenAlex", () => {
  const work = {
    id: "https://openalex.org/W2741809807",
    doi: "https://doi.org/10.7717/PeerJ.4375",
    display_name: "The state of OA",
    publication_year: 2018,
    publication_date: "2018-02-13",
    type: "article",
    authorships: [
      { author: { display_name: "Heather Piwowar" } },
      { author: { display_name: "Jason Priem" } },
    ],
    primary_location: {
      landing_page_url: "https://doi.org/10.7717/peerj.4375",
      pdf_url: null,
      source: { display_name: "PeerJ", type: "journal" },
    },
    best_oa_location: {
      landing_page_url: "https://peerj.com/articles/4375/",
      pdf_url: "https://peerj.com/articles/4375.pdf",
      source: null,
    },
    cited_by_count: 1234,
    is_retracted: true,
    abstract_inverted_index: { Despite: [0], growing: [1], interest: [2, 4], in: [3] },
  };

  it("has the fields of a publication, the open text, the retraction and the abstract in order", async () => {
    expect(await hitsFor("openalex", { meta: { count: 1 }, results: [work] })).toEqual([
      {
        url: "https://doi.org/10.7717/peerj.4375",
        title: "The state of OA",
        snippet: "Despite growing interest in interest",
        publishedAt: "2018-02-13",
        publication: {
          authors: ["Heather Piwowar", "Jason Priem"],
          year: 2018,
          venue: "PeerJ",
          doi: "10.7717/peerj.4375",
          citations: 1234,
          fullText: "https://peerj.com/articles/4375.pdf",
          retracted: true,
        },
      },
    ]);
  });

  it("a preprint of arXiv stands at arXiv, and fields may be missing", async () => {
    const bare = { id: "https://openalex.org/W1", doi: "https://doi.org/10.48550/arXiv.2401.00001" };
    const [hit] = await hitsFor("openalex", { results: [{ ...bare, display_name: "A", type: "preprint" }] });
    expect(hit).toMatchObject({
      url: "https://arxiv.org/abs/2401.00001",
      publication: { doi: "10.48550/arxiv.2401.00001", preprint: true },
    });
  });

  it("asks for days and for any of the words when all together find nothing", async () => {
    const before = service("openalex").requests.length;
    await provider("openalex").search({
      query: "What is the xylophone of zymurgy?",
      maxResults: 3,
      signal,
      period: { since: "2024-01-01", until: "2025-12-31" },
    });
    const asked = service("openalex").requests.slice(before);
    expect(asked.map(({ parameters }) => [parameters.search, parameters.filter])).toEqual([
      ["xylophone zymurgy", "from_publication_date:2024-01-01,to_publication_date:2025-12-31"],
      ["xylophone OR zymurgy", "from_publication_date:2024-01-01,to_publication_date:2025-12-31"],
    ]);
    expect(lastOf("openalex")?.headers["user-agent"]).toMatch(/^Groundwork\/\d/);
  });

  it.each([403, 429])("%s with the seconds in the body is a pause", async (status) => {
    service("openalex").fail({
      kind: "status",
      status,
      body: { error: "Rate limit exceeded", retryAfter: 31 },
    });
    const searching = provider("openalex").search({ query: "grid", maxResults: 3, signal });
    await expect(searching).rejects.toMatchObject({ code: "rate_limited", retryAfterMs: 31_000 });
  });
});

describe("Crossref", () => {
  const work = {
    DOI: "10.1016/S0140-6736(97)11096-0",
    URL: "https://doi.org/10.1016/s0140-6736(97)11096-0",
    title: ["RETRACTED: Ileal-lymphoid-nodular hyperplasia"],
    author: [{ given: "AJ", family: "Wakefield" }, { name: "The Group" }],
    "container-title": ["The Lancet"],
    issued: { "date-parts": [[1998, 2]] },
    abstract: "<jats:title>Summary</jats:title><jats:p>A paper.</jats:p>",
    type: "journal-article",
    "is-referenced-by-count": 2000,
    "updated-by": [{ type: "retraction", source: "retraction-watch", DOI: "10.1016/s0140-6736(10)60175-4" }],
  };
  const answer = (...items: unknown[]) => ({ status: "ok", message: { items } });

  it("names authors, venue and year, and marks what a notice retracted", async () => {
    const [hit] = await hitsFor("crossref", answer(work));
    expect(hit).toMatchObject({
      url: "https://doi.org/10.1016/s0140-6736(97)11096-0",
      publishedAt: null,
      publication: {
        authors: ["AJ Wakefield", "The Group"],
        year: 1998,
        venue: "The Lancet",
        doi: "10.1016/s0140-6736(97)11096-0",
        citations: 2000,
        retracted: true,
      },
    });
  });

  it("the title alone suffices for a retraction; a correction is none", async () => {
    const { "updated-by": _, ...unnoticed } = work;
    const corrected = { ...work, DOI: "10.1/2", title: ["A study"], "updated-by": [{ type: "correction" }] };
    const hits = await hitsFor("crossref", answer(unnoticed, { ...corrected, DOI: "10.1234/2" }));
    expect(hits.map(({ publication }) => publication?.retracted)).toEqual([true, undefined]);
  });

  it("only works under an open licence have an open text", async () => {
    const link = [{ URL: "https://publisher.example/a.pdf", "content-type": "application/pdf" }];
    const closed = { ...work, DOI: "10.1234/a", link, license: [{ URL: "https://publisher.example/tdm" }] };
    const licence = [{ URL: "https://creativecommons.org/licenses/by/4.0/" }];
    const open = { ...work, DOI: "10.1234/b", type: "posted-content", link, license: licence };
    const hits = await hitsFor("crossref", answer(closed, open));
    expect(hits.map(({ publication }) => [publication?.fullText, publication?.preprint])).toEqual([
      [undefined, undefined],
      ["https://publisher.example/a.pdf", true],
    ]);
  });
});

describe("arXiv", () => {
  const entry = (inner: string) => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>q</title>
<entry><id>http://arxiv.org/abs/hep-ex/0307015v1</id><published>2003-07-07T13:46:39Z</published>
<title>Multi-Electron
 Production &amp; more</title><summary> We &lt;measured&gt; it. </summary>
<author><name>H1 Collaboration</name></author>${inner}</feed>`;

  it("reads the feed: the abstract's address without version, the open text, a preprint", async () => {
    const [hit] = await hitsFor("arxiv", entry("</entry>"));
    expect(hit).toEqual({
      url: "https://arxiv.org/abs/hep-ex/0307015",
      title: "Multi-Electron Production & more",
      snippet: "We <measured> it.",
      publishedAt: "2003-07-07",
      publication: {
        authors: ["H1 Collaboration"],
        year: 2003,
        venue: "arXiv",
        doi: "10.48550/arxiv.hep-ex/0307015",
        fullText: "https://arxiv.org/pdf/hep-ex/0307015",
        preprint: true,
      },
    });
  });

  it("one that a journal published is no preprint, and one that was withdrawn is marked", async () => {
    const published = `<arxiv:journal_ref xmlns:arxiv="http://arxiv.org/schemas/atom">Eur.Phys.J. C31 (2003) 17-29</arxiv:journal_ref>
<arxiv:doi>10.1140/epjc/s2003-01326-x</arxiv:doi><arxiv:comment>This paper has been withdrawn by the author</arxiv:comment></entry>`;
    const [hit] = await hitsFor("arxiv", entry(published));
    expect(hit?.publication).toMatchObject({
      venue: "Eur.Phys.J. C31 (2003) 17-29",
      doi: "10.1140/epjc/s2003-01326-x",
      retracted: true,
    });
    expect(hit?.publication?.preprint).toBeUndefined();
  });

  it("an error in a feed is no result", async () => {
    const body = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://arxiv.org/api/errors#incorrect_id_format</id><title>Error</title></entry></feed>`;
    await expect(hitsFor("arxiv", body)).rejects.toMatchObject({ code: "bad_response" });
  });

  it("words are quoted, and days are moments", async () => {
    await provider("arxiv").search({
      query: 'sodium "ion" OR x)',
      maxResults: 2,
      signal,
      period: { since: "2024-01-01", until: null },
    });
    expect(service("arxiv").requests.map(({ parameters }) => parameters.search_query)).toContain(
      '(all:"sodium" AND all:"ion" AND all:"x") AND submittedDate:[202401010000 TO 299912312359]',
    );
  });
});

describe("Europe PMC", () => {
  const article = {
    id: "33301246",
    source: "MED",
    doi: "10.1056/NEJMoa2034577",
    title: "Safety and Efficacy of a <i>Vaccine</i>.",
    authorList: {
      author: [
        { fullName: "Polack FP", firstName: "Fernando P", lastName: "Polack", initials: "FP" },
        { collectiveName: "C4591001 Clinical Trial Group" },
      ],
    },
    journalInfo: { journal: { title: "The New England journal of medicine" } },
    pubYear: "2020",
    abstractText: "<h4>Background</h4>A trial.",
    citedByCount: 9000,
    firstPublicationDate: "2020-12-10",
    pubTypeList: { pubType: ["research-article", "Retracted Publication"] },
    fullTextUrlList: {
      fullTextUrl: [
        { availability: "Subscription required", documentStyle: "doi", url: "https://doi.org/10.1056/x" },
        {
          availability: "Open access",
          documentStyle: "html",
          url: "https://europepmc.org/articles/PMC7745181",
        },
        {
          availability: "Open access",
          documentStyle: "pdf",
          url: "https://europepmc.org/articles/PMC7745181?pdf=render",
        },
      ],
    },
  };
  const answer = (...result: unknown[]) => ({ hitCount: result.length, resultList: { result } });

  it("has authors, journal, open text and the retraction", async () => {
    const [hit] = await hitsFor("europe_pmc", answer(article));
    expect(hit).toEqual({
      url: "https://doi.org/10.1056/nejmoa2034577",
      title: "Safety and Efficacy of a Vaccine",
      snippet: "Background A trial.",
      publishedAt: "2020-12-10",
      publication: {
        authors: ["Fernando P Polack", "C4591001 Clinical Trial Group"],
        year: 2020,
        venue: "The New England journal of medicine",
        doi: "10.1056/nejmoa2034577",
        citations: 9000,
        fullText: "https://europepmc.org/articles/PMC7745181?pdf=render",
        retracted: true,
      },
    });
  });

  it("knows preprints, and retractions by their notice", async () => {
    const preprint = { ...article, source: "PPR", id: "PPR1", doi: "10.1101/1", pubTypeList: null };
    const notice = { ...article, doi: null, pubTypeList: null };
    const commentCorrectionList = { commentCorrection: [{ type: "Retraction in" }] };
    const hits = await hitsFor("europe_pmc", answer(preprint, { ...notice, commentCorrectionList }));
    expect(hits.map(({ url, publication: about }) => [url, about?.preprint, about?.retracted])).toEqual([
      ["https://doi.org/10.1101/1", true, undefined],
      ["https://europepmc.org/article/MED/33301246", undefined, true],
    ]);
  });
});

describe("Semantic Scholar", () => {
  it("has the open text, and knows the repositories of preprints", async () => {
    const paper = {
      title: "Attention Is All You Need",
      url: "https://www.semanticscholar.org/paper/204e",
      year: 2017,
      venue: "arXiv.org",
      citationCount: 100000,
      openAccessPdf: null,
      externalIds: { ArXiv: "1706.03762", CorpusId: 13756489 },
      authors: [{ authorId: "1", name: "Ashish Vaswani" }],
    };
    const [hit] = await hitsFor("semantic_scholar", { total: 1, offset: 0, data: [paper] });
    expect(hit).toMatchObject({
      url: "https://arxiv.org/abs/1706.03762",
      publication: { fullText: "https://arxiv.org/pdf/1706.03762", preprint: true, year: 2017 },
    });
  });

  it("nothing found comes without a list", async () => {
    expect(await hitsFor("semantic_scholar", { total: 0, offset: 0 })).toEqual([]);
  });
});

describe("Stack Exchange", () => {
  it("too many requests are a pause as long as the refusal says", async () => {
    const error_message = "too many requests from this IP, more requests available in 82 seconds";
    const body = { error_id: 502, error_name: "throttle_violation", error_message };
    service("stack_exchange").fail({ kind: "status", status: 400, body });
    const searching = provider("stack_exchange").search({ query: "grid", maxResults: 3, signal });
    await expect(searching).rejects.toMatchObject({ code: "rate_limited", retryAfterMs: 82_000 });
  });

  it("a wrong parameter is not asked again", async () => {
    const body = { error_id: 400, error_name: "bad_parameter", error_message: "pagesize" };
    service("stack_exchange").fail({ kind: "status", status: 400, body });
    const searching = provider("stack_exchange").search({ query: "grid", maxResults: 3, signal });
    await expect(searching).rejects.toMatchObject({ code: "bad_response", retryable: false });
  });

  it("names how many answers there are", async () => {
    const item = {
      title: "Why?",
      link: "https://stackoverflow.com/q/1",
      body: "<p>Because</p>",
      answer_count: 1,
    };
    const items = [{ ...item, creation_date: 1_700_000_000, accepted_answer_id: 2 }];
    expect(await hitsFor("stack_exchange", { items, has_more: false })).toEqual([
      {
        url: "https://stackoverflow.com/q/1",
        title: "Why?",
        snippet: "Because (1 answer, one accepted)",
        publishedAt: "2023-11-14",
      },
    ]);
  });
});

describe("Hacker News", () => {
  it("a story without a link is its own page", async () => {
    const hits = [{ objectID: "7", title: "Ask HN: Why?", url: null, story_text: "I ask.", points: 3 }];
    expect(await hitsFor("hacker_news", { hits })).toMatchObject([
      { url: "https://news.ycombinator.com/item?id=7", snippet: "I ask. (3 points)" },
    ]);
  });
});

describe("GitHub", () => {
  it("spent requests are a pause until the moment that the header names", async () => {
    const reset = String(Math.ceil(Date.now() / 1000) + 40);
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset };
    service("github").fail({
      kind: "status",
      status: 403,
      body: { message: "API rate limit exceeded" },
      headers,
    });
    const searching = provider("github").search({ query: "grid", maxResults: 3, signal });
    const error = await searching.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "rate_limited" });
    expect((error as { retryAfterMs: number }).retryAfterMs).toBeLessThanOrEqual(41_000);
    expect((error as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(0);
  });

  it("says language, stars and whether it is archived", async () => {
    const item = {
      full_name: "a/b",
      html_url: "https://github.com/a/b",
      description: "Sorts.",
      language: "Rust",
    };
    const items = [{ ...item, stargazers_count: 1, archived: true, pushed_at: "2026-03-01T10:00:00Z" }];
    expect(await hitsFor("github", { total_count: 1, items })).toEqual([
      {
        url: "https://github.com/a/b",
        title: "a/b",
        snippet: "Sorts. (Rust, 1 star, archived)",
        publishedAt: "2026-03-01",
      },
    ]);
  });
});

describe("GDELT", () => {
  it("too many requests are refused as text", async () => {
    const body = "Please limit requests to one every 5 seconds or contact us.";
    service("gdelt").fail({ kind: "status", status: 429, body });
    const searching = provider("gdelt").search({ query: "grid", maxResults: 3, signal });
    await expect(searching).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("a query that it refuses as text is not asked again", async () => {
    service("gdelt").fail({ kind: "status", status: 200, body: "The specified phrase is too short." });
    const searching = provider("gdelt").search({ query: "grid", maxResults: 3, signal });
    await expect(searching).rejects.toMatchObject({ code: "bad_response", retryable: false });
  });

  it("short words are not sent", async () => {
    await provider("gdelt").search({ query: "EU AI Act fines", maxResults: 3, signal });
    expect(service("gdelt").requests.map(({ parameters }) => parameters.query)).toContain("Act fines");
  });
});
