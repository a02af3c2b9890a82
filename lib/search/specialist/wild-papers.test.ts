// Answers of OpenAlex and Crossref as they come in the wild, written from public documentation and known complaints,
// apart from the parsers: missing and null fields, markup in titles, marks of retraction, and each service's own way to refuse.

import { afterEach, describe, expect, test } from "vitest";
import { HTML_503, hitsOfAnswer, json, refusalOf, stopServers } from "@/testing/search/wire-answers";
import { createCrossref } from "./crossref";
import { createOpenAlex } from "./openalex";

afterEach(stopServers);

describe("OpenAlex", () => {
  const work = (fields: object) => ({
    id: "https://openalex.org/W2741809807",
    doi: "https://doi.org/10.7717/PeerJ.4375",
    title: "The state of OA",
    display_name: "The state of OA",
    publication_year: 2018,
    publication_date: "2018-02-13",
    language: "en",
    type: "article",
    type_crossref: "journal-article",
    authorships: [
      { author_position: "first", author: { id: "A1", display_name: "Heather Piwowar", orcid: null } },
    ],
    primary_location: {
      is_oa: true,
      landing_page_url: "https://doi.org/10.7717/peerj.4375",
      pdf_url: null,
      source: { id: "S1", display_name: "PeerJ", type: "journal", host_organization_name: null },
      license: "cc-by",
      version: "publishedVersion",
    },
    best_oa_location: {
      is_oa: true,
      landing_page_url: null,
      pdf_url: "https://peerj.com/articles/4375.pdf",
      source: null,
    },
    cited_by_count: 900,
    is_retracted: false,
    abstract_inverted_index: { Despite: [0], growing: [1], interest: [2, 4], in: [3] },
    ...fields,
  });
  const answer = (...results: object[]) =>
    json({
      meta: { count: results.length, db_response_time_ms: 20, page: 1, per_page: 25, groups_count: null },
      results,
      group_by: [],
    });

  test("reads a full record and lowers its DOI", async () => {
    const [hit] = await hitsOfAnswer(createOpenAlex, answer(work({})));
    expect(hit).toMatchObject({
      url: "https://doi.org/10.7717/peerj.4375",
      snippet: "Despite growing interest in interest",
      publishedAt: "2018-02-13",
      publication: {
        doi: "10.7717/peerj.4375",
        year: 2018,
        venue: "PeerJ",
        authors: ["Heather Piwowar"],
        citations: 900,
      },
    });
    expect(hit?.publication?.fullText).toBe("https://peerj.com/articles/4375.pdf");
    expect(hit?.publication?.retracted ?? false).toBe(false);
  });

  test("keeps a record without DOI, abstract, source or open copy, and leaves out one without a title", async () => {
    const hits = await hitsOfAnswer(
      createOpenAlex,
      answer(
        work({ id: "https://openalex.org/W1", doi: null, display_name: null, title: null }),
        work({
          id: "https://openalex.org/W2",
          doi: null,
          publication_date: null,
          publication_year: null,
          type: null,
          authorships: [{ author: { id: null, display_name: null } }, { author: null }],
          primary_location: null,
          best_oa_location: null,
          abstract_inverted_index: null,
          is_retracted: null,
        }),
      ),
    );
    expect(hits.map(({ url }) => url)).toContain("https://openalex.org/W2");
    const bare = hits.find(({ url }) => url.endsWith("W2"));
    expect(bare).toMatchObject({ title: "The state of OA", snippet: "", publishedAt: null });
  });

  test("marks a retraction and a preprint, and takes the markup out of titles", async () => {
    const hits = await hitsOfAnswer(
      createOpenAlex,
      answer(
        work({ is_retracted: true, display_name: "RETRACTED: <i>Helicobacter</i> &amp; its host" }),
        work({
          doi: "https://doi.org/10.1101/2020.01.01.1",
          type: "preprint",
          display_name: "CO<sub>2</sub> uptake",
        }),
      ),
    );
    expect(hits[0]).toMatchObject({
      title: "RETRACTED: Helicobacter & its host",
      publication: { retracted: true },
    });
    expect(hits[1]?.publication?.preprint).toBe(true);
    expect(hits[1]?.title).toBe("CO2 uptake");
  });

  test("survives words of an abstract that name what every object has", async () => {
    const wire = answer(
      work({
        abstract_inverted_index: { constructor: [0], toString: [1], "": [2], end: [3, 999999999, -1] },
      }),
    );
    const [hit] = await hitsOfAnswer(createOpenAlex, {
      body: String(wire.body).replace('"constructor"', '"__proto__":[4],"constructor"'),
    });
    expect(hit?.snippet).toContain("constructor toString");
  });

  test("understands its refusals", async () => {
    const spent = {
      error: "Rate limit exceeded",
      message: "Rate limit exceeded: 100000 requests per day",
      retryAfter: 120,
    };
    expect(await refusalOf(createOpenAlex, { status: 429, ...json(spent) })).toEqual({
      code: "rate_limited",
      retryAfterMs: 120_000,
    });
    const invalid = { error: "Invalid query parameters error.", message: "foo is not a valid field." };
    expect((await refusalOf(createOpenAlex, { status: 400, ...json(invalid) })).code).toBe("bad_response");
    expect((await refusalOf(createOpenAlex, HTML_503)).code).toBe("unreachable");
  });
});

