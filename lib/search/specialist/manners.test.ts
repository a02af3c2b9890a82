// How specialist services are asked: their rate, the contact, and keys that only raise a rate.

import { afterEach, describe, expect, it } from "vitest";
import { forgetRates } from "@/testing/search/rates";
import { KEY, startedServices } from "@/testing/search/services";
import { createArxiv } from "./arxiv";
import { createCrossref } from "./crossref";
import { createOpenAlex } from "./openalex";
import { createSemanticScholar } from "./semantic-scholar";
import { createStackExchange } from "./stack-exchange";

const { service, lastOf } = startedServices([
  "arxiv",
  "crossref",
  "openalex",
  "semantic_scholar",
  "stack_exchange",
]);
const signal = new AbortController().signal;
const request = { query: "grid batteries", maxResults: 2, signal };

afterEach(forgetRates);

/** A clock that only waiting moves. */
function clock() {
  const waits: number[] = [];
  let at = 1_000_000;
  return {
    waits,
    now: () => at,
    wait: async (ms: number) => {
      waits.push(ms);
      at += ms;
    },
  };
}

describe("The rate", () => {
  it("arXiv is asked once in three seconds, over all runs", async () => {
    const { waits, now, wait } = clock();
    const arxiv = () => createArxiv({ baseUrl: service("arxiv").url, now, wait });
    for (let time = 0; time < 3; time += 1) await arxiv().search(request);
    expect(waits).toEqual([3000, 3000]);
  });

  it("who would wait longer than for an answer hears at once how long", async () => {
    const { waits, now, wait } = clock();
    const arxiv = createArxiv({ baseUrl: service("arxiv").url, now, wait, timeoutMs: 2000 });
    await arxiv.search(request);
    await expect(arxiv.search(request)).rejects.toMatchObject({ code: "rate_limited", retryAfterMs: 3000 });
    expect(waits).toEqual([]);
  });

  it("a pause that an answer asks for is observed", async () => {
    const { waits, now, wait } = clock();
    const stack = createStackExchange({ baseUrl: service("stack_exchange").url, now, wait });
    service("stack_exchange").fail({ kind: "status", status: 200, body: { items: [], backoff: 7 } });
    await stack.search(request);
    await stack.search(request);
    expect(waits).toEqual([7000]);
  });

  it("stopping ends the waiting", async () => {
    const arxiv = createArxiv({ baseUrl: service("arxiv").url });
    await arxiv.search(request);
    const controller = new AbortController();
    const searching = arxiv.search({ ...request, signal: controller.signal });
    controller.abort();
    await expect(searching).rejects.toMatchObject({ code: "cancelled" });
  });
});

describe("The contact", () => {
  it("stands in the user agent, and a mail address takes Crossref's polite rate", async () => {
    const crossref = createCrossref({ baseUrl: service("crossref").url, contact: "ada@example.org" });
    await crossref.search(request);
    expect(lastOf("crossref")).toMatchObject({
      parameters: { mailto: "ada@example.org" },
      headers: { "user-agent": expect.stringMatching(/^Groundwork\/\S+ \(ada@example\.org; /) },
    });
  });

  it("nobody is named unless somebody is set", async () => {
    await createCrossref({ baseUrl: service("crossref").url }).search(request);
    expect(lastOf("crossref")?.parameters.mailto).toBeUndefined();
    expect(lastOf("crossref")?.headers["user-agent"]).not.toMatch(/@|https?:/);
  });
});

describe("A key", () => {
  it.each([
    ["openalex", createOpenAlex, { authorization: `Bearer ${KEY}` }],
    ["semantic_scholar", createSemanticScholar, { "x-api-key": KEY }],
  ] as const)("of %s goes into a header, never into the address", async (name, create, headers) => {
    await create({ baseUrl: service(name).url, apiKey: KEY }).search(request);
    expect(lastOf(name)?.headers).toMatchObject(headers);
    expect(JSON.stringify([lastOf(name)?.path, lastOf(name)?.parameters])).not.toContain(KEY);
  });
});
