// Papers that a web search found: they are looked up once and carry the marks of the scholarly services.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import type { Place } from "@/lib/sources/places";
import type { Publication } from "@/lib/sources/publication";
import { forgetRates } from "@/testing/search/rates";
import { startJsonServer } from "@/testing/servers/json";
import type { SearchHit } from "../provider";
import { createSearch } from "../registry";
import type { SpecialistMode } from "./ids";
import { publicationMarks } from "./publication-marks";

const RETRACTED = "10.1016/s0140-6736(97)11096-0";
const PREPRINT = "10.48550/arxiv.2301.01234";
const UNKNOWN = "10.1000/unknown";
const RESULTS = [
  { url: `https://www.thelancet.example/doi/${RETRACTED}/fulltext`, title: "A paper", content: "On bowels." },
  { url: "https://arxiv.org/abs/2301.01234v2", title: "Another", content: "On models." },
  { url: `https://doi.org/${UNKNOWN}`, title: "A third", content: "On nothing." },
  { url: "https://blog.example/post", title: "A post", content: "On papers." },
];
const signal = new AbortController().signal;

const openalexAnswer = {
  results: [
    {
      ...{
        id: "https://openalex.org/W1",
        doi: `https://doi.org/${RETRACTED}`,
        display_name: "RETRACTED: A paper",
      },
      ...{ publication_year: 1998, type: "article", is_retracted: true, cited_by_count: 9 },
      best_oa_location: { landing_page_url: null, pdf_url: "https://open.example/paper.pdf" },
    },
    {
      ...{ id: "https://openalex.org/W2", doi: `https://doi.org/${PREPRINT}`, display_name: "Another" },
      ...{ publication_year: 2023, type: "preprint", is_retracted: false },
    },
  ],
};
const crossrefAnswer = {
  message: { items: [{ DOI: RETRACTED, title: ["A paper"], "updated-by": [{ type: "retraction" }] }] },
};

type Server = Awaited<ReturnType<typeof startJsonServer>>;
const servers: Server[] = [];
async function server(answer: Parameters<typeof startJsonServer>[0]): Promise<Server> {
  const one = await startJsonServer(answer);
  servers.push(one);
  return one;
}

beforeEach(() => {
  forgetRates();
  vi.spyOn(log, "warn").mockReturnValue(undefined);
});
afterEach(async () => {
  for (const one of servers.splice(0)) await one.stop();
});

async function searching({
  mode = "auto" as SpecialistMode,
  openalexStatus = 200,
  crossrefStatus = 200,
} = {}) {
  const web = await server(() => ({ status: 200, body: { results: RESULTS, query: "q" } }));
  const openalex = await server(() => ({ status: openalexStatus, body: openalexAnswer }));
  const crossref = await server(() => ({ status: crossrefStatus, body: crossrefAnswer }));
  const services = { openalex: { baseUrl: openalex.url }, crossref: { baseUrl: crossref.url } };
  const search = createSearch({
    env: { tavily: null, searxng: { baseUrl: web.url }, specialist: { mode, services } },
    library: null,
  }).forScope("web");
  const marks = async (more: { places?: Place[]; placesChosen?: boolean } = {}) => {
    const { hits } = await search.search({ query: "bowels", maxResults: 5, signal, ...more });
    return hits.map(({ publication = {} }) => [
      publication.retracted ?? false,
      publication.preprint ?? false,
    ]);
  };
  return { search, marks, openalex, crossref };
}

const MARKED = [
  [true, false],
  [false, true],
  [false, false],
  [false, false],
];
const UNMARKED = MARKED.map(() => [false, false]);

