import { describe, expect, it } from "vitest";
import { citationMarks, citedNumbers, MOST_CITATIONS, withoutCitations } from "./citations";

const numbers = (content: string) => citationMarks(content).map((mark) => mark.number);

describe("citations of a report", () => {
  it("Q19: reads single, adjacent, listed and ranged numbers", () => {
    expect(numbers("One [1]. Two [2][3]. Three [4, 6]. Four [7–9]. Five [10-11; 13].")).toEqual([
      1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 13,
    ]);
  });

  it("Q19: ignores brackets in code, links, images, definitions and escapes", () => {
    const content = [
      "See `a[1]` and [1](https://x.test) and ![2](y.png) and [text][3] and \\[4] and [^5].",
      "```ts\nconst x = list[6];\n```",
      "[7]: https://x.test",
      "[see [8] here](https://x.test/a_(b))",
      "But this counts [9].",
    ].join("\n\n");
    expect(numbers(content)).toEqual([9]);
  });

  it("Q19: an unclosed backtick hides no citation in later paragraphs", () => {
    const content = "A lone ` stands here [1].\n\nAnother ` there [2].\n\n`list[3]` and ``a ` b[4]`` [5].";
    expect(citationMarks(content).map(({ number }) => number)).toEqual([1, 2, 5]);
  });

  it("Q19: each citation belongs to its own sentence, however many there are", () => {
    const content = Array.from(
      { length: MOST_CITATIONS },
      (_, index) => `Fact ${index} holds [${1 + (index % 9)}].`,
    ).join(" ");
    const marks = citationMarks(content);
    expect(marks).toHaveLength(MOST_CITATIONS);
    for (const { number, sentence } of marks) {
      const text = content.slice(sentence.start, sentence.end);
      expect(text).toBe(`Fact ${text.split(" ")[1]} holds [${number}].`);
    }
  });

  it("SEC-5: the number of citations is bounded, also within one group", () => {
    const groups = citationMarks("It holds [1]. ".repeat(MOST_CITATIONS + 10));
    expect(groups).toHaveLength(MOST_CITATIONS);
    const listed = Array.from({ length: MOST_CITATIONS + 10 }, (_, index) => index + 1).join(",");
    expect(citationMarks(`It holds [${listed}]. And [1].`)).toHaveLength(MOST_CITATIONS);
  });

  it("Q19: a hostile range is not expanded", () => {
    expect(numbers("All of it [1-9999].")).toEqual([1, 9999]);
  });

  it("Q19: offsets point at the bracket and at the sentence", () => {
    const content = "# Title\n\nFirst fact [1]. Second fact is here [2, 3].\n\n- Item with 5 % [4].";
    const marks = citationMarks(content);
    expect(marks.map((mark) => content.slice(mark.at, mark.end))).toEqual(["[1]", "[2, 3]", "[2, 3]", "[4]"]);
    expect(marks.map((mark) => content.slice(mark.sentence.start, mark.sentence.end))).toEqual([
      "First fact [1].",
      "Second fact is here [2, 3].",
      "Second fact is here [2, 3].",
      "Item with 5 % [4].",
    ]);
  });

  it("Q19: a citation after the full stop belongs to the sentence before it", () => {
    const content = "Alpha is a letter.[1] [2] Beta is another one. [3]";
    const marks = citationMarks(content);
    expect(marks.map((mark) => [mark.number, content.slice(mark.sentence.start, mark.sentence.end)])).toEqual(
      [
        [1, "Alpha is a letter.[1] [2]"],
        [2, "Alpha is a letter.[1] [2]"],
        [3, "Beta is another one. [3]"],
      ],
    );
  });

  it("Q19: reads citations in Russian text and in tables", () => {
    const content = "Кэш живёт 60 секунд [2]. Это важно.\n\n| A | B |\n| --- | --- |\n| 1 | два [3] |";
    const marks = citationMarks(content);
    expect(citedNumbers(marks)).toEqual([2, 3]);
    expect(content.slice(marks[0]!.sentence.start, marks[0]!.sentence.end)).toBe("Кэш живёт 60 секунд [2].");
  });

  it("Q19: a sentence is compared without its Markdown marks", () => {
    expect(withoutCitations("A fact [1][2] here [3, 4].").replace(/\s+/g, " ")).toBe("A fact here .");
  });
});
