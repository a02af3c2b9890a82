// Export against a server that answers as the documents of the API say; see testing/zotero/server.ts.

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createGuardedPost } from "@/lib/fetch/guarded-post";
import { fullReport, hostileReport } from "@/testing/report-export/exported";
import { KEY, LIBRARY, startZotero, type ZoteroServer } from "@/testing/zotero/server";
import { ZoteroClient } from "./client";
import { type ExportParts, exportToZotero, uploadWith } from "./export-report";

let zotero: ZoteroServer;
let count = 0;
const ROOM = "ROOM2345";

beforeEach(async () => {
  zotero = await startZotero();
  zotero.put("collections", ROOM, { name: "Engines", parentCollection: false });
});
afterEach(() => zotero.stop());

const client = ({ url } = zotero) =>
  new ZoteroClient({ baseUrl: url, library: LIBRARY, apiKey: KEY }, { wait: async () => undefined });

const exporting = (more: Partial<ExportParts> = {}): ExportParts => ({
  client: client(),
  token: () => {
    count += 1;
    return count.toString(16).padStart(32, "0");
  },
  now: () => 1,
  pageText: async (id) => (id === "pg_1" ? "The text that was read" : null),
  upload: uploadWith(createGuardedPost({ hosts: () => [new URL(zotero.url).host] })),
  ...more,
});
const inRoom = (type?: string) =>
  [...zotero.items.values()].filter(({ data }) => (type ? data.itemType === type : !data.parentItem));