describe("Publications that a web search found", () => {
  it("carry their marks, and are looked up once and in one request", async () => {
    const { search, marks, openalex, crossref } = await searching();
    expect(await Promise.all([marks(), marks()])).toEqual([MARKED, MARKED]);
    expect(await marks()).toEqual(MARKED);
    expect(openalex.requests.map(({ parameters }) => parameters.filter)).toEqual([
      `doi:${[RETRACTED, PREPRINT, UNKNOWN].join("|")}`,
    ]);
    expect(crossref.requests).toEqual([]);
    const { hits } = await search.search({ query: "bowels", maxResults: 5, signal });
    expect(hits[0]?.publication).toMatchObject({ doi: RETRACTED, year: 1998, citations: 9 });
    // The page that was found is the one that is read.
    expect(hits[0]?.publication).not.toHaveProperty("fullText");
  });

  it("are asked for at Crossref when OpenAlex fails, which is then left alone for a while", async () => {
    const { marks, openalex, crossref } = await searching({ openalexStatus: 503 });
    const retracted = [[true, false], ...UNMARKED.slice(1)];
    expect(await marks()).toEqual(retracted);
    expect(await marks()).toEqual(retracted);
    expect(crossref.requests.map(({ parameters }) => parameters.filter)).toEqual([
      [RETRACTED, PREPRINT, UNKNOWN].map((doi) => `doi:${doi}`).join(","),
    ]);
    expect(openalex.requests).toHaveLength(1);
  });

  it("stay unmarked when no service answers, and the search succeeds", async () => {
    const { marks, openalex, crossref } = await searching({ openalexStatus: 503, crossrefStatus: 503 });
    expect(await marks()).toEqual(UNMARKED);
    expect(await marks()).toEqual(UNMARKED);
    expect([openalex.requests.length, crossref.requests.length]).toEqual([1, 1]);
  });

  it("do not hold a stopped search, nor does that take the lookup from another one", async () => {
    const { promise: answered, resolve } = Promise.withResolvers<Map<string, Publication>>();
    const lookUp = vi.fn(() => answered);
    const marks = publicationMarks([{ id: "openalex", provider: { lookUp } }], () => 0);
    const hit: SearchHit = {
      url: `https://doi.org/${RETRACTED}`,
      title: "A paper",
      snippet: "On bowels.",
      publishedAt: null,
    };
    const stopped = new AbortController();
    const [first, second] = [marks([hit], stopped.signal), marks([hit], signal)];
    stopped.abort(new Error("stopped"));
    await expect(first).rejects.toThrow("stopped");
    resolve(new Map([[RETRACTED, { doi: RETRACTED, retracted: true }]]));
    expect((await second)[0]?.publication).toMatchObject({ retracted: true });
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  it("of services that know of no retractions are looked up, those of others are not", async () => {
    const asked: string[][] = [];
    const lookUp = async (dois: readonly string[]) => {
      asked.push([...dois]);
      return new Map(dois.map((doi) => [doi, { doi, year: 1998, retracted: true as const }]));
    };
    const marks = publicationMarks([{ id: "openalex", provider: { lookUp } }], () => 0);
    const hit = (doi: string, providers: string[], more: Publication = {}): SearchHit => ({
      ...{ url: `https://doi.org/${doi}`, title: "A", snippet: "", publishedAt: null, providers },
      publication: { doi, venue: "A journal", ...more },
    });
    const hits = await marks(
      [
        hit("10.1000/a", ["Semantic Scholar", "SearXNG"]),
        hit("10.1000/b", ["OpenAlex", "Semantic Scholar"]),
        hit("10.1000/c", ["arXiv"], { retracted: true }),
      ],
      signal,
    );
    expect(asked).toEqual([["10.1000/a"]]);
    expect(hits.map(({ publication }) => publication)).toEqual([
      { doi: "10.1000/a", year: 1998, venue: "A journal", retracted: true },
      { doi: "10.1000/b", venue: "A journal" },
      { doi: "10.1000/c", venue: "A journal", retracted: true },
    ]);
  });

  it("are not asked for when the services are off, or when only a person may choose them", async () => {
    const off = await searching({ mode: "off" });
    expect(await off.marks()).toEqual(UNMARKED);
    const chosen = await searching({ mode: "chosen" });
    expect(await chosen.marks()).toEqual(UNMARKED);
    expect([...off.openalex.requests, ...chosen.openalex.requests]).toEqual([]);
    await chosen.marks({ places: ["web", "scholarly"], placesChosen: true });
    expect(chosen.openalex.requests.some(({ parameters }) => parameters.filter?.startsWith("doi:"))).toBe(
      true,
    );
  });
});
