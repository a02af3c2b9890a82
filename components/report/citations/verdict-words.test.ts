import { expect, it } from "vitest";
import { isDoubtful } from "@/lib/reports/verdict";
import { isOpen } from "@/lib/run-log/run-citations";
import type { Citation, CitedFact, Verdict } from "@/lib/run-log/run-state";
import { english, russian } from "@/testing/i18n/messages";
import { codeReason } from "./verdict-reasons";
import { countedWords } from "./verdict-words";

const CONTENT = "It fell to 43 US dollars, from 47 to 58, after 5 million orders.";
const fact = (text: string, found: boolean): CitedFact => {
  const start = CONTENT.indexOf(text);
  return { start, end: start + text.length, found };
};

function citation(change: Partial<Citation>): Citation {
  return {
    id: "c1",
    number: 1,
    at: 0,
    sentenceStart: 0,
    sentenceEnd: CONTENT.length,
    sourceId: "s1",
    pageId: "p1",
    match: "close",
    passage: { start: 0, end: 4, text: "Text" },
    verdict: "supported",
    score: 0.9,
    facts: [],
    cause: null,
    judgement: null,
    ...change,
  };
}

const of = (verdict: Verdict, change: Partial<Citation> = {}) => citation({ verdict, ...change });

it("supported names the facts in the passage", () => {
  const facts = [fact("43 US dollars", true), fact("47 to 58", true)];
  expect(codeReason(english, of("supported", { facts }), CONTENT)).toBe(
    "“43 US dollars” and “47 to 58” are in this passage",
  );
  expect(codeReason(english, of("supported", { facts: facts.slice(0, 1) }), CONTENT)).toBe(
    "“43 US dollars” is in this passage",
  );
  const code = "The cache returns `undefined` then.";
  const start = code.indexOf("`undefined`");
  const named = { start, end: start + "`undefined`".length, found: true };
  expect(codeReason(english, of("supported", { facts: [named] }), code)).toBe(
    "“undefined” is in this passage",
  );
  expect(codeReason(english, of("supported", { match: "verbatim" }), CONTENT)).toBe(
    "it is quoted word for word",
  );
  expect(codeReason(english, of("supported"), CONTENT)).toBe("this passage has its words");
});

it("weak separates the facts that were found from those that were not", () => {
  const facts = [fact("43 US dollars", true), fact("5 million", false)];
  expect(codeReason(english, of("weak", { facts }), CONTENT)).toBe(
    "“43 US dollars” is in this passage, “5 million” is not",
  );
  expect(codeReason(russian, of("weak", { facts }), CONTENT)).toBe(
    "в этом фрагменте есть «43 US dollars», но нет «5 million»",
  );
  expect(
    codeReason(
      russian,
      of("weak", { facts: facts.map((one) => ({ ...one, found: true })), verdict: "supported" }),
      CONTENT,
    ),
  ).toBe("в этом фрагменте есть «43 US dollars» и «5 million»");
  expect(codeReason(english, of("weak", { facts: [] }), CONTENT)).toBe(
    "only some of its words are in this passage",
  );
});

it("not found names what the page lacks, and links to the nearest passage if there is one", () => {
  const facts = [fact("5 million", false)];
  expect(codeReason(english, of("not_found", { facts }), CONTENT)).toBe(
    "“5 million” is not in this page; the nearest passage is shown above",
  );
  expect(codeReason(english, of("not_found", { passage: null }), CONTENT)).toBe("this page does not say it");
});

it("not found names the page's value instead", () => {
  const facts = [
    { ...fact("43 US dollars", false), says: "0.61\u00a0yuan" },
    { ...fact("5 million", true), says: "ignored" },
  ];
  expect(codeReason(english, of("not_found", { facts }), CONTENT)).toBe(
    "“43 US dollars” is not in this page; the page says “0.61 yuan”",
  );
  expect(codeReason(russian, of("not_found", { facts }), CONTENT)).toBe(
    "на этой странице нет «43 US dollars»; на странице сказано «0.61 yuan»",
  );
  expect(codeReason(english, of("not_found", { facts, passage: null }), CONTENT)).toBe(
    "“43 US dollars” is not in this page",
  );
});

