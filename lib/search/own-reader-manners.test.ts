import { describe, expect, it } from "vitest";
import { GuardError } from "@/lib/fetch/guarded-fetch";
import {
  CELLS as A,
  HTML as html,
  NEVER as never,
  type SitePages as Pages,
  htmlPage as page,
  readingFrom as reading,
} from "@/testing/fetch/site";
import { createOwnReader } from "./own-reader";

describe("the pace of a site", () => {
  const many = Array.from({ length: 6 }, (_, index) => `https://cells.example/${index}`);

  it("at most two requests at once and one a second; other hosts do not wait", async () => {
    let open = 0;
    let most = 0;
    const { reader, pages, clock, parts } = reading({
      ...Object.fromEntries(many.map((url) => [url, { headers: html, body: page(url), takesMs: 2500 }])),
      "https://other.example/x": { headers: html, body: page("Other") },
    });
    const ofCells = (url: string) => url.startsWith("https://cells");
    const counted = createOwnReader({
      ...parts,
      async fetch(request) {
        const mayVisit = async (url: string) => {
          const may = (await request.mayVisit?.(url)) ?? true;
          if (ofCells(url)) open += 1;
          most = Math.max(most, open);
          return may;
        };
        try {
          return await parts.fetch({ ...request, mayVisit });
        } finally {
          if (ofCells(request.url)) open -= 1;
        }
      },
    });
    expect(reader.id).toBe("direct");
    const begun = clock.now();
    const results = await counted.read({ urls: [...many, "https://other.example/x"], signal: never });
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(most).toBe(2);
    const at = (host: string) =>
      pages()
        .filter(({ url }) => url.includes(host))
        .map((request) => request.at - begun);
    const gaps = at("cells")
      .slice(1)
      .map((time, index) => time - (at("cells")[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
    expect(at("other")).toEqual([1000]);
  });

  it("GOAL-R13: a host that asks to be left alone for years is asked again the same day", async () => {
    const { read, clock } = reading({
      [A]: (call) =>
        call === 0
          ? { status: 503, headers: { "retry-after": "9".repeat(400) } }
          : { headers: html, body: page("A") },
    });
    expect(await read(A)).toMatchObject({ ok: false });
    clock.pass(3_600_000);
    expect(await read(A)).toMatchObject({ ok: true });
  });

  it("GOAL-R13: Retry-After is obeyed, for every page of the host, and the page is read in the end", async () => {
    const { reader, pages, clock } = reading({
      [A]: (call) =>
        call === 0
          ? { status: 429, headers: { "retry-after": "12" } }
          : { headers: html, body: page("Prices") },
      "https://cells.example/next": { headers: html, body: page("Next") },
    });
    const begun = clock.now();
    const results = await reader.read({ urls: [A, "https://cells.example/next"], signal: never });
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    const times = pages().map(({ at }) => at - begun);
    expect(times.filter((time) => time > 1000 && time < 12_000)).toEqual([]);
  });

  it("a site that asks to wait for longer than there is time is left alone, and says so", async () => {
    const { read, pages } = reading({ [A]: { status: 503, headers: { "retry-after": "3600" } } });
    expect(await read(A)).toMatchObject({
      ok: false,
      reason: "The site asks to wait before it answers again (status 503).",
    });
    expect(await read(`${A}/2`)).toMatchObject({ ok: false });
    expect(pages()).toHaveLength(1);
  });
});

describe("what may be read", () => {
  const robots = (body: string, status = 200): Pages => ({
    "https://cells.example/robots.txt": { status, body },
  });

  it("robots.txt is asked once and obeyed, with the pace it asks for", async () => {
    const { reader, read, requests, pages, clock } = reading({
      ...robots("User-agent: *\nDisallow: /closed\nAllow: /closed/but-open\nCrawl-delay: 4\n"),
      "https://cells.example/closed/but-open": { headers: html, body: page("Open") },
      [A]: { headers: html, body: page("Prices") },
    });
    expect(await read("https://cells.example/closed/x")).toMatchObject({
      reason: "The site's robots.txt asks programs to leave this page alone.",
    });
    await reader.read({ urls: ["https://cells.example/closed/but-open", A], signal: never });
    expect(pages().map(({ url }) => url)).toEqual(["https://cells.example/closed/but-open", A]);
    expect((pages()[1]?.at ?? 0) - (pages()[0]?.at ?? 0)).toBe(4000);
    expect(requests.filter(({ url }) => url.endsWith("/robots.txt"))).toHaveLength(1);
    clock.pass(25 * 3_600_000);
    await read(A);
    expect(requests.filter(({ url }) => url.endsWith("/robots.txt"))).toHaveLength(2);
  });

  it("rules that name us come before those for everybody", async () => {
    const { read } = reading({
      ...robots("User-agent: *\nDisallow:\n\nUser-agent: groundwork\nDisallow: /\n"),
      [A]: { headers: html, body: page("Prices") },
    });
    expect(await read(A)).toMatchObject({ ok: false });
  });

  it.each([
    [404, true],
    [403, true],
    [500, false],
    [429, false],
  ])("a robots.txt that answers %i lets pages be read: %s", async (status, ok) => {
    const { read } = reading({ ...robots("no", status), [A]: { headers: html, body: page("Prices") } });
    expect(await read(A)).toMatchObject({ ok });
  });

  it("a site whose rules cannot be read is asked again after a while", async () => {
    const { read, clock } = reading({
      "https://cells.example/robots.txt": (call) =>
        call === 0 ? new GuardError("unreachable", "x") : { body: "" },
      [A]: { headers: html, body: page("Prices") },
    });
    expect(await read(A)).toMatchObject({
      reason: "The site's robots.txt could not be read, so the site is left alone for now.",
    });
    clock.pass(11 * 60_000);
    expect(await read(A)).toMatchObject({ ok: true });
  });

  it("SEC-1: bans and robots.txt hold at every hop, and for what was kept", async () => {
    const banned = (url: string) => new URL(url).hostname !== "banned.example";
    const { read, pages } = reading({
      [A]: { to: "https://banned.example/x" },
      "https://cells.example/b": { to: "https://index.example/closed" },
      "https://index.example/robots.txt": { body: "User-agent: *\nDisallow: /closed" },
      "https://banned.example/x": { headers: html, body: page("Banned") },
    });
    expect(await read(A, { mayVisit: banned })).toMatchObject({
      ok: false,
      reason: "The address belongs or leads to a host that may not be read here.",
    });
    expect(pages().map(({ url }) => url)).toEqual([A]);
    expect(await read("https://cells.example/b")).toMatchObject({
      ok: false,
      reason: expect.stringContaining("robots.txt"),
    });
    expect(await read(A)).toMatchObject({ ok: true, title: "Banned" });
    expect(await read(A, { mayVisit: banned })).toMatchObject({ ok: false });
  });
});
