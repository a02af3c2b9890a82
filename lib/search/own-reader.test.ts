import { describe, expect, it } from "vitest";
import { GuardError } from "@/lib/fetch/guarded-fetch";
import { makePdf } from "@/testing/extraction/pdf";
import {
  CELLS as A,
  HTML as html,
  NEVER as never,
  htmlPage as page,
  readingFrom as reading,
  type SiteAnswer,
} from "@/testing/fetch/site";
import { readerContract } from "@/testing/search/reader.contract";

readerContract("direct", { service: false }, async () => {
  const { reader } = reading({
    [A]: { headers: html, body: page("Prices") },
    "https://index.example/q3": { headers: html, body: page("Index") },
    "https://index.example/q3/?utm_source=mail#top": { headers: html, body: page("Index") },
    "https://nowhere.example/x": { status: 404 },
  });
  return {
    reader,
    readable: [A, "https://index.example/q3"],
    respelled: "https://index.example/q3/?utm_source=mail#top",
    unreadable: "https://nowhere.example/x",
    foreign: ["library://next/index.md", "ftp://files.example/a", "https://name:secret@a.example/"],
    close: async () => undefined,
  };
});

describe("what is read", () => {
  it("a page with its title and date, and a PDF with where its pages begin", async () => {
    const { read } = reading({
      [A]: { headers: html, body: `${page("Prices")}<meta name="date" content="2026-04-14">` },
      "https://cells.example/report.pdf": {
        headers: { "content-type": "application/pdf" },
        body: makePdf([["Page one speaks."], ["Page two answers."]]),
      },
    });
    expect(await read(A)).toMatchObject({ ok: true, title: "Prices" });
    const pdf = await read("https://cells.example/report.pdf");
    expect(pdf).toMatchObject({ ok: true, pageStarts: [0, expect.any(Number)] });
    if (pdf.ok) expect(pdf.text.slice(pdf.pageStarts?.[1])).toBe("Page two answers.");
  });

  it.each<[SiteAnswer, string]>([
    [{ status: 404 }, "There is no page at this address (status 404)."],
    [{ status: 403, body: page("Login") }, "The site does not give this page to everybody (status 403)."],
    [{ status: 500, body: "<b>stack</b>" }, "The site answered with an error of its own (status 500)."],
    [
      { headers: { "content-type": "image/png" }, body: "\x89PNG\0" },
      "This is a picture; only text can be read.",
    ],
    [
      { headers: html, body: '<div id="root"></div><script src="a.js"></script>' },
      "The page shows its text only to programs that run its scripts, which is not done here.",
    ],
    [
      new GuardError("address_refused", "10.0.0.1 says hello"),
      "The address belongs or leads to a network that is not public.",
    ],
    [new GuardError("too_large", "x"), "The page is too large to be read."],
    [{ to: A }, "The address leads on and on and never to a page."],
  ])("a page that cannot be read is a result that says why, in our own words: %j", async (answer, reason) => {
    const { read } = reading({ [A]: answer });
    const gone = "status" in answer && answer.status === 404 ? { gone: true } : {};
    expect(await read(A)).toEqual({ ok: false, url: A, reason, ...gone });
  });

  it("SEC-5: of an endless page so much is kept as citations are held against", async () => {
    const { read } = reading({
      [A]: { headers: { "content-type": "text/plain" }, body: "word ".repeat(150_000) },
    });
    const long = await read(A);
    expect(long.ok && long.text.length).toBe(400_000);
  });

  it("GOAL-R23: a reading that is stopped while it waits ends at once", async () => {
    const { reader } = reading({ [A]: { status: 503, headers: { "retry-after": "30" } } });
    const stop = new AbortController();
    const waiting = reader.read({ urls: [A, `${A}/2`], signal: stop.signal });
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
  });
});

describe("GOAL-Q9: nothing is fetched twice", () => {
  it("a page is fetched once a day, and afterwards asked whether it changed", async () => {
    const { read, pages, clock } = reading({
      [A]: (call) =>
        call === 1
          ? { status: 304 }
          : {
              headers: { ...html, etag: '"v1"', "last-modified": "Mon, 13 Apr 2026 08:00:00 GMT" },
              body: page(`Version ${call}`),
            },
    });
    const first = await read(A);
    expect(first).not.toHaveProperty("readAt");
    const before = clock.now();
    clock.pass(23 * 3_600_000);
    expect(await read(`${A}/?utm_source=x`)).toMatchObject({ title: "Version 0", readAt: before });
    expect(pages()).toHaveLength(1);
    clock.pass(2 * 3_600_000);
    expect(await read(A)).toMatchObject({ ok: true, title: "Version 0" });
    expect(pages()[1]?.headers).toEqual({
      "if-none-match": '"v1"',
      "if-modified-since": "Mon, 13 Apr 2026 08:00:00 GMT",
    });
    clock.pass(3_600_000);
    await read(A);
    expect(pages()).toHaveLength(2);
    // A request to read the page again means its current content.
    expect(await read(A, { fresh: true })).not.toHaveProperty("readAt");
    expect(pages()).toHaveLength(3);
    clock.pass(25 * 3_600_000);
    expect(await read(A)).toMatchObject({ title: "Version 3" });
  });

  it("two runs that want the same page at once fetch it once", async () => {
    const { reader, pages } = reading({ [A]: { headers: html, body: page("Prices"), takesMs: 500 } });
    await Promise.all([1, 2, 3].map(() => reader.read({ urls: [A], signal: never })));
    expect(pages()).toHaveLength(1);
  });

  it("what a site forbids to keep is not kept, and what is gone is forgotten", async () => {
    const { read, pages, cache, clock } = reading({
      [A]: { headers: { ...html, "cache-control": "private, No-Store" }, body: page("Prices") },
      "https://cells.example/old": (call) =>
        call === 0 ? { headers: html, body: page("Old") } : { status: 410 },
    });
    await read(A);
    await read(A);
    expect(pages()).toHaveLength(2);
    await read("https://cells.example/old");
    clock.pass(25 * 3_600_000);
    expect(await read("https://cells.example/old")).toMatchObject({ ok: false });
    expect(cache.pages.size).toBe(0);
  });

  it("the way to a page, and the name it gives itself, are kept with it", async () => {
    const { read, cache } = reading({
      "http://cells.example/a": { to: "https://cells.example/b" },
      "https://cells.example/b": {
        headers: html,
        body: '<html><head><link rel=canonical href="/c"></head><body>words',
      },
    });
    await read("http://cells.example/a");
    expect([...cache.pages.values()]).toMatchObject([
      {
        urlKey: "http://cells.example/a",
        url: "https://cells.example/b",
        redirects: ["http://cells.example/a"],
        canonical: "https://cells.example/c",
      },
    ]);
  });
});
