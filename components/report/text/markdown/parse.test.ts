import { expect, it } from "vitest";
import { alignOffsets } from "@/lib/reports/align";
import { parseMarkdown } from "@/lib/reports/markdown-tree";
import { type Block, growBlocks, NO_BLOCKS, textOf } from "./parse";

const TEXT = `# Title

In 2026 cells cost **43** dollars [1][7]. A second
line goes on [2, 3].

1. One
2. Two

   goes on

   - deep

> quoted
lazy

| Measure | Na | LFP |
|:--|--:|--:|
| Price | 47 | 43 [1] |
| Life | 6000 | 8000 |

Setext
======

\`\`\`ts
const a = 1;

const b = 2;
\`\`\`

    indented

- [ ] open
- [x] done

The price is $43 to $58, and $E = mc^2$ holds:
$$
a
=
b
- c
$$
\\[
x
\\]

$$ y = 1 $$ [2]

- item
  $$
  z_1
  $$

<div onclick="x()">
raw

[1]: https://example.com
[^1]: note

Last &amp; least \\[4] www.example.com`;

function bare(block: Block): unknown {
  return [
    block.start,
    block.end,
    JSON.stringify(block.node, (key, value) => (key === "position" ? undefined : value)),
  ];
}

it("blocks parsed incrementally equal those of the whole text, for every split", () => {
  const whole = growBlocks(NO_BLOCKS, TEXT).blocks.map(bare);
  for (const size of [1, 2, 3, 7, 31, 200]) {
    let grown = NO_BLOCKS;
    for (let end = size; end < TEXT.length; end += size) grown = growBlocks(grown, TEXT.slice(0, end));
    expect(growBlocks(grown, TEXT).blocks.map(bare)).toEqual(whole);
  }
});

it("blocks before the last one stay the same objects, so they are not rendered again", () => {
  const before = growBlocks(NO_BLOCKS, "# A\n\nOne.\n\nTw");
  const after = growBlocks(before, "# A\n\nOne.\n\nTwo.\n\nThree.");
  expect(after.blocks[0]).toBe(before.blocks[0]);
  expect(after.blocks[1]).toBe(before.blocks[1]);
  expect(after.blocks).toHaveLength(4);
});

it("a text that is not a continuation is parsed anew", () => {
  const before = growBlocks(NO_BLOCKS, "One.\n\nTwo.");
  expect(growBlocks(before, "Other.").blocks.map((block) => textOf(block.node))).toEqual(["Other."]);
});

it("[1] stays text even where the text defines a link of that name", () => {
  const types = JSON.stringify(parseMarkdown("A [1] b.\n\n[1]: https://example.com"));
  expect(types).not.toContain("linkReference");
  expect(types).not.toContain('"definition"');
});

it("offsets of a text node lead back into its Markdown", () => {
  const source = "a \\[4] &amp; b\n   c";
  const value = "a [4] & b\nc";
  const offset = alignOffsets(value, source);
  expect(source[offset(value.indexOf("["))]).toBe("[");
  expect(source.slice(offset(value.indexOf("&")), offset(value.indexOf("&") + 1))).toBe("&amp;");
  expect(source[offset(value.indexOf("b"))]).toBe("b");
  expect(source[offset(value.indexOf("c"))]).toBe("c");
  expect(offset(value.length)).toBe(source.length);
});
