import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { parseMarkdown, parseReport } from "./markdown-tree";

describe("SEC-5: a text made to overload the parser", () => {
  it.each([
    ["quotes", ">".repeat(30_000)],
    ["lists", "- ".repeat(30_000)],
    ["numbered lists", "1. ".repeat(30_000)],
    ["brackets", "[".repeat(100_000)],
    ["emphasis over lines", "**a_b\n".repeat(20_000)],
    ["links", "[a](".repeat(50_000)],
    ["short lines", "a,b\n".repeat(100_000)],
    ["citations in many blocks", `${"[1]".repeat(1_000)}\n\n`.repeat(130)],
    ["more than anybody writes", "A sentence of a report.\n\n".repeat(50_000)],
  ])("is shown as plain text: %s", (_, source) => {
    const tree = parseMarkdown(source);
    expect(tree.children.map(({ type }) => type)).toEqual(["paragraph"]);
    expect(tree.children[0]).toMatchObject({ children: [{ value: source }] });
    expect(tree.position?.end.offset).toBe(source.length);
  });

  it("ordinary text is parsed: quotes in lists, long tables, rules", () => {
    const table = `| a | b |\n|---|---|\n${"| x [1] | **y** [2][3] |\n".repeat(300)}`;
    const source = `> > - 1. a\n\n${"-".repeat(200)}\n\n${"* ".repeat(40)}\n\n${table}\n${"*a* [1] ".repeat(1000)}`;
    expect(parseMarkdown(source).children.map(({ type }) => type)).toEqual([
      "blockquote",
      "thematicBreak",
      "thematicBreak",
      "table",
      "paragraph",
    ]);
  });
});

/** The words of a tree, bold ones between `<` and `>`. */
function words(node: Nodes): string {
  if (node.type === "strong") return `<${node.children.map(words).join("")}>`;
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(words).join(node.type === "tableRow" ? " | " : "") : "";
}

describe("Bold text as models write it", () => {
  it.each([
    ["quotes before a letter", 'He said **"no"**again', 'He said <"no">again'],
    ["quotes after a letter", 'It is**"so"** now', 'It is<"so"> now'],
    [
      "Russian quotes and endings",
      "**«Россети»**а также **ПАО «ФСК»**ом",
      "<«Россети»>а также <ПАО «ФСК»>ом",
    ],
    [
      "Chinese, which has no spaces",
      "**“文本”**和**“别的”**。**句子。**接下来",
      "<“文本”>和<“别的”>。<句子。>接下来",
    ],
    ["a colon inside", "**Price:**58 dollars", "<Price:>58 dollars"],
    ["per cent and a currency", "at**$58**a cell, **12 %**of it", "at<$58>a cell, <12 %>of it"],
    ["a citation beside it", "**58 dollars [1]**[2], **x**[3]", "<58 dollars [1]>[2], <x>[3]"],
    ["a citation inside and a letter after it", "**58 dollars [1]**today", "<58 dollars [1]>today"],
    ["a space inside", "The price **fell **to 52 dollars", "The price <fell >to 52 dollars"],
    ["spaces inside at the beginning", "** Note ** of it", "< Note > of it"],
    ["never closed", "**Note: it costs 52 [1].", "Note: it costs 52 [1]."],
    ["never opened", "It costs 52** a cell", "It costs 52 a cell"],
    ["closed in another cell", "| a |\n|---|\n| **x |\n| y** |", "axy"],
    ["only the second and third form a pair", "**Note: it costs **52** today", "Note: it costs <52> today"],
    ["italics inside", "**the *very*“same”**word", "<the very“same”>word"],
    ["with three stars", "***both*** and ***«оба»***а", "<both> and <«оба»>а"],
  ])("%s", (_, source, expected) => {
    expect(words(parseReport(source))).toBe(expected);
  });

  it.each([
    ["a power", "2**3 is 8", "2**3 is 8"],
    ["an operator", "x ** y is a power", "x ** y is a power"],
    ["a path", "all of src/**/*.ts", "all of src/**/*.ts"],
    ["an argument", "call f(**kwargs) here", "call f(**kwargs) here"],
    ["code", "`**x` and\n\n    **y", "**x and**y"],
    ["escapes", "\\*\\*not bold", "**not bold"],
    ["one star", "5*(a+b)*c", "5*(a+b)*c"],
  ])("leaves other asterisks unchanged: %s", (_, source, expected) => {
    expect(words(parseReport(source))).toBe(expected);
  });

  it("words keep their positions in the source", () => {
    const source = 'One &amp; **two [1]**three, **four [2] and \\*five** **"six"**seven **eight';
    const seen: [string, string][] = [];
    const walk = (node: Nodes) => {
      if (node.type === "text")
        seen.push([node.value, source.slice(node.position?.start.offset, node.position?.end.offset)]);
      if ("children" in node) for (const child of node.children) walk(child);
    };
    walk(parseReport(source));
    expect(seen.map(([value]) => value).join("")).not.toContain("**");
    for (const [value, written] of seen)
      expect(written.replace("&amp;", "&").replace("\\*", "*")).toBe(value);
  });

  it("a page that was read keeps its asterisks", () => {
    expect(words(parseMarkdown('**Note: "x"**y'))).toBe('**Note: "x"**y');
  });

  it("SEC-5: a text of only emphasis marks is parsed within the time limit of the test", () => {
    for (const text of ['a**"b '.repeat(1300), "** a".repeat(1900)])
      expect(parseReport(text).position?.end.offset).toBe(text.length);
  });
});
