// Answers of Stack Exchange, Hacker News and GitHub as they come in the wild, written from public documentation and known complaints,
// apart from the parsers: missing and null fields, markup in titles, marks of retraction, and each service's own way to refuse.

import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import {
  HTML_503,
  hitsOfAnswer,
  json,
  refusalOf,
  serve,
  stopServers,
  type Wire,
} from "@/testing/search/wire-answers";
import { createGitHub } from "./github";
import { createHackerNews } from "./hacker-news";
import { createStackExchange } from "./stack-exchange";

afterEach(stopServers);

describe("Stack Exchange", () => {
  const gzipped = (body: unknown, status = 200): Wire => ({
    status,
    headers: { "content-type": "application/json; charset=utf-8", "content-encoding": "gzip" },
    body: gzipSync(JSON.stringify(body)),
  });
  const question = {
    tags: ["c++", "sorting"],
    owner: { user_type: "does_not_exist", display_name: "user123" },
    is_answered: true,
    view_count: 10,
    accepted_answer_id: 2,
    answer_count: 1,
    score: -1,
    last_activity_date: 1700000000,
    creation_date: 1600000000,
    question_id: 1,
    link: "https://stackoverflow.com/questions/1/how-do-i",
    title: "How do I use &quot;std::sort&quot; &amp; vector&lt;int&gt;&#39;s iterators?",
    body: "<p>I have <code>vector&lt;int&gt;</code>.</p>\n<pre><code>sort(v);\n</code></pre>",
    excerpt: 'I have <span class="highlight">vector</span>&lt;int&gt; …',
    item_type: "question",
  };
  const wrapped = (fields: object) => ({
    items: [question],
    has_more: false,
    quota_max: 300,
    quota_remaining: 290,
    ...fields,
  });

  test("reads a compressed answer and its entities", async () => {
    const [hit] = await hitsOfAnswer(createStackExchange, gzipped(wrapped({})));
    expect(hit?.title).toContain(`How do I use "std::sort" & vector<int>'s iterators?`);
    expect(hit?.url).toMatch(/stackoverflow\.com\/(questions|q)\/1/);
    expect(hit?.snippet).not.toMatch(/<\/?(p|code|span)/);
  });

  test("waits as long as an answer asks before the next request", async () => {
    const baseUrl = await serve(gzipped(wrapped({ backoff: 10 })));
    const waits: number[] = [];
    const provider = createStackExchange({
      baseUrl,
      rate: { most: 100, everyMs: 1 },
      timeoutMs: 20_000,
      now: () => 0,
      wait: async (ms) => waits.push(ms),
    });
    const asked = { query: "sort a vector", maxResults: 3, signal: AbortSignal.timeout(10_000) };
    await provider.search(asked);
    await provider.search(asked);
    expect(Math.max(...waits)).toBeGreaterThanOrEqual(10_000);
  });

  test("understands its refusals, which come as 400", async () => {
    const busy = {
      error_id: 502,
      error_message: "too many requests from this IP, more requests available in 34567 seconds",
      error_name: "throttle_violation",
    };
    expect(await refusalOf(createStackExchange, gzipped(busy, 400))).toEqual({
      code: "rate_limited",
      retryAfterMs: 34_567_000,
    });
    const down = { error_id: 503, error_message: "simulated", error_name: "temporarily_unavailable" };
    expect((await refusalOf(createStackExchange, gzipped(down, 400))).code).toBe("unreachable");
    const wrong = { error_id: 400, error_message: "site is required", error_name: "bad_parameter" };
    expect((await refusalOf(createStackExchange, gzipped(wrong, 400))).code).toBe("bad_response");
  });
});

