// Answers of arXiv, Europe PMC and Semantic Scholar as they come in the wild, written from public documentation and known complaints,
// apart from the parsers: missing and null fields, markup in titles, marks of retraction, and each service's own way to refuse.

import { afterEach, describe, expect, test } from "vitest";
import {
  HTML_503,
  hitsOfAnswer,
  json,
  refusalOf,
  stopServers,
  type Wire,
} from "@/testing/search/wire-answers";
import { createArxiv } from "./arxiv";
import { createEuropePmc } from "./europe-pmc";
import { createSemanticScholar } from "./semantic-scholar";

afterEach(stopServers);

describe("arXiv", () => {
  const atom = (entries: string, total = 1): Wire => ({
    headers: { "content-type": "application/atom+xml; charset=UTF-8" },
    body: `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <link href="http://arxiv.org/api/query?search_query%3Dall%3Asleep" rel="self" type="application/atom+xml"/>
  <title type="html">ArXiv Query: search_query=all:sleep</title>
  <id>http://arxiv.org/api/cHxbiOdZaP56ODnBPIenZhzg5f8</id>
  <updated>2024-01-02T00:00:00-05:00</updated>
  <opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">${total}</opensearch:totalResults>
  ${entries}
</feed>`,
  });
  const entry = (
    id: string,
    inner = "",
    title = "Sleep &amp; memory:\n  a $\\alpha &lt; \\beta$ study",
  ) => `<entry>
    <id>${id}</id><updated>2021-05-06T07:08:09Z</updated><published>2021-01-02T03:04:05Z</published>
    <title>${title}</title>
    <summary>  We study &quot;sleep&quot;.
  It helps.
</summary>
    <author><name>Ada Lovelace</name><arxiv:affiliation xmlns:arxiv="http://arxiv.org/schemas/atom">UCL</arxiv:affiliation></author>
    <author><name>K&#252;hn, &#x41;.</name></author>
    ${inner}
    <link href="${id}" rel="alternate" type="text/html"/>
    <link title="pdf" href="${id.replace("/abs/", "/pdf/")}" rel="related" type="application/pdf"/>
    <arxiv:primary_category xmlns:arxiv="http://arxiv.org/schemas/atom" term="q-bio.NC" scheme="http://arxiv.org/schemas/atom"/>
    <category term="q-bio.NC" scheme="http://arxiv.org/schemas/atom"/>
  </entry>`;

  test("reads new and old numbers, entities and wrapped lines", async () => {
    const hits = await hitsOfAnswer(
      createArxiv,
      atom(entry("http://arxiv.org/abs/2101.00001v3") + entry("http://arxiv.org/abs/hep-th/9901001v1")),
    );
    expect(hits).toHaveLength(2);
    expect(hits[0]).toMatchObject({
      title: "Sleep & memory: a $\\alpha < \\beta$ study",
      snippet: 'We study "sleep". It helps.',
      publishedAt: "2021-01-02",
    });
    expect(hits[0]?.publication).toMatchObject({ authors: ["Ada Lovelace", "Kühn, A."], preprint: true });
    expect(hits[1]?.url).toContain("hep-th/9901001");
  });

  test("marks a paper that its authors withdrew", async () => {
    const note = (text: string) =>
      `<arxiv:comment xmlns:arxiv="http://arxiv.org/schemas/atom">${text}</arxiv:comment>`;
    const hits = await hitsOfAnswer(
      createArxiv,
      atom(
        entry(
          "http://arxiv.org/abs/2101.00002v2",
          note("This paper has been withdrawn by the author due to a crucial error in Lemma 2"),
        ) +
          entry(
            "http://arxiv.org/abs/2101.00003v1",
            note("12 pages, 3 figures; studies how drugs are withdrawn"),
          ),
      ),
    );
    expect(hits.map(({ publication }) => publication?.retracted ?? false)).toEqual([true, false]);
  });

  test("takes the DOI and venue of the published version", async () => {
    const inner = `<arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">10.1103/PhysRevD.76.013009</arxiv:doi>
      <arxiv:journal_ref xmlns:arxiv="http://arxiv.org/schemas/atom">Phys.Rev.D76:013009,2007</arxiv:journal_ref>`;
    const [hit] = await hitsOfAnswer(createArxiv, atom(entry("http://arxiv.org/abs/0704.0001v1", inner)));
    expect(hit?.publication?.doi).toBe("10.1103/physrevd.76.013009");
  });

  test("takes an error for an error, whatever its status", async () => {
    const error = `<entry><id>http://arxiv.org/api/errors#start_must_be_an_integer</id><title>Error</title><summary>start must be an integer</summary>
      <updated>2024-01-02T00:00:00-05:00</updated><link href="http://arxiv.org/api/errors#start_must_be_an_integer" rel="alternate" type="text/html"/><author><name>arXiv api core</name></author></entry>`;
    expect((await refusalOf(createArxiv, atom(error))).code).toBe("bad_response");
    expect((await refusalOf(createArxiv, { ...atom(error), status: 400 })).code).toBe("bad_response");
    const busy = { status: 429, headers: { "content-type": "text/plain" }, body: "Rate exceeded." };
    expect((await refusalOf(createArxiv, busy)).code).toBe("rate_limited");
    const down = { ...HTML_503, headers: { "content-type": "text/html", "retry-after": "5" } };
    expect(["unreachable", "rate_limited"]).toContain((await refusalOf(createArxiv, down)).code);
  });

  test("takes an empty feed for no results", async () => {
    expect(await hitsOfAnswer(createArxiv, atom("", 0))).toEqual([]);
  });
});

