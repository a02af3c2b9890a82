import { afterEach, describe, expect, it } from "vitest";
import type { Store } from "@/db/store/store";
import { ask, closeStores, kindsOf, stored } from "@/testing/library/search";
import { mendWords } from "./near-words";
import { readWords } from "./search-query";

afterEach(closeStores);

describe("one slip", () => {
  /** Whether a word is taken for the only one that stands somewhere, as a stem. */
  async function isMended(typed: string, known: string): Promise<boolean> {
    const db = { completeWord: async () => [known] } as unknown as Store;
    return (await mendWords(await readWords(`"${typed}"`, db), db)) !== null;
  }

  it.each([
    ["harow", "harrow"],
    ["gibberishh", "gibberish"],
    ["brigd", "bridg"],
    ["cartin", "carton"],
    ["ahrrow", "harrow"],
    ["мсотик", "мостик"],
  ])("lies between %s and %s", async (typed, known) => {
    expect(await isMended(typed, known)).toBe(true);
  });

  it.each([
    ["harrow", "harrow"],
    ["hrrwo", "harrow"],
    ["abcdef", "badcef"],
    ["abcde", "cbade"],
    ["mst", "most"],
  ])("does not lie between %s and %s", async (typed, known) => {
    expect(await isMended(typed, known)).toBe(false);
  });
});

describe("A search with a slip", () => {
  const RUNS = [
    {
      question: "When was the Harrow Bridge closed?",
      report: "# Bridge\n\nThe bridge keeps a bucket of water.",
    },
    { question: "Сколько стоит мост?", report: "# Мост\n\nМост стоит дорого." },
  ];

  it.each([
    ["Harow Brigde", "harrow bridge"],
    ["the harrow brigde", "the harrow bridge"],
    ["buckts", "bucket"],
    ["мосст", "мост"],
  ])("finds what was meant by “%s”, and says so", async (q, corrected) => {
    const db = await stored(RUNS);
    const found = await ask(db, { q });
    expect(found).toMatchObject({ query: q, corrected });
    expect(kindsOf(found.results)).toContain(q === "buckts" ? "report" : "thread");
    expect(await ask(db, { q, sort: "date" })).toMatchObject({ corrected });
  });

  it("marks what was meant", async () => {
    const { results } = await ask(await stored(RUNS), { q: "buckts" });
    expect(results.flatMap(({ passage }) => passage.filter(({ hit }) => hit))).toMatchObject([
      { text: "bucket" },
    ]);
  });

  it("is not mended where the words stand somewhere, are short, quoted or strange", async () => {
    const db = await stored(RUNS);
    for (const q of ["harrow", "bridge water bucket", "harr"])
      expect([q, (await ask(db, { q })).corrected]).toEqual([q, null]);
    for (const q of ["hbx", '"harow brigde"', "xylophone", "bridge xylophone", "harrow мост", "()"])
      expect([q, await ask(db, { q })]).toMatchObject([q, { corrected: null, results: [] }]);
  });

  it("is mended up to six words: a longer one is a sentence", async () => {
    const db = await stored([
      { question: "Which?", report: "# B\n\nSeven heavy barrels carry salted northern herring." },
    ]);
    expect((await ask(db, { q: "sevem heavy barrels carry salted northern" })).corrected).toContain("seven");
    const long = await ask(db, { q: "sevem heavy barrels carry salted northern herring" });
    expect(long).toMatchObject({ corrected: null, results: [] });
  });

  it("goes on with the next page of what was meant", async () => {
    const runs = Array.from({ length: 3 }, (_, at) => ({
      question: `Which bucket is number ${at}?`,
      report: `# Bucket ${at}\n\nA bucket.`,
    }));
    const db = await stored(runs);
    const first = await ask(db, { q: "buckwt", kind: "report", limit: 2 });
    expect(first.results).toHaveLength(2);
    const next = await ask(db, { q: "buckwt", kind: "report", limit: 2, cursor: first.nextCursor });
    expect([next.corrected, next.results.length, next.nextCursor]).toEqual(["bucket", 1, null]);
  });
});
