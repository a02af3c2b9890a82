import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FetchedPage } from "@/lib/fetch/pages/page-cache";
import { openTestDatabase, type TestDatabase } from "@/testing/db/db";
import { storedPages } from "./stored-pages";

let store: TestDatabase;
beforeEach(() => {
  store = openTestDatabase();
});
afterEach(() => store.close());

const page = (urlKey: string, checkedAt: number): FetchedPage => ({
  urlKey,
  url: urlKey,
  redirects: ["http://a.example"],
  canonical: null,
  title: "A",
  text: "words",
  pageStarts: [0, 3],
  publishedAt: null,
  author: "Ines Kallas",
  language: null,
  cut: null,
  pictures: null,
  picturesLeft: null,
  etag: '"1"',
  lastModified: null,
  checkedAt,
});
const NOW = Date.UTC(2026, 3, 14);
const DAY = 86_400_000;

describe("pages kept in the store", () => {
  it("are found as they were kept, replaced, confirmed and forgotten", async () => {
    const pages = storedPages(store.db);
    await pages.keep(page("https://a.example", NOW));
    expect(await pages.find("https://a.example")).toEqual(page("https://a.example", NOW));
    await pages.keep({ ...page("https://a.example", NOW + 1), pageStarts: null });
    expect(await pages.find("https://a.example")).toMatchObject({ pageStarts: null, checkedAt: NOW + 1 });
    await pages.confirm("https://a.example", NOW + 5);
    expect(await pages.find("https://a.example")).toMatchObject({ checkedAt: NOW + 5 });
    await pages.forget("https://a.example");
    expect(await pages.find("https://a.example")).toBeNull();
  });

  it("are let go when nobody wanted them for a month, and the oldest where there are too many", async () => {
    const pages = storedPages(store.db);
    await pages.keep(page("https://old.example", NOW));
    await pages.keep(page("https://new.example", NOW + 31 * DAY));
    expect(await pages.find("https://old.example")).toBeNull();
    await store.db.keepFetchedPage(page("https://newer.example", NOW + 32 * DAY), { before: 0, most: 1 });
    expect(await pages.find("https://new.example")).toBeNull();
    expect(await pages.find("https://newer.example")).not.toBeNull();
  });
});