describe("Europe PMC", () => {
  const result = (fields: object) => ({
    id: "32000000",
    source: "MED",
    pmid: "32000000",
    doi: "10.1016/j.sleep.2020.01.001",
    title: "Sleep and memory.",
    authorString: "Lovelace A, Turing A, WHO Group.",
    authorList: {
      author: [
        { fullName: "Lovelace A", firstName: "Ada", lastName: "Lovelace", initials: "A" },
        { collectiveName: "WHO Group" },
      ],
    },
    journalInfo: {
      issue: "1",
      volume: "2",
      journalIssueId: 1,
      dateOfPublication: "2020 Mar",
      yearOfPublication: 2020,
      printPublicationDate: "2020-03-01",
      journal: { title: "Sleep medicine", issn: "1389-9457" },
    },
    pubYear: "2020",
    abstractText: "<h4>Background</h4>Sleep helps (p&lt;0.05).<h4>Methods</h4>We slept.",
    pubTypeList: { pubType: ["research-article", "Journal Article"] },
    isOpenAccess: "N",
    inEPMC: "N",
    hasPDF: "N",
    citedByCount: 4,
    firstPublicationDate: "2020-01-15",
    ...fields,
  });
  const answer = (...results: object[]) =>
    json({
      version: "6.9",
      hitCount: results.length,
      nextCursorMark: "*",
      request: {
        queryString: "x",
        resultType: "core",
        cursorMark: "*",
        pageSize: 25,
        sort: "",
        synonym: false,
      },
      resultList: { result: results },
    });

  test("reads a record, with markup out and numbers as text", async () => {
    const [hit] = await hitsOfAnswer(createEuropePmc, answer(result({})));
    expect(hit?.snippet).toContain("Sleep helps (p<0.05).");
    expect(hit?.snippet).not.toContain("<h4>");
    expect(hit).toMatchObject({
      publishedAt: "2020-01-15",
      publication: { doi: "10.1016/j.sleep.2020.01.001", year: 2020, venue: "Sleep medicine", citations: 4 },
    });
  });

  test("marks the retracted publication and not its notice", async () => {
    const hits = await hitsOfAnswer(
      createEuropePmc,
      answer(
        result({ doi: "10.1000/a", pubTypeList: { pubType: ["Journal Article", "Retracted Publication"] } }),
        result({ doi: "10.1000/b", pubTypeList: { pubType: ["retracted publication"] } }),
        result({
          doi: "10.1000/c",
          pubTypeList: { pubType: ["Journal Article"] },
          commentCorrectionList: {
            commentCorrection: [
              { id: "33", source: "MED", reference: "Lancet 2021", type: "Retraction in", orderIn: 1 },
            ],
          },
        }),
        result({
          doi: "10.1000/d",
          pubTypeList: { pubType: ["Retraction of Publication"] },
          commentCorrectionList: { commentCorrection: [{ id: "32", type: "Retraction of" }] },
        }),
      ),
    );
    expect(hits.map(({ publication }) => publication?.retracted ?? false)).toEqual([true, true, true, false]);
  });

  test("marks a preprint and keeps a record without DOI or authors", async () => {
    const hits = await hitsOfAnswer(
      createEuropePmc,
      answer(
        result({
          id: "PPR123",
          source: "PPR",
          pmid: undefined,
          doi: "10.1101/2020.01.01",
          journalInfo: undefined,
          bookOrReportDetails: { publisher: "bioRxiv", yearOfPublication: 2020 },
          pubTypeList: { pubType: ["Preprint"] },
        }),
        result({
          doi: undefined,
          authorString: undefined,
          authorList: undefined,
          abstractText: undefined,
          pubYear: undefined,
          firstPublicationDate: undefined,
        }),
      ),
    );
    expect(hits[0]?.publication?.preprint).toBe(true);
    expect(hits[1]?.url).toMatch(/32000000/);
  });

  test("prefers a full text that is open and not one behind a subscription", async () => {
    const urls = {
      fullTextUrl: [
        {
          availability: "Subscription required",
          availabilityCode: "S",
          documentStyle: "doi",
          site: "DOI",
          url: "https://doi.org/10.1016/j.sleep.2020.01.001",
        },
        {
          availability: "Open access",
          availabilityCode: "OA",
          documentStyle: "html",
          site: "Europe_PMC",
          url: "https://europepmc.org/articles/PMC7000000",
        },
        {
          availability: "Open access",
          availabilityCode: "OA",
          documentStyle: "pdf",
          site: "Europe_PMC",
          url: "https://europepmc.org/articles/PMC7000000?pdf=render",
        },
      ],
    };
    const [hit] = await hitsOfAnswer(
      createEuropePmc,
      answer(result({ pmcid: "PMC7000000", isOpenAccess: "Y", inEPMC: "Y", fullTextUrlList: urls })),
    );
    expect(hit?.publication?.fullText).toMatch(/europepmc\.org\/articles\/PMC7000000/);
  });

  test("understands that there is nothing, and its refusals", async () => {
    expect(
      await hitsOfAnswer(
        createEuropePmc,
        json({ version: "6.9", hitCount: 0, request: {}, resultList: { result: [] } }),
      ),
    ).toEqual([]);
    expect(await hitsOfAnswer(createEuropePmc, json({ version: "6.9", hitCount: 0, request: {} }))).toEqual(
      [],
    );
    const wrong = { version: "6.9", errCode: 404, errMsg: "Invalid query" };
    expect((await refusalOf(createEuropePmc, json(wrong))).code).toBe("bad_response");
    expect((await refusalOf(createEuropePmc, HTML_503)).code).toBe("unreachable");
  });
});

