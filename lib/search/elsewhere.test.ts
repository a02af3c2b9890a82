// Pages that are read somewhere else than at their address: open full texts, and the archive's copies of pages that are
// gone.

import { afterEach, describe, expect, it } from "vitest";
import { startJsonServer } from "@/testing/servers/json";
import { withArchive, withFullText } from "./archive";
import { ProviderError, type ReadRequest, type ReadResult } from "./provider";
import type { Reading } from "./reading";

const signal = new AbortController().signal;
const PAPER = "https://doi.org/10.1234/a";
const OPEN = "https://repository.example/a.pdf";

type Page = Omit<Extract<ReadResult, { ok: true }>, "ok" | "url"> | { reason: string; gone?: true };

/** A reader of the given pages, with the addresses that it was asked for. */
function readerOf(pages: Record<string, Page | Error>) {
  const asked: string[][] = [];
  const read = async ({ urls }: ReadRequest): Promise<Reading[]> => {
    asked.push(urls);
    return urls.map((url) => {
      const page = pages[url] ?? { reason: "There is nothing." };
      if (page instanceof Error) throw page;
      return "text" in page
        ? { ok: true, url, via: "direct", ...page }
        : { ok: false, url, via: "direct", ...page };
    });
  };
  return { read, asked };
}

const page = (text: string): Page => ({ title: "A", text, publishedAt: null });

describe("A publication with an open full text", () => {
  const fullTexts = { [PAPER]: OPEN };

  it("is read there, under its own address, and says where", async () => {
    const { read, asked } = readerOf({ [PAPER]: page("Abstract"), [OPEN]: page("All of it") });
    const [reading] = await withFullText(read)({ urls: [PAPER], fullTexts, signal });
    expect(reading).toMatchObject({
      ok: true,
      url: PAPER,
      text: "All of it",
      about: { fullText: OPEN, hosts: ["repository.example"] },
    });
    expect(asked).toEqual([[OPEN]]);
  });

  it.each([
    ["cannot be read", { reason: "Closed" }],
    ["has no text", page(" ")],
    ["fails", new ProviderError({ code: "unreachable", provider: "direct", message: "Down" })],
  ] as [string, Page | Error][])("is read at its own address when the open one %s", async (_, open) => {
    const { read, asked } = readerOf({ [PAPER]: page("Abstract"), [OPEN]: open });
    const [reading] = await withFullText(read)({ urls: [PAPER], fullTexts, signal });
    expect(reading).toMatchObject({ ok: true, url: PAPER, text: "Abstract" });
    expect(reading?.ok && reading.about).toBeUndefined();
    expect(asked).toEqual([[OPEN], [PAPER]]);
  });

  it("is not read where the run may not go", async () => {
    const { read, asked } = readerOf({ [PAPER]: page("Abstract"), [OPEN]: page("All of it") });
    const mayVisit = (url: string) => !url.includes("repository");
    await withFullText(read)({ urls: [PAPER], fullTexts, signal, mayVisit });
    expect(asked).toEqual([[PAPER]]);
  });

  it("others are read as ever, in the order asked for", async () => {
    const { read } = readerOf({ [OPEN]: page("All of it"), "https://b.example/": page("B") });
    const readings = await withFullText(read)({ urls: ["https://b.example/", PAPER], fullTexts, signal });
    expect(readings.map(({ url }) => url)).toEqual(["https://b.example/", PAPER]);
  });
});

describe("A page that is gone", () => {
  const GONE = "https://news.example/2019/story";
  const missing = { reason: "There is no page at this address (status 404).", gone: true as const };
  const snapshot = (url: string, status = "200") => ({
    url: GONE,
    archived_snapshots: { closest: { available: true, url, timestamp: "20190304050607", status } },
  });
  const COPY = "https://web.archive.org/web/20190304050607id_/https://news.example/2019/story";
  const servers: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of servers.splice(0)) await one.stop();
  });

  async function archiveWith(answer: unknown, pages: Record<string, Page>, status = 200) {
    const server = await startJsonServer(() => ({ status, body: answer }));
    servers.push(server);
    const { read, asked } = readerOf(pages);
    const options = { baseUrl: server.url, contact: "ada@example.org" };
    return { read: withArchive(read, options), asked, server };
  }

  it("is read from the archive, which says of which day", async () => {
    const found = snapshot(`http://web.archive.org/web/20190304050607/${GONE}`);
    const { read, server } = await archiveWith(found, { [GONE]: missing, [COPY]: page("The story") });
    const [reading] = await read({ urls: [GONE], signal });
    expect(reading).toMatchObject({
      ok: true,
      url: GONE,
      text: "The story",
      about: { archived: { url: COPY, day: "2019-03-04" }, hosts: ["web.archive.org"] },
    });
    expect(server.requests).toMatchObject([{ path: "/wayback/available", parameters: { url: GONE } }]);
    expect(server.requests[0]?.headers["user-agent"]).toMatch(/^Groundwork\/\S+ \(ada@example\.org; /);
  });

  it.each([
    ["nothing was archived", { url: GONE, archived_snapshots: {} }, 200],
    ["the copy is of an error", snapshot(`http://web.archive.org/web/20190304050607/${GONE}`, "404"), 200],
    ["the copy is named as null", { url: GONE, archived_snapshots: { closest: null } }, 200],
    ["the copy is elsewhere", snapshot("http://evil.example/web/20190304050607/x"), 200],
    ["the archive is down", {}, 503],
    ["the answer is of another shape", { archived_snapshots: { closest: 7 } }, 200],
  ])("stays gone when %s", async (_, answer, status) => {
    const { read, asked } = await archiveWith(answer, { [GONE]: missing }, status);
    expect(await read({ urls: [GONE], signal })).toEqual([
      { ok: false, url: GONE, via: "direct", ...missing },
    ]);
    expect(asked).toEqual([[GONE]]);
  });

  it("only pages that are gone are asked for", async () => {
    const { read, server } = await archiveWith({}, { [GONE]: { reason: "Closed" }, [PAPER]: page("A") });
    await read({ urls: [GONE, PAPER], signal });
    expect(server.requests).toEqual([]);
  });

  it("the archive is not read where the run may not go", async () => {
    const found = snapshot(`http://web.archive.org/web/20190304050607/${GONE}`);
    const { read, asked } = await archiveWith(found, { [GONE]: missing, [COPY]: page("The story") });
    await read({ urls: [GONE], signal, mayVisit: (url) => !url.includes("archive.org") });
    expect(asked).toEqual([[GONE]]);
  });
});
