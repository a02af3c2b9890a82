import { describe, expect, it } from "vitest";
import { type DifferenceRow, differenceOf } from "./difference";
import { blocksOf } from "./difference-blocks";

const MARK = { same: "=", changed: "~", removed: "-", added: "+" };

/** `~ a [-old-]{+new+} b` */
const shown = (rows: DifferenceRow[]) =>
  rows.map(
    ({ kind, pieces }) =>
      `${MARK[kind]} ${pieces
        .map(({ kind: piece, text }) =>
          kind !== "changed" || piece === "same" ? text : piece === "removed" ? `[-${text}-]` : `{+${text}+}`,
        )
        .join("")}`,
  );

const side = (rows: DifferenceRow[], without: "added" | "removed") =>
  rows
    .map(({ pieces }) =>
      pieces
        .filter(({ kind }) => kind !== without)
        .map(({ text }) => text)
        .join(""),
    )
    .filter((text) => text !== "");

describe("Blocks", () => {
  it("are paragraphs, headings, items, rows and code, without their Markdown marks", () => {
    const content =
      "# Title ##\n\nOne\ntwo.\n\n- a\n  goes on\n  - deeper\n1. first\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\n# x\n\n- y\n```\nEnd.";
    expect(blocksOf(content).map(({ kind, depth, text }) => [kind, depth, text])).toEqual([
      ["heading", 1, "Title ##"],
      ["paragraph", 0, "One two."],
      ["item", 1, "a goes on"],
      ["item", 2, "deeper"],
      ["item", 1, "first"],
      ["row", 0, "a  |  b"],
      ["row", 0, "1  |  2"],
      ["code", 0, "# x\n\n- y"],
      ["paragraph", 0, "End."],
    ]);
  });

  it("an unclosed fence extends to the end", () => {
    expect(blocksOf("```\na\n\nb")).toEqual([{ kind: "code", text: "a\n\nb", depth: 0 }]);
  });
});

