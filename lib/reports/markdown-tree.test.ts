import { describe, expect, it } from "vitest";
import { parseMarkdown } from "./markdown-tree";

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
