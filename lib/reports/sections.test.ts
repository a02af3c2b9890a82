import { describe, expect, it } from "vitest";
import { parseMarkdown } from "./markdown-tree";
import { plainText } from "./plain-text";
import { repeatedHeadings, sectionAt, sectionsOf, withSection } from "./sections";

const list = (content: string) =>
  sectionsOf(content).map(({ heading, level, start, end }) => [heading, level, content.slice(start, end)]);

/** Headings as the page renders them: top-level headings of the parser. */
const drawn = (content: string) =>
  parseMarkdown(content).children.flatMap((node) =>
    node.type === "heading" ? [{ level: node.depth, text: plainText(node).replace(/\s+/g, " ").trim() }] : [],
  );

const found = (content: string) =>
  sectionsOf(content)
    .filter(({ level }) => level > 0)
    .map(({ level, heading }) => ({ level, text: heading }));

describe("Sections", () => {
  it.each<[string, string, [string, number, string][]]>([
    ["an empty text has none", "", []],
    ["a text without a heading is one section", "Only text.\n", [["", 0, "Only text.\n"]]],
    [
      "the text before the first heading is a section of its own",
      "Lead.\n\n# A\ntext",
      [
        ["", 0, "Lead.\n\n"],
        ["A", 1, "# A\ntext"],
      ],
    ],
    ["blank lines before a heading are no section", "\n\n# A\n", [["A", 1, "# A\n"]]],
    [
      "a section contains those of lower levels and ends at one of its level",
      "## A\na\n### B\nb\n## C\nc",
      [
        ["A", 2, "## A\na\n### B\nb\n"],
        ["B", 3, "### B\nb\n"],
        ["C", 2, "## C\nc"],
      ],
    ],
    [
      "a section also ends at one of a higher level",
      "### A\na\n# B\n",
      [
        ["A", 3, "### A\na\n"],
        ["B", 1, "# B\n"],
      ],
    ],
    [
      "a level may be skipped",
      "# A\n#### B\n## C\n",
      [
        ["A", 1, "# A\n#### B\n## C\n"],
        ["B", 4, "#### B\n"],
        ["C", 2, "## C\n"],
      ],
    ],
    [
      "underlined headings count",
      "A\nmore\n===\ntext\n\nB\n---\n",
      [
        ["A more", 1, "A\nmore\n===\ntext\n\nB\n---\n"],
        ["B", 2, "B\n---\n"],
      ],
    ],
    [
      "closing marks are not part of the heading",
      "## A ##\n## B#\n## #\n",
      [
        ["A", 2, "## A ##\n"],
        ["B#", 2, "## B#\n"],
        ["", 2, "## #\n"],
      ],
    ],
    [
      "headings in code do not count",
      "# A\n```\n# no\n```\n~~~md\n# no\n```\n~~~\n    # no\n",
      [["A", 1, "# A\n```\n# no\n```\n~~~md\n# no\n```\n~~~\n    # no\n"]],
    ],
    [
      "headings in lists and quotations do not count",
      "# A\n- # no\n  # no\n> # no\n",
      [["A", 1, "# A\n- # no\n  # no\n> # no\n"]],
    ],
    [
      "Windows line endings change nothing",
      "# A\r\ntext\r\n# B\r\n",
      [
        ["A", 1, "# A\r\ntext\r\n"],
        ["B", 1, "# B\r\n"],
      ],
    ],
  ])("%s", (_name, content, expected) => {
    expect(list(content)).toEqual(expected);
  });

  it("finds a section by any offset in its heading line, and by no other", () => {
    const content = "Lead.\n\n## A\ntext\n";
    expect([0, 7, 9, 11].map((offset) => sectionAt(content, offset)?.heading)).toEqual(["", "A", "A", "A"]);
    expect([3, 14, -1, 999].map((offset) => sectionAt(content, offset))).toEqual([null, null, null, null]);
  });

  it("finds the headings that the page shows, in random mixtures of lines", () => {
    const lines = [
      "# One",
      "## Two ##",
      "   ### Three",
      "text",
      "more text [1]",
      "===",
      "---",
      "- item",
      "1. item",
      "2) item",
      "  in item",
      "   # in item",
      "> quoted",
      "> # quoted",
      "```",
      "```js",
      "~~~~",
      "",
      "",
      "***",
      "| a | b |",
      "|---|---|",
      "<!-- note",
      "-->",
      "<div>",
      "#hash",
      "####### seven",
      "* * *",
      "a | b",
      "- ```",
    ];
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    for (let round = 0; round < 500; round += 1) {
      const picked = Array.from(
        { length: 2 + Math.floor(random() * 7) },
        () => lines[Math.floor(random() * lines.length)],
      );
      const content = picked.join("\n");
      expect(found(content), JSON.stringify(content)).toEqual(drawn(content));
    }
  });

  it.each([
    "> ".repeat(200_000),
    "`".repeat(400_000),
    "a\n".repeat(200_000),
    "- ".repeat(200_000),
    "#".repeat(400_000),
    "-".repeat(400_000),
    `${" ".repeat(399_999)}#`,
    "* ".repeat(200_000),
    `a|b\n-|-${" ".repeat(399_990)}x`,
    "# \n".repeat(130_000),
  ])("reads 400,000 hostile characters to the end (%#)", (content) => {
    const sections = sectionsOf(content);
    expect(sections.at(-1)?.end ?? content.length).toBe(content.length);
  });
});

