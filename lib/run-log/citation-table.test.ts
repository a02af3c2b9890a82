import { expect, it } from "vitest";
import { packCitations, unpackCitations, unpackUncited } from "./citation-table";
import type { Citation } from "./run-state";

const citations: Citation[] = Array.from({ length: 60 }, (_, index) => ({
  id: `cit_0123456789abcdef_${index}`,
  number: (index % 3) + 1,
  at: index * 50 + 40,
  sentenceStart: index * 50,
  sentenceEnd: index * 50 + 44,
  sourceId: index % 3 === 2 ? null : `src_0123456789abcdef${index % 3}`,
  pageId: index % 3 === 0 ? `pg_0123456789abcdef0123${index % 3}` : null,
  match: index % 3 === 0 ? "verbatim" : "unread",
  passage: index % 3 === 0 ? { start: index, end: index + 5, text: "cache" } : null,
  verdict: index % 3 === 0 ? "supported" : "unchecked",
  score: index / 100,
  facts:
    index % 20 === 2
      ? [
          { start: index * 50, end: index * 50 + 2, found: true },
          { start: index * 50 + 3, end: index * 50 + 7, found: false, says: "0.61 yuan" },
        ]
      : index % 2 === 0
        ? [{ start: index * 50 + 3, end: index * 50 + 7, found: index % 4 === 0 }]
        : [],
  cause: index % 3 === 0 ? null : "not_read",
  judgement: null,
}));

it("GOAL-P15: packed citations are lossless and take at most half the bytes", () => {
  const table = JSON.stringify(packCitations(citations, { prefix: "cit_0123456789abcdef" }));
  expect(unpackCitations(JSON.parse(table))).toEqual(citations);
  expect(table.length).toBeLessThan(JSON.stringify(citations).length / 2);
  expect(unpackCitations(packCitations([], { prefix: "cit_x" }))).toEqual([]);
});

it("further places are packed with their words, beside other values and without", () => {
  const further = [{ start: 900, end: 912, text: "seventy mice", words: [{ start: 110, end: 117 }] }];
  const some = [...citations.slice(0, 4), ...citations.slice(20, 24)].map((citation, index) => ({
    ...citation,
    id: `cit_x_${index}`,
    ...(index % 2 === 0 ? { further } : {}),
  }));
  const table = JSON.stringify(packCitations(some, { prefix: "cit_x" }));
  expect(unpackCitations(JSON.parse(table))).toEqual(some);
});

it("GOAL-P15: packed sentences without a citation are lossless and take at most half the bytes", () => {
  const uncited = [
    { start: 3, end: 40 },
    { start: 41, end: 90 },
    { start: 5000, end: 5010 },
  ];
  const table = packCitations([], { prefix: "cit_x", uncited });
  expect(unpackUncited(JSON.parse(JSON.stringify(table)))).toEqual(uncited);
  expect(JSON.stringify(table.uncited).length).toBeLessThan(JSON.stringify(uncited).length / 2);
});
