import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { IndexScan } from "@/db/store/search";
import type { TextQuery } from "@/db/store/text-query";
import { openTestPostgres, postgresPrograms, type TestPostgres } from "@/testing/db/postgres";
import { entryMatches, lineOfStems, wordsOfEntry } from "./search-words";
import { type PostgresStore, postgresStore } from "./store";

/** More than the newest that are searched first, for words and for phrases. */
const ENTRIES = 2600;
/** An hour in the tenths of a second by which entries are numbered. */
const HOUR = 36_000;
const RARE = [2599, 2450, 1700, 40, 3];

describe.skipIf(postgresPrograms() === null)("A search that goes back in steps", () => {
  let opened: TestPostgres;
  let store: PostgresStore;
  beforeAll(async () => {
    opened = await openTestPostgres();
    store = postgresStore(opened.db);
    const made = Array.from({ length: ENTRIES }, (_, index) => {
      const docid = (index + 1) * HOUR;
      // Both words are everywhere; only in some do they follow each other.
      const text = RARE.includes(index + 1) ? ["red", "fox", "rare"] : ["fox", "red"];
      const stems = { title: ["note"], text };
      const words = wordsOfEntry(stems, { docid, facets: "_question" }).join(" ");
      return { docid, ref: `r${index + 1}`, at: docid * 100, line: lineOfStems(stems), words };
    });
    const of = (name: keyof (typeof made)[number]) => sql.param(made.map((one) => one[name]));
    await opened.db.execute(sql`
      INSERT INTO search_entries (docid, kind, ref, at, facets, stems, tsv)
      SELECT docid, 'question', ref, at, '_question', line, array_to_tsvector(string_to_array(words, ' ')) FROM unnest(
        ${of("docid")}::bigint[], ${of("ref")}::text[], ${of("at")}::bigint[], ${of("line")}::text[], ${of("words")}::text[]
      ) AS made(docid, ref, at, line, words)`);
  });
  afterAll(() => opened?.close());

  const found = async (scan: IndexScan) => {
    const { entries, reached } = await store.scanEntries(scan);
    return { numbers: entries.map(({ ref }) => Number(ref.slice(1))), reached };
  };
  const QUERIES: [string, TextQuery][] = [
    ["a word", { text: "rare" }],
    ["a phrase", { text: "red fox" }],
    ["a phrase beside a word", { all: [{ text: "red fox" }, { text: "note" }] }],
    ["a phrase or a word", { any: [{ text: "red fox" }, { text: "rare" }] }],
    ["a word without a phrase", { of: { text: "red" }, not: { text: "fox red" } }],
    ["a phrase without a word", { of: { text: "red fox" }, not: { text: "blue" } }],
  ];

  it.each(QUERIES)(
    "finds %s however far back it is, newest first, and knows that there is no more",
    async (_, match) => {
      expect(await found({ match, limit: 40 })).toEqual({ numbers: RARE, reached: null });
    },
  );

  it.each(QUERIES)("finds %s only within its span", async (_, match) => {
    const span = { from: 30 * HOUR * 100, to: 2500 * HOUR * 100 };
    expect((await found({ match, limit: 40, ...span })).numbers).toEqual([2450, 1700, 40]);
    expect((await found({ match, limit: 40, from: (ENTRIES + 9) * HOUR * 100 })).numbers).toEqual([]);
    expect((await found({ match, limit: 40, to: 2 * HOUR * 100 })).numbers).toEqual([]);
  });

  it.each(QUERIES)("goes on with %s where the page before ended", async (_, match) => {
    const numbers: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const page = await found({ match, limit: 2, ...(before === undefined ? {} : { before }) });
      numbers.push(...page.numbers);
      before = page.reached;
    }
    expect(numbers).toEqual(RARE);
  });

  it.each([
    ["a phrase", { text: "red fox" }, "search_entries_pairs"],
    ["a phrase of titles", { title: { text: "red fox" } }, "search_entries_pairs"],
    ["the beginning of a phrase", { text: "red fox ra", beginning: true }, "search_entries_pairs"],
    ["a phrase or a word", { any: [{ text: "red fox" }, { text: "rare" }] }, "search_entries_tsv"],
    ["two words of which one has only begun", { text: "red fo", beginning: true }, "search_entries_tsv"],
  ] as [string, TextQuery, string][])("looks for %s in the index that has it", async (_, match, index) => {
    const { indexed } = entryMatches(match, { from: 0, to: ENTRIES * HOUR }) ?? {};
    const plan = await opened.db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      return (await tx.execute(sql`EXPLAIN SELECT 1 FROM search_entries e WHERE ${indexed}`)).rows;
    });
    expect(JSON.stringify(plan)).toContain(`Bitmap Index Scan on ${index} `);
  });

  it("lists what is everywhere, page after page", async () => {
    const match: TextQuery = { all: [{ text: "fox" }, { facet: "_question" }] };
    const numbers: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const page = await found({ match, limit: 900, ...(before === undefined ? {} : { before }) });
      numbers.push(...page.numbers);
      before = page.reached;
    }
    expect(numbers).toEqual(Array.from({ length: ENTRIES }, (_, index) => ENTRIES - index));
  });
});