describe("Difference", () => {
  it.each<[string, string, string, string[]]>([
    ["equal texts have only equal rows", "A.\n\nB.", "A.\n\nB.", ["= A.", "= B."]],
    ["empty texts have none", "", "", []],
    ["a new paragraph", "A.\n\nC.", "A.\n\nB.\n\nC.", ["= A.", "+ B.", "= C."]],
    ["a removed paragraph", "A.\n\nB.\n\nC.", "A.\n\nC.", ["= A.", "- B.", "= C."]],
    [
      "words inside a paragraph",
      "The price fell to 52 dollars [1].",
      "The price fell to 47 dollars [1].",
      ["~ The price fell to [-52-]{+47+} dollars [1]."],
    ],
    [
      "neighbouring words change together",
      "The small red house is old.",
      "The large blue house is old.",
      ["~ The [-small red-]{+large blue+} house is old."],
    ],
    [
      "figures and citations change as a whole",
      "It cost 29.8 million [1, 2].",
      "It cost 31.5 million [1, 3].",
      ["~ It cost [-29.8-]{+31.5+} million [-[1, 2]-]{+[1, 3]+}."],
    ],
    [
      "a time, a date, a rate and a range change as a whole",
      "It opens at 6:30 from 2026-03-14, sells at 3/4 of the price, and lasts 47–58 years.",
      "It opens at 7:20 from 2026-05-14, sells at 3/5 of the price, and lasts 47–61 years.",
      [
        "~ It opens at [-6:30-]{+7:20+} from [-2026-03-14-]{+2026-05-14+}, sells at [-3/4-]{+3/5+} of the price, and lasts [-47–58-]{+47–61+} years.",
      ],
    ],
    [
      "words beside a figure change separately from it",
      "Prices (see the table): 52 dollars, and/or a sodium-ion cell.",
      "Prices (see the table): 47 dollars, and/or a lithium-ion cell.",
      ["~ Prices (see the table): [-52-]{+47+} dollars, and/or a [-sodium-]{+lithium+}-ion cell."],
    ],
    [
      "a short word between two changed words changes with them",
      "The price of cells fell in May here.",
      "The cost of plants fell in May here.",
      ["~ The [-price of cells-]{+cost of plants+} fell in May here."],
    ],
    [
      "rows of a table",
      "| a | 1 |\n|---|---|\n| b | 2 |",
      "| a | 1 |\n|---|---|\n| b | 3 |",
      ["= a  |  1", "~ b  |  [-2-]{+3+}"],
    ],
    [
      "paragraphs with too little in common are removed and added",
      "Cells are cheap today.",
      "Nobody knows why.",
      ["- Cells are cheap today.", "+ Nobody knows why."],
    ],
    [
      "each of several changed paragraphs is paired with its new version",
      "Sodium cells cost 52 dollars now.\n\nKelso Bay was connected in May.",
      "An opening line of another kind.\n\nSodium cells cost 55 dollars now.\n\nKelso Bay was connected in June.",
      [
        "+ An opening line of another kind.",
        "~ Sodium cells cost [-52-]{+55+} dollars now.",
        "~ Kelso Bay was connected in [-May-]{+June+}.",
      ],
    ],
    ["a different line wrapping is no change", "One two\nthree.", "One\ntwo three.", ["= One two three."]],
    [
      "Russian by word",
      "Цена упала до 52 долларов.",
      "Цена выросла до 52 долларов.",
      ["~ Цена [-упала-]{+выросла+} до 52 долларов."],
    ],
    ["Chinese by character", "价格下降了五元", "价格上升了五元", ["~ 价格[-下降-]{+上升+}了五元"]],
  ])("%s", (_name, before, after, expected) => {
    expect(shown(differenceOf(before, after))).toEqual(expected);
  });

  it("the rows reproduce both texts, whatever changed", () => {
    const words = ["alpha", "beta", "gamma", "delta", "cost", "52", "[1]", "the", "of"];
    let seed = 3;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const sentence = () => Array.from({ length: 3 + random(9) }, () => words[random(words.length)]).join(" ");
    for (let round = 0; round < 300; round += 1) {
      const before = Array.from({ length: random(9) }, sentence);
      const after = before.flatMap((text) => {
        const dice = random(5);
        if (dice === 0) return [];
        if (dice === 1) return [text, sentence()];
        return dice === 2 ? [text.replace(/\w+/, "new")] : [text];
      });
      const rows = differenceOf(before.join("\n\n"), after.join("\n\n"));
      expect(side(rows, "added")).toEqual(before);
      expect(side(rows, "removed")).toEqual(after);
    }
  });

  const paragraphs = (salt: string, count: number) =>
    Array.from(
      { length: count },
      (_, index) =>
        `${salt} ${index} says that ${salt.repeat(3)} costs ${index * 7} dollars [${index % 40}].`,
    );

  it.each<[string, string, string]>([
    ["two texts of 400 kB without a word in common", "a1 ".repeat(133_000), "b2 ".repeat(133_000)],
    [
      "8,000 paragraphs that all differ",
      paragraphs("old", 8000).join("\n\n"),
      paragraphs("new", 8000).join("\n\n"),
    ],
    [
      "every second paragraph changed",
      paragraphs("x", 7000).join("\n\n"),
      paragraphs("x", 7000)
        .map((text, index) => (index % 2 ? text : text.replace("costs", "cost")))
        .join("\n\n"),
    ],
    ["200,000 empty lines", "\n".repeat(200_000), "x\n".repeat(200_000)],
    ["one line of 400,000 characters", "x".repeat(400_000), "y".repeat(400_000)],
    ["a bar, a dash and 399,998 blanks", `|-${" ".repeat(399_998)}x`, "|-"],
    ["400,000 bars", "|".repeat(400_000), `${"|".repeat(399_999)}a`],
  ])("%s are compared to the end", (_name, before, after) => {
    const rows = differenceOf(before, after);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ kind }) => kind !== "same")).toBe(true);
  });
});

describe("SEC-5: texts with very many blocks", () => {
  it("are compared in a bounded number of rows, with all their words", () => {
    const before = "# a\n\n".repeat(78_000);
    const after = "|1|2|\n".repeat(65_000);
    const rows = differenceOf(before, after);
    expect(rows.length).toBeLessThanOrEqual(8000);
    const letters = (words: string[]) => words.join("").replace(/\s/g, "").length;
    expect(letters(side(rows, "added"))).toBe(78_000);
    expect(letters(side(rows, "removed"))).toBe(3 * 65_000);
  });

  it("are compared in a bounded number of pieces", () => {
    const lines = (word: string) =>
      Array.from({ length: 40 }, (_, line) => `- ${line} ${`${word} remains `.repeat(250)}`).join("\n");
    const rows = differenceOf(lines("before"), lines("after"));
    expect(rows.flatMap(({ pieces }) => pieces).length).toBeLessThanOrEqual(11_000);
    expect(side(rows, "added").join("\n")).toContain("before remains");
  });
});
