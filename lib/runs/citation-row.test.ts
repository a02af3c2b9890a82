import { expect, it } from "vitest";
import type { Citation } from "@/lib/run-log/run-state";
import { citationOf, citationRow } from "./citation-row";

const citation: Citation = {
  ...{ id: "cit_1", number: 1, at: 40, sentenceStart: 0, sentenceEnd: 44, sourceId: "src_1", pageId: "pg_1" },
  ...{ match: "close", passage: { start: 3, end: 8, text: "cache" }, verdict: "partly", score: 0.5 },
  ...{ facts: [], cause: null, judgement: null },
};

it("a citation is the same after it was a row, with further places and without", () => {
  const further = [{ start: 90, end: 95, text: "mouse", words: [{ start: 4, end: 9 }] }];
  for (const each of [citation, { ...citation, further }])
    expect(citationOf(citationRow(each, { reportId: "rep_1", part: "report" }))).toEqual(each);
});
