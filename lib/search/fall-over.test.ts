// What happens when a web service fails: each fault at each service, which service is asked instead, and how
// long the failed one is skipped.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SearchService, type ServiceFault, startSearchService } from "@/testing/servers/search-service";
import { startWebServer, type WebServer } from "@/testing/servers/web";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import type { LibraryIndex } from "./library";
import type { SearchEnv } from "./providers";
import { createSearch, type SearchChoice } from "./registry";
import type { WebProviderId } from "./web-provider-ids";

type Name = "searxng" | "brave" | "exa" | "serper" | "wikipedia";
const NAMES: Name[] = ["searxng", "brave", "exa", "serper", "wikipedia"];
const KEY = "canary-key-5f3a9c";
const signal = new AbortController().signal;
const library: LibraryIndex = {
  search: async () => [
    { url: "library://documents/note.md", title: "Note", snippet: "Ours", publishedAt: null },
  ],
  read: async (url) => ({ ok: false, url, reason: "None." }),
};

const services = new Map<Name, SearchService>();
let tavily: WebServer;
/** Each test has keys and a clock of its own, so that tests do not affect each other. */
let round = 0;
let clock = 1_000_000;

beforeAll(async () => {
  for (const name of NAMES) services.set(name, await startSearchService(name, { pages: WEB_PAGES }));
  tavily = await startWebServer({ pages: WEB_PAGES });
});
beforeEach(() => {
  round += 1;
  clock += 10_000_000;
  for (const service of services.values()) service.requests.length = 0;
  tavily.requests.length = 0;
});
afterAll(async () => {
  for (const service of services.values()) await service.stop();
  await tavily.stop();
});

const started = (name: Name): SearchService => {
  const service = services.get(name);
  if (!service) throw new Error(`${name} was not started`);
  return service;
};

const urlOf = (name: Name): string => started(name).url;

function env(...names: (Name | "tavily")[]): SearchEnv {
  const keyed = (name: Name) =>
    names.includes(name) ? { apiKey: `${KEY}-${round}`, baseUrl: urlOf(name) } : null;
  return {
    tavily: names.includes("tavily") ? { apiKey: `tvly-${round}`, baseUrl: tavily.url } : null,
    searxng: names.includes("searxng") ? { baseUrl: urlOf("searxng") } : null,
    brave: keyed("brave"),
    exa: keyed("exa"),
    serper: keyed("serper"),
    wikipedia: names.includes("wikipedia") ? { mode: "on", baseUrl: urlOf("wikipedia") } : null,
  };
}

const open = (names: (Name | "tavily")[], choice: SearchChoice = {}, ours: LibraryIndex | null = null) =>
  createSearch({ env: env(...names), library: ours, choice, now: () => clock }).forScope("web");
const ask = (search: ReturnType<typeof open>, more = {}) =>
  search.search({ query: "sodium-ion cells", maxResults: 4, signal, ...more });

const FAULTS: [string, ServiceFault, string][] = [
  ["a refused key", { kind: "status", status: 401 }, "unauthorised"],
  ["no quota left", { kind: "status", status: 402 }, "quota"],
  ["too many requests", { kind: "rate_limited", retryAfter: 60 }, "rate_limited"],
  ["a broken service", { kind: "status", status: 503 }, "unreachable"],
  ["a cut connection", { kind: "reset" }, "unreachable"],
  ["no JSON", { kind: "malformed" }, "bad_response"],
  ["JSON of another shape", { kind: "shapeless" }, "bad_response"],
];

describe.each(NAMES)("%s fails", (name) => {
  it.each(FAULTS)("with %s: the next one answers, and it is said", async (_, fault, code) => {
    const other = name === "exa" ? "serper" : "exa";
    const search = open([name, other], { providers: [name, other] });
    started(name).fail(fault);
    const answer = await ask(search);
    expect(answer.hits.length).toBeGreaterThan(0);
    expect(answer.provider).toBe(other === "exa" ? "Exa" : "Serper");
    expect(answer.failed).toEqual([{ provider: expect.any(String), code }]);
    expect(started(name).requests).toHaveLength(1);
  });
});