describe("Crossref", () => {
  const item = (fields: object) => ({
    indexed: { "date-parts": [[2024, 1, 2]], "date-time": "2024-01-02T03:04:05Z", timestamp: 1704164645000 },
    DOI: "10.1177/1758835920922055",
    URL: "http://dx.doi.org/10.1177/1758835920922055",
    type: "journal-article",
    title: ["A trial"],
    author: [{ given: "Ada", family: "Lovelace", sequence: "first", affiliation: [] }],
    "container-title": ["Therapeutic Advances"],
    issued: { "date-parts": [[2020, 5, 1]] },
    "is-referenced-by-count": 3,
    relation: {},
    ...fields,
  });
  const answer = (...items: object[]) =>
    json({
      status: "ok",
      "message-type": "work-list",
      "message-version": "1.0.0",
      message: {
        facets: {},
        "total-results": items.length,
        items,
        "items-per-page": 20,
        query: { "start-index": 0, "search-terms": "x" },
      },
    });

  test("marks a publication that a retraction, a withdrawal or a removal updates", async () => {
    const by = (type: string, source = "retraction-watch") => ({
      "updated-by": [
        {
          DOI: "10.1177/17588359211000000",
          type,
          label: type,
          source,
          updated: { "date-parts": [[2021, 2, 3]] },
          "record-id": 29000,
        },
      ],
    });
    const hits = await hitsOfAnswer(
      createCrossref,
      answer(
        item({ DOI: "10.1000/retraction", ...by("retraction") }),
        item({ DOI: "10.1000/withdrawal", ...by("withdrawal", "publisher") }),
        item({ DOI: "10.1000/removal", ...by("removal", "publisher") }),
        item({ DOI: "10.1000/partial", ...by("partial_retraction", "publisher") }),
        item({ DOI: "10.1000/correction", ...by("correction", "publisher") }),
      ),
    );
    expect(hits.map(({ url, publication }) => [url, publication?.retracted ?? false])).toEqual([
      ["https://doi.org/10.1000/retraction", true],
      ["https://doi.org/10.1000/withdrawal", true],
      ["https://doi.org/10.1000/removal", true],
      ["https://doi.org/10.1000/partial", false],
      ["https://doi.org/10.1000/correction", false],
    ]);
  });

  test("does not mark the notice that retracts another publication", async () => {
    const [hit] = await hitsOfAnswer(
      createCrossref,
      answer(
        item({
          DOI: "10.1000/notice",
          title: ["Retraction notice to “A trial”"],
          "update-to": [
            {
              DOI: "10.1000/other",
              type: "retraction",
              label: "Retraction",
              updated: { "date-parts": [[2021, 2, 3]] },
            },
          ],
        }),
      ),
    );
    expect(hit?.publication?.retracted ?? false).toBe(false);
  });

  test("marks a preprint by its type or by what it became", async () => {
    const hits = await hitsOfAnswer(
      createCrossref,
      answer(
        item({
          DOI: "10.1000/posted",
          type: "posted-content",
          subtype: "preprint",
          "container-title": [],
          institution: [{ name: "bioRxiv" }],
        }),
        item({
          DOI: "10.1000/became",
          type: "posted-content",
          relation: {
            "is-preprint-of": [{ "id-type": "doi", id: "10.1000/final", "asserted-by": "subject" }],
          },
        }),
        item({
          DOI: "10.1000/final",
          relation: { "has-preprint": [{ "id-type": "doi", id: "10.1000/became", "asserted-by": "object" }] },
        }),
      ),
    );
    expect(hits.map(({ publication }) => publication?.preprint ?? false)).toEqual([true, true, false]);
  });

  test("reads empty titles, dates of null, organisations as authors, and markup escaped twice", async () => {
    const hits = await hitsOfAnswer(
      createCrossref,
      answer(
        item({ DOI: "10.1000/untitled", title: [] }),
        item({
          DOI: "10.1000/odd",
          title: ["Food &amp;amp; drink:\n            the <i>state</i> of &lt;the&gt; art"],
          author: [
            { name: "The WHO Group", sequence: "first" },
            { family: "Plato" },
            { given: "Madonna" },
            {},
          ],
          issued: { "date-parts": [[null]] },
          "container-title": null,
          abstract: "<jats:title>Abstract</jats:title><jats:p>We found p &lt; 0.05 &amp; more.</jats:p>",
        }),
      ),
    );
    const odd = hits.find(({ url }) => url.endsWith("odd"));
    expect(odd?.title).toBe("Food & drink: the state of <the> art");
    expect(odd?.publishedAt).toBeNull();
    expect(odd?.publication?.authors).toEqual(["The WHO Group", "Plato", "Madonna"]);
    expect(odd?.snippet).toContain("We found p < 0.05 & more.");
    expect(odd?.snippet).not.toContain("jats");
  });

  test("makes an address that opens of a DOI with brackets and signs", async () => {
    const doi = "10.1002/(SICI)1097-4636(199823)43:4<338::AID-JBM16>3.0.CO;2-B";
    const [hit] = await hitsOfAnswer(createCrossref, answer(item({ DOI: doi })));
    expect(decodeURIComponent(hit?.url ?? "")).toBe(`https://doi.org/${doi.toLowerCase()}`);
    expect(hit?.url).not.toMatch(/[<>]/);
  });

  test("understands its refusals", async () => {
    const failed = {
      status: "failed",
      "message-type": "validation-failure",
      message: [{ type: "parameter-not-allowed", value: "x", message: "…" }],
    };
    expect((await refusalOf(createCrossref, { status: 400, ...json(failed) })).code).toBe("bad_response");
    const busy = {
      status: 429,
      headers: { "content-type": "text/plain", "retry-after": "7" },
      body: "Too many requests",
    };
    expect(await refusalOf(createCrossref, busy)).toEqual({ code: "rate_limited", retryAfterMs: 7000 });
    expect((await refusalOf(createCrossref, HTML_503)).code).toBe("unreachable");
  });
});
