import { describe, expect, it } from "vitest";
import { citationMarks } from "./citations";
import { findEvidence, indexPage, type PageIndex } from "./passages";

const page = indexPage(
  [
    "# Caching in Next.js",
    "",
    "By default, **cached** data lives for [15 minutes](https://next.test/docs_(v16)).",
    "A tag can be *revalidated* with `revalidateTag`. It marks the entry as stale.",
    "",
    "- The router cache lives in the browser.",
    "- It is cleared on reload.",
    "",
    "Стоимость владения выросла на 12,5 % в 2025 году.",
    "Cafe\u0301 owners said: “we   would do it again”, and they did.",
  ].join("\n"),
);

const inOriginal = (sentence: string, from: PageIndex = page) => {
  const { match, passage } = findEvidence(sentence, from);
  if (passage) expect(from.text.slice(passage.start, passage.end)).toBe(passage.text);
  return { match, text: passage?.text ?? null };
};

describe("passages that bear a cited sentence", () => {
  it("Q19: a verbatim sentence is found through Markdown marks, links and line breaks", () => {
    expect(inOriginal("By default, cached data lives for 15 minutes [1].")).toEqual({
      match: "verbatim",
      text: "By default, **cached** data lives for [15 minutes](https://next.test/docs_(v16))",
    });
    expect(inOriginal("A tag can be revalidated with revalidateTag [1]. ").match).toBe("verbatim");
  });

  it("Q19: Unicode form, quotes and white space do not matter", () => {
    expect(inOriginal('Caf\u00e9 owners said: "we would do it again" [2].').match).toBe("verbatim");
    expect(inOriginal("Owners are content: “we would do it again” [2].").text).toBe("we   would do it again");
  });

  it("Q19: a number is not found inside a longer number", () => {
    const numbers = indexPage("The total came to 1125 units in the year.");
    expect(inOriginal("125 units in the year [1].", numbers).match).toBe("close");
  });

  it("Q19: a paraphrase finds the nearest sentences", () => {
    const found = inOriginal("The browser holds the router cache, which a reload clears [1].");
    expect(found.match).toBe("close");
    expect(found.text).toContain("The router cache lives in the browser.");
  });

  it("Q19: inflected Russian words meet", () => {
    const found = inOriginal("В 2025 году стоимости владения выросли на 12,5 % [3].");
    expect(found).toEqual({ match: "close", text: "Стоимость владения выросла на 12,5 % в 2025 году." });
  });

  it("Q19: nothing near is said, and so is a page that was never read", () => {
    expect(findEvidence("Penguins cannot fly [1].", page)).toEqual({ match: "none", passage: null });
    expect(findEvidence("Penguins cannot fly [1].", null)).toEqual({ match: "unread", passage: null });
    expect(findEvidence("Anything [1].", indexPage("")).match).toBe("none");
  });

  it("Q19: a report of 6,000 words with 60 citations is checked against long pages", () => {
    const words = Array.from(
      { length: 400 },
      (_, index) => `Word${index % 97} fact${index} holds value ${index * 7}.`,
    );
    const long = indexPage(words.join(" ").repeat(2));
    const report = Array.from({ length: 60 }, (_, index) => {
      const filler = `Plain ${"words go on and on ".repeat(18)}`;
      return `Here fact${index} holds a value of ${index * 7} [${(index % 7) + 1}]. ${filler}.`;
    }).join("\n\n");
    const evidence = citationMarks(report).map((mark) =>
      findEvidence(report.slice(mark.sentence.start, mark.sentence.end), long),
    );
    expect(evidence).toHaveLength(60);
    expect(evidence.flatMap(({ match }, index) => (match === "close" ? [] : [index]))).toEqual([]);
  });
});
