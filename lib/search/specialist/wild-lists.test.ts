// Answers of GDELT, and lists of which single elements are malformed as they come in the wild, written from public documentation and known complaints,
// apart from the parsers: missing and null fields, markup in titles, marks of retraction, and each service's own way to refuse.

import { afterEach, describe, expect, test } from "vitest";
import {
  HTML_503,
  hitsOfAnswer,
  json,
  type Make,
  refusalOf,
  stopServers,
  type Wire,
} from "@/testing/search/wire-answers";
import { createCrossref } from "./crossref";
import { createEuropePmc } from "./europe-pmc";
import { createGdelt } from "./gdelt";
import { createGitHub } from "./github";
import { createHackerNews } from "./hacker-news";
import { createOpenAlex } from "./openalex";
import { createSemanticScholar } from "./semantic-scholar";
import { createStackExchange } from "./stack-exchange";

afterEach(stopServers);

describe("GDELT", () => {
  const article = (fields: object) => ({
    url: "https://news.example/a",
    url_mobile: "",
    title: "Sleep helps , study says",
    seendate: "20240102T030405Z",
    socialimage: "",
    domain: "news.example",
    language: "English",
    sourcecountry: "United States",
    ...fields,
  });
  const text = (body: string, status = 200): Wire => ({
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
    body,
  });

  test("reads articles and the form of its days", async () => {
    const [hit] = await hitsOfAnswer(createGdelt, json({ articles: [article({})] }));
    expect(hit).toMatchObject({ url: "https://news.example/a", publishedAt: "2024-01-02" });
  });

  test("takes an empty object for no results", async () => {
    expect(await hitsOfAnswer(createGdelt, json({}))).toEqual([]);
    expect(await hitsOfAnswer(createGdelt, json({ articles: [] }))).toEqual([]);
  });

  test("reads titles with signs that JSON forbids", async () => {
    const body = JSON.stringify({ articles: [article({ title: "TITLE" })] });
    const [escaped] = await hitsOfAnswer(createGdelt, {
      body: body.replace("TITLE", "It\\'s 5 \\_ o\\clock \\u0026 late"),
    });
    expect(escaped?.url).toBe("https://news.example/a");
    expect(escaped?.title).toContain("& late");
    await stopServers();
    const [raw] = await hitsOfAnswer(createGdelt, { body: body.replace("TITLE", "a\tb\u0001c\nd") });
    expect(raw?.url).toBe("https://news.example/a");
  });

  test("takes its sentences for what they say", async () => {
    const wait =
      "Please limit requests to one every 5 seconds or contact kalev.leetaru5@gmail.com for larger queries.\n";
    expect((await refusalOf(createGdelt, text(wait, 429))).code).toBe("rate_limited");
    expect((await refusalOf(createGdelt, text(wait))).code).toBe("rate_limited");
    expect((await refusalOf(createGdelt, text("Your query was too short or too long.\n"))).code).toBe(
      "bad_response",
    );
    expect((await refusalOf(createGdelt, text("The specified phrase is too short.\n"))).code).toBe(
      "bad_response",
    );
    expect((await refusalOf(createGdelt, HTML_503)).code).toBe("unreachable");
  });
});

describe("A list with an element of another form", () => {
  const good = {
    openalex: { display_name: "A", id: "https://openalex.org/W1" },
    crossref: { DOI: "10.1000/a", title: ["A"] },
    europe_pmc: { id: "1", source: "MED", title: "A" },
    semantic_scholar: { title: "A", url: "https://www.semanticscholar.org/paper/a" },
    stack_exchange: { title: "A", link: "https://stackoverflow.com/questions/1/a" },
    hacker_news: { objectID: "1", title: "A", url: "https://a.example/" },
    github: { full_name: "a/a", html_url: "https://github.com/a/a" },
    gdelt: { url: "https://a.example/", title: "A" },
  };
  const wrong = {
    openalex: { display_name: ["A"] },
    crossref: { title: "A" },
    europe_pmc: { title: {} },
    semantic_scholar: { year: "2018" },
    stack_exchange: { title: 1 },
    hacker_news: { title: "without an id" },
    github: { stargazers_count: "many" },
    gdelt: { url: 1 },
  };
  const around: Record<keyof typeof good, (list: object[]) => object> = {
    openalex: (results) => ({ results }),
    crossref: (items) => ({ message: { items } }),
    europe_pmc: (result) => ({ hitCount: result.length, resultList: { result } }),
    semantic_scholar: (data) => ({ total: data.length, data }),
    stack_exchange: (items) => ({ items }),
    hacker_news: (hits) => ({ hits }),
    github: (items) => ({ items }),
    gdelt: (articles) => ({ articles }),
  };
  const make: Record<keyof typeof good, Make> = {
    openalex: createOpenAlex,
    crossref: createCrossref,
    europe_pmc: createEuropePmc,
    semantic_scholar: createSemanticScholar,
    stack_exchange: createStackExchange,
    hacker_news: createHackerNews,
    github: createGitHub,
    gdelt: createGdelt,
  };

  test.each(Object.keys(good) as (keyof typeof good)[])(
    "keeps the others, and is refused without any (%s)",
    async (id) => {
      expect(await hitsOfAnswer(make[id], json(around[id]([wrong[id], good[id]])))).toHaveLength(1);
      await stopServers();
      expect((await refusalOf(make[id], json(around[id]([wrong[id]])))).code).toBe("bad_response");
    },
  );
});
