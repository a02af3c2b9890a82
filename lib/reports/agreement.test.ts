import { expect, it } from "vitest";
import type { Citation } from "@/lib/run-log/run-state";
import { independentSites } from "./agreement";

const LONG = "Sodium-ion cells cost 52 dollars per kilowatt-hour in the third quarter of 2026.";

const cited = (number: number, text = `${LONG} ${number}`, more: Partial<Citation> = {}): Citation => ({
  ...{ id: `c${number}`, number, at: 40, sentenceStart: 0, sentenceEnd: 50, sourceId: null, pageId: "p" },
  ...{ match: "close", verdict: "supported", score: 1, facts: [], cause: null, judgement: null },
  passage: { start: 0, end: text.length, text },
  ...more,
});

const HOSTS = ["", "a.example", "www.a.example", "b.example", "c.example"];
const count = (citations: Citation[]) =>
  independentSites(cited(1), citations, (number) => ({ host: HOSTS[number] ?? "" }));

it("counts sites, not pages", () => {
  expect(count([cited(1), cited(2), cited(3)])).toBe(2);
});

it("counts a passage that two sites have word for word once", () => {
  expect(count([cited(1, LONG), cited(3, LONG.toUpperCase()), cited(4)])).toBe(2);
});

it("leaves out citations that do not support the sentence, and those of other sentences", () => {
  const doubtful = cited(3, LONG, { verdict: "not_found" });
  const elsewhere = cited(4, LONG, { sentenceStart: 60, sentenceEnd: 90 });
  expect(count([cited(1), doubtful, elsewhere])).toBe(1);
});

it("counts a citation that a review decided", () => {
  const judgement = { verdict: "supported", evidence: "", model: "m" } as Citation["judgement"];
  expect(count([cited(1), cited(3, "Other words.", { verdict: "partly", judgement })])).toBe(2);
});