describe("Tavily and others", () => {
  it("a used-up plan falls over, is left alone while it rests, and is tried again behind it", async () => {
    const search = open(["tavily", "serper"]);
    tavily.fail({ kind: "status", status: 432 });
    expect(await ask(search)).toMatchObject({
      provider: "Serper",
      failed: [{ provider: "Tavily", code: "quota" }],
    });
    expect(await ask(search)).toMatchObject({
      provider: "Serper",
      failed: [{ provider: "Tavily", code: "quota", passedOver: true }],
    });
    expect(tavily.requests).toHaveLength(1);
    clock += 11 * 60_000;
    const later = await ask(search);
    expect(later.provider).toBe("Tavily");
    expect(later.failed).toBeUndefined();
  });

  it("the pause is as long as was asked for, on the clock that is handed in", async () => {
    const search = open(["brave", "exa"]);
    started("brave").fail({ kind: "rate_limited", retryAfter: 120 });
    await ask(search);
    clock += 100_000;
    expect((await ask(search)).provider).toBe("Exa");
    clock += 30_000;
    expect((await ask(search)).provider).toBe("Brave");
  });

  it("who rests behind those that answer is not said to have been passed over", async () => {
    started("brave").fail({ kind: "status", status: 402 });
    await ask(open(["brave", "exa"], { providers: ["brave", "exa"] }));
    const failed = async (...providers: WebProviderId[]) =>
      (await ask(open(["brave", "exa"], { providers }))).failed;
    expect(await failed("brave", "exa")).toEqual([{ provider: "Brave", code: "quota", passedOver: true }]);
    expect(await failed("exa", "brave")).toBeUndefined();
  });

  it("another key begins afresh", async () => {
    started("brave").fail({ kind: "unauthorised" });
    expect((await ask(open(["brave", "exa"]))).provider).toBe("Exa");
    round += 1;
    expect((await ask(open(["brave", "exa"]))).provider).toBe("Brave");
  });

  it("where everybody rests, who was chosen is asked all the same", async () => {
    const search = open(["brave", "exa"]);
    for (const name of ["brave", "exa"] as const) started(name).fail({ kind: "unauthorised" });
    await expect(ask(search)).rejects.toMatchObject({ code: "unauthorised", provider: "brave" });
    expect((await ask(search)).provider).toBe("Brave");
  });

  it("all failing is the first one's error", async () => {
    const search = open(["brave", "exa", "serper"]);
    started("brave").fail({ kind: "status", status: 402 });
    for (const name of ["exa", "serper"] as const) started(name).fail({ kind: "reset" });
    await expect(ask(search)).rejects.toMatchObject({ code: "quota", provider: "brave" });
  });

  it("GOAL-R23: who is told to stop asks nobody else", async () => {
    const controller = new AbortController();
    started("brave").fail({ kind: "stall" });
    const searching = ask(open(["brave", "exa"]), { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await expect(searching).rejects.toMatchObject({ code: "cancelled" });
    expect(started("exa").requests).toHaveLength(0);
  });
});

describe("choice and order", () => {
  const order = async (providers: WebProviderId[] | null, merge = 1) =>
    (await ask(open(["tavily", ...NAMES], { providers, merge }))).provider;

  it("the usual order, the order chosen, and only those that are set up", async () => {
    expect(await order(null)).toBe("Tavily");
    expect(await order(["exa", "tavily"])).toBe("Exa");
    expect(await order(["wikipedia"])).toBe("Wikipedia");
    expect((await ask(open(["serper"], { providers: ["brave", "serper"] }))).provider).toBe("Serper");
  });

  it("several are asked at once, and what more than one found comes first", async () => {
    const answer = await ask(open(["brave", "exa", "serper"], { merge: 2 }));
    expect(answer.provider).toBe("Brave, Exa");
    expect(answer.hits[0]?.providers).toEqual(["Brave", "Exa"]);
    expect(started("serper").requests).toHaveLength(0);
  });

  it("one of several failing is made up for by the next", async () => {
    started("exa").fail({ kind: "reset" });
    const answer = await ask(open(["brave", "exa", "serper"], { merge: 2 }));
    expect(answer).toMatchObject({
      provider: "Brave, Serper",
      failed: [{ provider: "Exa", code: "unreachable" }],
    });
  });

  it("says who cannot leave out what is old", async () => {
    const search = open(["wikipedia"]);
    expect((await ask(search, { recency: "month" })).anyAge).toEqual(["Wikipedia"]);
    expect((await ask(search)).anyAge).toBeUndefined();
    expect((await ask(open(["brave"]), { recency: "month" })).anyAge).toBeUndefined();
  });
});

describe("days of publication", () => {
  const period = { since: "2026-01-01", until: "2026-12-31" };

  it("says which services cannot keep to them", async () => {
    const since = { since: "2026-06-01", until: null };
    expect((await ask(open(["wikipedia"]), { period })).anyAge).toEqual(["Wikipedia"]);
    expect((await ask(open(["searxng"]), { period })).anyAge).toEqual(["SearXNG"]);
    expect((await ask(open(["searxng"]), { period: since })).anyAge).toBeUndefined();
    for (const name of ["tavily", "brave", "exa", "serper"] as const)
      expect((await ask(open([name]), { period })).anyAge, name).toBeUndefined();
  });

  it("leaves out pages whose date is outside, whatever the service did, and lets pages without a date pass", async () => {
    const all = await ask(open(["exa"]), { maxResults: 10 });
    const kept = await ask(open(["exa"]), { maxResults: 10, period });
    const years = (hits: typeof all.hits) =>
      hits.map(({ publishedAt }) => publishedAt?.slice(0, 4) ?? "none");
    expect(years(all.hits)).toContain("2025");
    expect(years(kept.hits)).toEqual(years(all.hits).filter((year) => year === "2026" || year === "none"));
  });

  it("Tavily is sent both days instead of an age", async () => {
    await ask(open(["tavily"]), { period, recency: "week" });
    expect(tavily.requests.at(-1)?.body).toMatchObject({ start_date: "2026-01-01", end_date: "2026-12-31" });
    expect(tavily.requests.at(-1)?.body).not.toHaveProperty("time_range");
  });
});

describe("Wikipedia that nobody chose", () => {
  const automatic = (more: Partial<SearchEnv> = {}, baseUrl = started("wikipedia").url): SearchEnv => ({
    ...env(),
    wikipedia: { mode: "auto", baseUrl },
    ...more,
  });
  const over = (given: SearchEnv, scope: "web" | "both" = "web") =>
    createSearch({ env: given, library, now: () => clock }).forScope(scope);

  it("is asked where no other web search is set up, and not beside one", async () => {
    expect((await ask(over(automatic()))).provider).toBe("Wikipedia");
    const beside = automatic({ exa: { apiKey: KEY, baseUrl: urlOf("exa") } });
    expect((await ask(over(beside))).provider).toBe("Exa");
    expect(over(automatic({ wikipedia: null })).label).toBe("Library (no web search is set up)");
  });

  it("GOAL-W1: out of reach it is left alone at once, and the library answers", async () => {
    const away = automatic({}, `http://127.0.0.1:1/${round}`);
    for (const scope of ["web", "both"] as const)
      expect(await ask(over(away, scope))).toMatchObject({
        provider: "Library",
        failed: [
          { provider: "Wikipedia", code: "unreachable", ...(scope === "both" ? { passedOver: true } : {}) },
        ],
      });
  });
});

describe("hosts", () => {
  it("more are asked for, so that the rules leave enough; none that is banned gets through", async () => {
    const hosts = { allowed: [], preferred: [], banned: ["grid-storage-review.example"] };
    const { hits } = await ask(open(["brave"]), { hosts, maxResults: 2 });
    expect(started("brave").requests[0]?.parameters.count).toBe("20");
    expect(hits).toHaveLength(2);
    expect(hits.map(({ url }) => new URL(url).hostname)).not.toContain("grid-storage-review.example");
  });

  it("only what is allowed comes back, whatever a service brings", async () => {
    const hosts = { allowed: ["cell-price-index.example"], preferred: [], banned: [] };
    const { hits } = await ask(open(["brave"]), { hosts });
    expect(started("brave").requests[0]?.parameters.q).toContain("site:cell-price-index.example");
    expect(new Set(hits.map(({ url }) => new URL(url).hostname))).toEqual(
      new Set(["cell-price-index.example"]),
    );
  });
});