it.each([
  ["not_read", "the page was never read"],
  ["unreadable", "the page could not be read"],
  ["other_language", "the page is in another language"],
  ["earlier", "it was written before citations were checked"],
  ["inference", "a conclusion rests on it"],
] as const)("a citation that cannot be checked gives the reason: %s", (cause, words) => {
  expect(codeReason(english, of("unchecked", { cause }), CONTENT)).toBe(words);
});

it("long lists and hostile facts stay short", () => {
  const facts = Array.from({ length: 9 }, (_, index) => ({ start: index, end: index + 1, found: true }));
  expect(codeReason(english, of("supported", { facts }), "abcdefghi")).toBe(
    "“a”, “b”, “c”, “d” and 5 more are in this passage",
  );
  const long = codeReason(
    english,
    of("supported", { facts: [{ start: 0, end: 5000, found: true }] }),
    "x".repeat(5000),
  );
  expect(long.length).toBeLessThan(120);
});

it("the header counts the final verdicts, of code and model together", () => {
  const all = (verdict: Verdict, times: number, change: Partial<Citation> = {}) =>
    Array.from({ length: times }, () => of(verdict, change));
  const judged: Partial<Citation> = { judgement: { verdict: "supported", evidence: "", model: "m" } };
  const citations = [
    ...all("supported", 33),
    ...all("weak", 1, judged),
    ...all("weak", 3),
    ...all("not_found", 1),
  ];
  const uncited = [
    { start: 0, end: 1 },
    { start: 2, end: 3 },
  ];
  expect(countedWords(english, { citations, uncited })).toBe(
    "38 citations: 34 supported, 3 weak, 1 not found; 2 factual sentences without a source",
  );
  expect(countedWords(english, { citations: all("supported", 6), uncited: [] })).toBe(
    "6 citations, all supported",
  );
  expect(countedWords(english, { citations: all("supported", 1), uncited: [] })).toBe(
    "1 citation, supported",
  );
  expect(countedWords(russian, { citations, uncited }).replaceAll("\u00a0", " ")).toBe(
    "38 ссылок: подтверждено 34, слабо подтверждено 3, не найдено 1; 2 предложения с фактами без источника",
  );
  expect(countedWords(russian, { citations: all("supported", 1), uncited: [] })).toBe(
    "1\u00a0ссылка, подтверждена",
  );
  expect(countedWords(english, { citations: [], uncited: uncited.slice(1) })).toBe(
    "No citations; 1 factual sentence without a source",
  );
  expect(countedWords(english, { citations: all("unchecked", 2, { cause: "not_read" }), uncited: [] })).toBe(
    "2 citations: 2 cannot be checked",
  );
});

it("a report from before the check says so once, and none of its citations is doubtful", () => {
  const citations = [of("unchecked", { cause: "earlier" }), of("unchecked", { cause: "earlier" })];
  expect(countedWords(english, { citations, uncited: [] })).toBe(
    "2 citations, written before citations were checked",
  );
  expect(citations.filter(isDoubtful)).toEqual([]);
});

it("open citations are those that the model can still review: the code could not decide, and there is a page", () => {
  expect([of("weak"), of("unchecked", { cause: "other_language" })].every(isOpen)).toBe(true);
  expect([of("supported"), of("not_found"), of("unchecked", { pageId: null })].some(isOpen)).toBe(false);
});

it("a figure that can be calculated names the figures of the passage", () => {
  const facts = [
    fact("43 US dollars", true),
    { ...fact("5 million", false), says: ["3 million", "2 million"].join(" · ") },
  ];
  expect(codeReason(english, of("partly", { facts }), CONTENT)).toBe(
    "“43 US dollars” is in this passage; “5 million” can be calculated from “3 million” and “2 million” on this page",
  );
  expect(codeReason(russian, of("partly", { facts: facts.slice(1) }), CONTENT)).toBe(
    "«5 million» можно вычислить по значениям на этой странице: «3 million» и «2 million»",
  );
});
