import { describe, expect, it } from "vitest";
import { createHostRateLimit } from "@/lib/fetch/host-rate-limit";
import { createRobots } from "@/lib/fetch/pages/robots";
import {
  CELLS as A,
  HTML as html,
  NEVER as never,
  htmlPage as page,
  readingFrom as reading,
  testingClock,
} from "@/testing/fetch/site";

describe("asking for robots.txt", () => {
  const rules = "https://cells.example/robots.txt";
  const banned = (url: string) => new URL(url).hostname !== "banned.example";
  const notAllowed = {
    ok: false,
    reason: "The address belongs or leads to a host that may not be read here.",
  };

  it("counts in the pace of its host: two at once, one a second", async () => {
    const many = ["https://cells.example/1", "https://cells.example/2", "https://cells.example/3"];
    const { reader, requests } = reading({
      [rules]: { body: "", takesMs: 300 },
      ...Object.fromEntries(many.map((url) => [url, { headers: html, body: page(url), takesMs: 2500 }])),
    });
    await reader.read({ urls: many, signal: never });
    const begun = requests[0]?.at ?? 0;
    expect(requests[0]?.url).toBe(rules);
    expect(requests.map(({ at }) => at - begun)).toEqual([0, 1000, 2000, 3500]);
  });

  it("waits for a turn at the host it leads to", async () => {
    const { reader, requests } = reading({
      [rules]: { to: "https://index.example/rules" },
      "https://index.example/a": { headers: html, body: page("Index"), takesMs: 500 },
      [A]: { headers: html, body: page("Prices") },
    });
    await reader.read({ urls: ["https://index.example/a", A], signal: never });
    const at = requests.filter(({ url }) => new URL(url).host === "index.example").map((one) => one.at);
    expect(at).toHaveLength(3);
    const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
  });

  it("SEC-1: a banned host is not asked for it, at once or by a redirect, of it or of a page", async () => {
    const { read, requests } = reading({
      [rules]: { to: "https://banned.example/rules" },
      [A]: { headers: html, body: page("Prices") },
      "https://index.example/": { to: "https://banned.example/x" },
    });
    const mayVisit = banned;
    expect(await read("https://banned.example/x", { mayVisit })).toMatchObject(notAllowed);
    expect(await read("https://index.example/", { mayVisit })).toMatchObject(notAllowed);
    expect(await read(A, { mayVisit })).toMatchObject(notAllowed);
    expect(requests.filter(({ url }) => new URL(url).hostname === "banned.example")).toEqual([]);
    expect(await read(A)).toMatchObject({ ok: true });
  });

  it("what the bans of one run refuse is no answer to another that asks at the same time", async () => {
    const { reader } = reading({
      [rules]: { to: "https://banned.example/rules" },
      [A]: { headers: html, body: page("Prices") },
      "https://cells.example/b": { headers: html, body: page("Next") },
    });
    const [refused, read] = await Promise.all([
      reader.read({ urls: [A], signal: never, mayVisit: banned }),
      reader.read({ urls: ["https://cells.example/b"], signal: never }),
    ]);
    expect(refused).toMatchObject([notAllowed]);
    expect(read).toMatchObject([{ ok: true }]);
  });
});

it("SEC-5: of the rules of sites no more is kept than is good for the memory, and each is asked for once at a time", async () => {
  const rules = `# ${"x".repeat(590_000)}\nUser-agent: *\nDisallow:`;
  const asked: string[] = [];
  const robots = createRobots({
    pace: createHostRateLimit(testingClock()),
    async fetch({ url }) {
      asked.push(url);
      const bytes = new TextEncoder().encode(rules);
      return { url, status: 200, headers: new Headers(), bytes, redirects: [] };
    },
    now: () => 0,
    judge: async () => ({ allowed: true, delayMs: 0 }),
  });
  const ask = (host: string) => robots.ask(`https://${host}/`, { signal: never, mayVisit: () => true });
  await Promise.all([ask("a.example"), ask("a.example"), ask("a.example")]);
  expect(asked).toHaveLength(1);
  for (let site = 0; site < 20; site += 1) await ask(`${site}.example`);
  asked.length = 0;
  await ask("19.example");
  expect(asked).toEqual([]);
  await ask("a.example");
  expect(asked).toEqual(["https://a.example/robots.txt"]);
});