describe("Hacker News", () => {
  const hit = (fields: object) => ({
    objectID: "8863",
    title: "My YC app: Dropbox &amp; friends",
    url: "http://www.getdropbox.com/u/2/screencast.html",
    author: "dhouston",
    points: 104,
    story_text: null,
    comment_text: null,
    num_comments: 71,
    created_at: "2007-04-04T19:16:40Z",
    created_at_i: 1175714200,
    _tags: ["story", "author_dhouston", "story_8863"],
    _highlightResult: { title: { value: "My <em>YC</em> app", matchLevel: "full", matchedWords: ["yc"] } },
    ...fields,
  });
  const answer = (...hits: object[]) =>
    json({
      hits,
      nbHits: hits.length,
      page: 0,
      nbPages: 1,
      hitsPerPage: 20,
      exhaustiveNbHits: true,
      query: "x",
      params: "query=x",
      processingTimeMS: 3,
    });

  test("reads stories, posts without an address, and comments", async () => {
    const hits = await hitsOfAnswer(
      createHackerNews,
      answer(
        hit({}),
        hit({
          objectID: "2",
          title: "Ask HN: who sleeps?",
          url: "",
          story_text: "I &#x27;sleep&#x27;.<p>Do you?",
          points: null,
          num_comments: null,
          created_at: "2020-01-01T00:00:00.000Z",
        }),
        hit({
          objectID: "3",
          title: null,
          url: null,
          comment_text: "It <i>works</i>.",
          story_title: "Sleep",
          story_url: "https://sleep.example/",
        }),
        hit({ objectID: "4", url: null, title: null, story_title: null, _tags: ["poll"] }),
      ),
    );
    expect(hits[0]).toMatchObject({ title: "My YC app: Dropbox & friends", publishedAt: "2007-04-04" });
    expect(hits[1]).toMatchObject({
      url: "https://news.ycombinator.com/item?id=2",
      publishedAt: "2020-01-01",
    });
    expect(hits[1]?.snippet).toContain("I 'sleep'. Do you?");
  });

  test("understands its refusals", async () => {
    expect(
      (
        await refusalOf(createHackerNews, {
          status: 400,
          ...json({ message: 'Invalid value for "numericFilters"', status: 400 }),
        })
      ).code,
    ).toBe("bad_response");
    expect(
      (
        await refusalOf(createHackerNews, {
          status: 429,
          ...json({ message: "Too Many Requests", status: 429 }),
        })
      ).code,
    ).toBe("rate_limited");
    expect((await refusalOf(createHackerNews, HTML_503)).code).toBe("unreachable");
  });
});

describe("GitHub", () => {
  const repository = (fields: object) => ({
    id: 1,
    full_name: "ada/engine",
    html_url: "https://github.com/ada/engine",
    description: "An <engine> & more",
    language: null,
    stargazers_count: 5,
    pushed_at: "2024-01-02T03:04:05Z",
    created_at: "2020-01-02T03:04:05Z",
    updated_at: "2024-02-02T03:04:05Z",
    archived: true,
    license: null,
    topics: [],
    owner: null,
    score: 1,
    ...fields,
  });

  test("reads repositories with nulls, from an incomplete answer too", async () => {
    const hits = await hitsOfAnswer(
      createGitHub,
      json({
        total_count: 2,
        incomplete_results: true,
        items: [
          repository({}),
          repository({
            html_url: "https://github.com/ada/b",
            full_name: "ada/b",
            description: null,
            pushed_at: null,
          }),
        ],
      }),
    );
    expect(hits.map(({ url }) => url)).toEqual(["https://github.com/ada/engine", "https://github.com/ada/b"]);
    expect(hits[0]?.snippet).toContain("An <engine> & more");
  });

  test("understands both of its limits and its refusals", async () => {
    const reset = Math.floor(Date.now() / 1000) + 60;
    const primary = await refusalOf(createGitHub, {
      status: 403,
      headers: {
        "x-ratelimit-limit": "10",
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": String(reset),
        "x-ratelimit-resource": "search",
      },
      ...json({
        message: "API rate limit exceeded for 203.0.113.1. (But here's the good news: …)",
        documentation_url: "https://docs.github.com/",
      }),
    });
    expect(primary.code).toBe("rate_limited");
    expect(primary.retryAfterMs).toBeGreaterThan(30_000);
    expect(primary.retryAfterMs).toBeLessThanOrEqual(62_000);
    const secondary = await refusalOf(createGitHub, {
      status: 403,
      headers: { "retry-after": "30", "x-ratelimit-remaining": "8" },
      ...json({
        message: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
        documentation_url: "https://docs.github.com/",
      }),
    });
    expect(secondary).toEqual({ code: "rate_limited", retryAfterMs: 30_000 });
    const unheaded = {
      status: 403,
      ...json({
        message: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
      }),
    };
    expect((await refusalOf(createGitHub, unheaded)).code).toBe("rate_limited");
    const invalid = {
      message: "Validation Failed",
      errors: [
        {
          message: "The search is longer than 256 characters.",
          resource: "Search",
          field: "q",
          code: "invalid",
        },
      ],
    };
    expect((await refusalOf(createGitHub, { status: 422, ...json(invalid) })).code).toBe("bad_response");
    expect((await refusalOf(createGitHub, HTML_503)).code).toBe("unreachable");
  });
});
