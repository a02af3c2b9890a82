import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { parseMarkdown, parseReport } from "./markdown-tree";

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