describe("Semantic Scholar", () => {
  const paper = (fields: object) => ({
    paperId: "649def34f8be52c8b66281af98ae884c09aef38b",
    externalIds: {
      MAG: "2963341956",
      DBLP: "conf/naacl/AmmarGBBCDDEFHK18",
      DOI: "10.18653/V1/N18-3011",
      CorpusId: 19170988,
      ArXiv: "1805.02262",
    },
    url: "https://www.semanticscholar.org/paper/649def34f8be52c8b66281af98ae884c09aef38b",
    title: "Construction of the Literature Graph",
    abstract: null,
    venue: "",
    year: 2018,
    citationCount: 300,
    isOpenAccess: true,
    openAccessPdf: { url: "https://www.aclweb.org/anthology/N18-3011.pdf", status: "HYBRID", license: null },
    publicationTypes: null,
    publicationDate: null,
    journal: null,
    authors: [{ authorId: null, name: "Waleed Ammar" }],
    tldr: null,
    ...fields,
  });

  test("reads nulls, empty venues and addresses, and numbers among the ids", async () => {
    const hits = await hitsOfAnswer(
      createSemanticScholar,
      json({
        total: 3,
        offset: 0,
        data: [
          paper({}),
          paper({
            paperId: "b",
            url: "https://www.semanticscholar.org/paper/b",
            externalIds: null,
            openAccessPdf: null,
            year: null,
            authors: [],
            citationCount: null,
          }),
          paper({
            paperId: "c",
            url: "https://www.semanticscholar.org/paper/c",
            externalIds: { CorpusId: 7 },
            openAccessPdf: { url: "", status: null, disclaimer: "Notice: …" },
            title: null,
          }),
        ],
      }),
    );
    expect(hits[0]).toMatchObject({
      publication: {
        doi: "10.18653/v1/n18-3011",
        year: 2018,
        fullText: "https://www.aclweb.org/anthology/N18-3011.pdf",
      },
    });
    expect(hits[1]?.url).toBe("https://www.semanticscholar.org/paper/b");
    expect(hits.flatMap(({ publication }) => publication?.fullText ?? [])).not.toContain("");
  });

  test("understands that there is nothing, with and without a list", async () => {
    expect(await hitsOfAnswer(createSemanticScholar, json({ total: 0, offset: 0, data: [] }))).toEqual([]);
    expect(await hitsOfAnswer(createSemanticScholar, json({ total: 0, offset: 0 }))).toEqual([]);
  });

  test("understands its refusals", async () => {
    const busy = {
      message: "Too Many Requests. Please wait and try again or apply for a key for higher rate limits.",
      code: "429",
    };
    expect((await refusalOf(createSemanticScholar, { status: 429, ...json(busy) })).code).toBe(
      "rate_limited",
    );
    expect(
      (await refusalOf(createSemanticScholar, { status: 403, ...json({ message: "Forbidden" }) })).code,
    ).toBe("unauthorised");
    expect(
      (
        await refusalOf(createSemanticScholar, {
          status: 400,
          ...json({ error: "Unrecognized or unsupported fields: [foo]" }),
        })
      ).code,
    ).toBe("bad_response");
    expect(["unreachable", "timeout"]).toContain(
      (
        await refusalOf(createSemanticScholar, {
          status: 504,
          ...json({ message: "Endpoint request timed out" }),
        })
      ).code,
    );
  });
});