describe("an export to Zotero", () => {
  it("adds the cited sources with their passages and the page as it was read, once", async () => {
    const first = await exportToZotero(fullReport, { newCollection: "Cells" }, exporting());
    expect(first.sources.map(({ number, state }) => [number, state])).toEqual([
      [1, "added"],
      [3, "added"],
      [7, "added"],
    ]);
    const [item] = inRoom();
    expect(item?.data).toMatchObject({
      itemType: "webpage",
      accessDate: "2026-11-21T09:30:00Z",
      date: "2026-04-14",
      collections: [first.collection],
    });
    expect(inRoom("note")[0]?.data).toMatchObject({ parentItem: item?.key });
    expect(String(inRoom("note")[0]?.data.note)).toContain("<blockquote>Cells cost &#60;58&#62; dollars");
    expect([...zotero.uploaded.values()]).toEqual(["<<The text that was read>>"]);
    const before = zotero.items.size;
    const again = await exportToZotero(fullReport, { collection: first.collection }, exporting());
    expect(again.sources.map(({ state, note, file }) => [state, note, file])).toEqual(
      first.sources.map(() => ["existing", false, false]),
    );
    expect(zotero.items.size).toBe(before);
  });

  it("finds an item of the person by its address, and changes nothing of it", async () => {
    const url = fullReport.sources[0]?.url;
    zotero.put("items", "MINE2345", { itemType: "webpage", title: "My own title", url, collections: [ROOM] });
    const { sources } = await exportToZotero(fullReport, { collection: ROOM }, exporting());
    expect(sources[0]).toMatchObject({ state: "existing", note: true });
    expect(zotero.items.get("MINE2345")?.data).toMatchObject({ title: "My own title" });
  });

  it("names a publication by its kind, authors, container and DOI", async () => {
    const [first] = fullReport.sources;
    const publication = {
      authors: ["Ada Lovelace", "The Engine Group"],
      venue: "Notes",
      doi: "10.1000/xyz",
      year: 1843,
    };
    await exportToZotero(
      { ...fullReport, sources: [{ ...first, publication } as never] },
      { collection: ROOM },
      exporting(),
    );
    expect(inRoom()[0]?.data).toMatchObject({
      itemType: "journalArticle",
      publicationTitle: "Notes",
      DOI: "10.1000/xyz",
      creators: [
        { creatorType: "author", lastName: "Lovelace", firstName: "Ada" },
        { creatorType: "author", name: "The Engine Group" },
      ],
    });
  });

  it("dates a web source that was never opened by the search that found it, and no document of this machine", async () => {
    const found = Date.UTC(2026, 10, 19, 8, 15, 30, 250);
    const [first] = fullReport.sources;
    const dateOf = async (more: object, foundAt?: Map<number, number>) => {
      for (const key of [...zotero.items.keys()]) zotero.items.delete(key);
      const source = { ...first, ...more } as never;
      const exported = { ...fullReport, sources: [source], ...(foundAt ? { foundAt } : {}) };
      await exportToZotero(exported, { collection: ROOM }, exporting());
      return inRoom()[0]?.data;
    };
    const unread = { status: "seen", readAt: null, pageId: null };
    const known = new Map([[1, found]]);
    expect(await dateOf(unread, known)).toMatchObject({ accessDate: "2026-11-19T08:15:30Z" });
    // The time at which it was read counts before the time at which it was found.
    expect(await dateOf({}, known)).toMatchObject({ accessDate: "2026-11-21T09:30:00Z" });
    // Without a search of its own run nothing is known.
    expect(await dateOf(unread)).not.toHaveProperty("accessDate");
    expect(await dateOf({ ...unread, url: "library://documents/a.md" }, known)).not.toHaveProperty(
      "accessDate",
    );
  });

  it("tells what Zotero refuses of each source, and writes the others", async () => {
    const sources = fullReport.sources.map((source) =>
      source.number === 3 ? { ...source, title: "REFUSED" } : source,
    );
    const told = await exportToZotero({ ...fullReport, sources }, { collection: ROOM }, exporting());
    expect(told.sources.map(({ state, reason }) => [state, reason])).toEqual([
      ["added", null],
      ["failed", "400 'title' is not valid"],
      ["added", null],
    ]);
  });

  it("says that the key may not write", async () => {
    const readOnly = await startZotero({ readOnly: true });
    readOnly.put("collections", ROOM, { name: "Engines", parentCollection: false });
    const own = client(readOnly);
    await expect(
      exportToZotero(fullReport, { collection: ROOM }, exporting({ client: own })),
    ).rejects.toMatchObject({
      code: "zotero_refused",
    });
    await readOnly.stop();
  });

  it("repeats a write that got no answer with the same token, so that nothing is written twice", async () => {
    zotero.fail({ status: 503, path: /\/items$/ });
    zotero.fail({ status: 503, path: /475425\/items$/ });
    await exportToZotero(fullReport, { collection: ROOM }, exporting());
    const tokens = zotero.requests
      .filter(({ method, path: at }) => method === "POST" && at.endsWith("/items"))
      .map(({ headers }) => headers["zotero-write-token"]);
    expect(tokens[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(tokens[1]).toBe(tokens[0]);
  });

  it("does not upload into the own network unless the address was set up", async () => {
    const upload = uploadWith(createGuardedPost());
    const { sources } = await exportToZotero(fullReport, { collection: ROOM }, exporting({ upload }));
    expect(sources[0]).toMatchObject({ state: "added", file: false });
    expect(sources[0]?.reason).toMatch(/of the storage$/);
    expect(zotero.uploaded.size).toBe(0);
  });

  it("writes hostile texts as text", async () => {
    await exportToZotero(hostileReport, { collection: ROOM }, exporting());
    for (const { data } of inRoom("note"))
      expect(String(data.note)).not.toMatch(/<(?!\/?(?:h1|p|blockquote)>)/);
  });

  it("says that the Zotero of this machine can only be read, before it asks anything", async () => {
    const own = new ZoteroClient({ baseUrl: `${zotero.url}/api`, library: "users/0", apiKey: null });
    await expect(
      exportToZotero(fullReport, { newCollection: "New" }, exporting({ client: own })),
    ).rejects.toMatchObject({ code: "zotero_read_only" });
    expect(zotero.requests).toEqual([]);
  });
});
