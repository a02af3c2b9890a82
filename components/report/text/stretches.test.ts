import { expect, it } from "vitest";
import { isLongForm } from "@/e2e/long-form";
import { headingsOf } from "./headings";
import { growBlocks, NO_BLOCKS } from "./markdown/parse";
import { growStretches, NO_STRETCHES, type Stretch } from "./stretches";

const LONG = `${"Grid storage cost less in every year but one [3]. ".repeat(45)}\n`;

/** Fragments that may open a block that the next fragment would belong to. */
const PIECES = [
  "## Costs [1]\n",
  "# *Two* words #\n",
  "### C# and `code`\n",
  "##\n",
  "#no heading\n",
  "Words of a paragraph.\n",
  "Underlined\n---\n",
  " ## Indented\n",
  LONG,
  "- item\n",
  "  goes on\n",
  "1. one\n\n   ```ts\n   # in the list\n",
  "- ```\n",
  "> quoted\n",
  "> ```\n",
  "```sh\n# comment\n",
  "```\n",
  "    ```\n",
  "~~~\n",
  "| a | b |\n|--|--|\n",
  "| 1 | 2 |\n",
  "$$\nx\n",
  "$$\n",
  "<div>\n",
  "<!-- never closed\n",
  "    # indented code\n",
  "a\r# b\r```\r",
  "\n",
  "\n",
  "\n",
  "\n\n",
];

/** Returns the same fragments for the same seed. */
function written(seed: number): string {
  let state = seed + 1;
  return Array.from({ length: 24 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return PIECES[state % PIECES.length];
  }).join("");
}

const TEXTS = Array.from({ length: 200 }, (_, seed) => written(seed));

/** Without ends, because a list with unclosed code ends at a later blank line when the text ends there. */
const bare = (blocks: ReturnType<typeof growBlocks>["blocks"]) =>
  blocks.map(({ start, node }) => [
    start,
    JSON.stringify(node, (key, value) => (key === "position" ? undefined : value)),
  ]);

const blocksOf = ({ start, source }: Stretch) => growBlocks({ ...NO_BLOCKS, at: start }, source).blocks;

it("GOAL-P23: stretches parsed one by one equal the parsed whole text", () => {
  for (const text of TEXTS) {
    const { stretches } = growStretches(NO_STRETCHES, text, "");
    const whole = growBlocks(NO_BLOCKS, text);
    expect(stretches.map(({ source }) => source).join("")).toBe(text);
    expect(bare(stretches.flatMap(blocksOf))).toEqual(bare(whole.blocks));
    expect(stretches.flatMap(({ headings }) => headings)).toEqual(headingsOf(whole, ""));
  }
});

it("GOAL-P23: a growing text keeps its stretches, and ends as if it had arrived at once", () => {
  for (const text of TEXTS.slice(0, isLongForm ? 60 : 20)) {
    let grown = NO_STRETCHES;
    for (let end = 0; end < text.length; end += 37) {
      const next = growStretches(grown, text.slice(0, end), "");
      for (const [place, stretch] of grown.stretches.slice(0, -1).entries())
        expect(next.stretches[place]).toBe(stretch);
      grown = next;
    }
    const { stretches } = growStretches(NO_STRETCHES, text, "");
    expect(growStretches(grown, text, "").stretches).toEqual(stretches);
  }
});

it("a report is split at its headings, and a long section at its paragraphs", () => {
  const text = `Begin.\n\n## One\n\n${LONG}\n${LONG}\n- item\n\n## Two\n\n\`\`\`sh\n\n# comment\n\`\`\`\n`;
  const { stretches } = growStretches(NO_STRETCHES, text, "r-");
  expect(stretches.map(({ source }) => source.slice(0, 7))).toEqual([
    "Begin.\n",
    "## One\n",
    "Grid st",
    "## Two\n",
  ]);
  expect(stretches.map(({ under }) => under)).toEqual([undefined, undefined, "One", "One"]);
  expect(stretches.map(({ headings }) => headings.map(({ id }) => id))).toEqual([
    [],
    ["r-one"],
    [],
    ["r-two"],
  ]);
});

it("a text that does not continue the previous one is split again", () => {
  const before = growStretches(NO_STRETCHES, "One.\n\n## A\n\nTwo.", "");
  const { stretches } = growStretches(before, "Other.", "");
  expect(stretches.map(({ source }) => source)).toEqual(["Other."]);
});

it("SEC-5: a text of many headings has a bounded number of stretches and loses no words", () => {
  const source = "# a\n\n".repeat(7000);
  const { stretches } = growStretches(NO_STRETCHES, source, "");
  expect(stretches.length).toBeLessThan(1100);
  expect(stretches.map((stretch) => stretch.source).join("")).toBe(source);
  expect(stretches.flatMap(({ headings }) => headings)).toHaveLength(200);
});