describe("Replacing a section", () => {
  const content = "Lead [1].\n\n## A\n\nOld [2].\n\n### Sub\n\nText.\n\n## B\n\nLast.\n";
  const section = sectionsOf(content).find(({ heading }) => heading === "A");
  if (!section) throw new Error("no section");
  const spliced = (text: string) => withSection(content, section, text);
  const around = (text: string) => {
    const whole = spliced(text);
    expect(whole.startsWith("Lead [1].\n\n")).toBe(true);
    expect(whole.endsWith("## B\n\nLast.\n")).toBe(true);
    return whole.slice("Lead [1].\n\n".length, -"## B\n\nLast.\n".length);
  };

  it.each<[string, string, string]>([
    ["the new text takes its place", "## A\n\nNew [3].", "## A\n\nNew [3].\n\n"],
    ["the new text may have another heading", "## Prices\nNew.", "## Prices\nNew.\n\n"],
    ["a text without a heading gets the old one", "New.", "## A\n\nNew.\n\n"],
    [
      "the old heading comes before headings of a lower level",
      "### Part\n\nNew.",
      "## A\n\n### Part\n\nNew.\n\n",
    ],
    ["the level of the heading is unchanged", "# a\n\nNew.", "## A\n\nNew.\n\n"],
    ["the level is unchanged for another heading too", "Prices\n======\nNew.", "## Prices\nNew.\n\n"],
    ["blank lines around it are removed", "\n \n## A\nNew.\n\n\n\n", "## A\nNew.\n\n"],
    ["only the heading may remain", "  \n", "## A\n\n"],
    ["an unclosed code block is closed", "## A\n```js\nlet a", "## A\n```js\nlet a\n```\n\n"],
    ["an unclosed code block is closed with as many marks", "## A\n~~~~\n~~~\n", "## A\n~~~~\n~~~\n~~~~\n\n"],
  ])("%s", (_name, text, expected) => {
    expect(around(text)).toBe(expected);
  });

  it("the last section ends as the replaced one did", () => {
    const last = sectionsOf(content).at(-1);
    if (!last) throw new Error("no section");
    expect(withSection(content, last, "New.\n\n\n")).toBe(`${content.slice(0, last.start)}## B\n\nNew.\n`);
    expect(withSection("## B\nLast.", { start: 0, end: 10 }, "New.\n")).toBe("## B\n\nNew.");
  });

  it("lists the headings of other sections that the new text repeats", () => {
    const text = "# T\n\n## A\nOne.\n\n### Notes\nx\n\n## B\nTwo.\n\n### Notes\ny\n";
    const section = sectionsOf(text).find(({ heading }) => heading === "A") ?? { start: 0, end: 0 };
    expect(repeatedHeadings(text, section, text)).toEqual(["T", "B"]);
    expect(repeatedHeadings(text, section, "## A\n\n### Notes\n\n### More\n")).toEqual([]);
    expect(repeatedHeadings(text, section, "```\n## B\n```\nNo heading.")).toEqual([]);
  });

  it("the text before the first heading is replaced completely", () => {
    const [lead] = sectionsOf(content);
    if (!lead) throw new Error("no section");
    expect(withSection(content, lead, "New lead.")).toBe(`New lead.\n\n${content.slice(lead.end)}`);
  });

  it("an underlined heading keeps its form", () => {
    const text = "Prices\n------\nOld.\n\nMore\n----\n";
    expect(withSection(text, { start: 0, end: 20 }, "New.")).toBe("Prices\n------\n\nNew.\n\nMore\n----\n");
    expect(withSection(text, { start: 0, end: 20 }, "## Prices\nNew.")).toBe(
      "Prices\n------\nNew.\n\nMore\n----\n",
    );
  });
});
