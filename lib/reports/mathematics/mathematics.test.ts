import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { citationMarks } from "@/lib/reports/citations";
import { markdownLines } from "@/lib/reports/markdown-lines";
import { parseMarkdown, parseReport } from "@/lib/reports/markdown-tree";
import { mathSpans } from "./spans";

function* walk(node: Nodes): Generator<Nodes> {
  yield node;
  if ("children" in node) for (const child of node.children) yield* walk(child);
}
const formulas = (source: string) =>
  [...walk(parseReport(source))].flatMap((node) =>
    node.type === "math" || node.type === "inlineMath" ? [node.value] : [],
  );
const spans = (source: string) =>
  mathSpans(source, () => false).map(({ start, end }) => source.slice(start, end));

describe("An amount of money is no formula", () => {
  it.each([
    "Cells cost $43 to $58 per kWh.",
    "From $43–$58, or $43-$58, down from $90.",
    "It costs $5, $10 and $15; later $5M–$10M ($4.2bn).",
    "Prices in $/kWh and $/MWh fell.",
    "US$43 and US$58, A$60, C$12, R$5 and HK$8.",
    "About 5$ here and 6$ there.",
    "They want $ 43 and $ 58.",
    "**$43** to **$58** a year, *$2* or *$3*.",
    "Between $1,000 and $2,500 ($1.5k) a month; $0.03/kWh–$0.05/kWh.",
    "It fell from $140/kWh (2023) to $90/kWh (2026), i.e. -$50.",
    "`$HOME` and $HOME/$PATH, $USER:$GROUP.",
    "$AAPL, $TSLA and $MSFT rose.",
    "A range of $5–10$ is unclear.",
    "From $5 to 10$ a piece; $5 and 10$.",
    "Rated $$ by some and $$$ by others.",
    "It costs \\$43 and \\$58.",
    "A price of $43 [1] against $58 [2].",
    "Стоимость от $43 до $58 за кВт·ч.",
    "Цена $5 млн, а затем $6 млн.",
    "Это $43 за кВт·ч и 58$ за единицу.",
    "Около $1,5 млрд–$2 млрд в год, или 5 $ за штуку.",
    "Ячейки стоят $52 [1], LFP — $47 [2].",
    "От 5 до 10$ в 2025 и $7 в 2026 году ($8 с доставкой).",
    "Over $50+ and under $60+ (now $40=€37, $12)",
    "In $M, €M and $B: ($M)/($B).",
    "| $5 | 6$ |\n|---|---|\n| $43 [1] | 58$ [2] |",
    "\\[9\\] and \\[see the note\\] and \\(in brackets here\\) and \\[1, 3\\]",
  ])("%s", (source) => {
    expect(formulas(source)).toEqual([]);
    expect(spans(source)).toEqual([]);
  });
});

describe("Formulas are found", () => {
  it.each<[string, string[]]>([
    ["The energy is $E = mc^2$.", ["E = mc^2"]],
    ["For $x$, $y$ and $n$ it is $f(x)$.", ["x", "y", "n", "f(x)"]],
    ["Энергия $E = mc^2$, где $m$ — масса и $c$ — скорость.", ["E = mc^2", "m", "c"]],
    ["Мощность $P_{пик}$ и $\\eta = 0{,}95$.", ["P_{пик}", "\\eta = 0{,}95"]],
    ["the $k$th and the $n$-th, $n$-го", ["k", "n", "n"]],
    ["A price of $43 and a share of $\\alpha = 0.4$.", ["\\alpha = 0.4"]],
    ["It costs $43 per kWh, so $C = 43 \\cdot E$ holds.", ["C = 43 \\cdot E"]],
    ["With $\\text{LCOE} = \\frac{C}{E}$ [1].", ["\\text{LCOE} = \\frac{C}{E}"]],
    ["$O(n \\log n)$ and $2n$ and $a, b$ and $n!$", ["O(n \\log n)", "2n", "a, b", "n!"]],
    ["$43\\%$ and $100$ and $-1$", ["43\\%", "100", "-1"]],
    ["In $\\$5 \\times 3$ the sign is escaped.", ["\\$5 \\times 3"]],
    ["\\(a + b\\) and \\[ c = d \\]", ["a + b", " c = d "]],
    ["Inline $$a^2 + b^2$$ among words.", ["a^2 + b^2"]],
    ["$$ E = mc^2 $$", [" E = mc^2 "]],
    ["$$\nE = mc^2\n$$", ["E = mc^2"]],
    [
      "\\[\n\\begin{aligned}\na &= b \\\\\n- c\n\\end{aligned}\n\\]",
      ["\\begin{aligned}\na &= b \\\\\n- c\n\\end{aligned}"],
    ],
    ["Text:\n$$\na\n=\nb\n$$\nMore.", ["a\n=\nb"]],
    ["- one\n  $$\n  x = 1\n  $$\n- two", ["x = 1"]],
    ["> $$\n> x = 1\n> $$\n", ["x = 1"]],
    ["$$ a = b \\\\\n c = d $$ [1]", [" a = b \\\\\n c = d "]],
    ["| $x$ | $y^2$ [1] |\n|--|--|\n| $a_1$ | $43 |", ["x", "y^2", "a_1"]],
    ["**$x_1$** and _$y*2$_", ["x_1", "y*2"]],
    ["$a_1 + b_1$ and $a*b*c$", ["a_1 + b_1", "a*b*c"]],
    ["`$x$` is code, $x$ is not", ["x"]],
    ["```\n$$\nx\n$$\n```\n\n$y$", ["y"]],
  ])("%s", (source, expected) => {
    expect(formulas(source)).toEqual(expected);
  });

  it("a page that was read contains no formula", () => {
    expect(JSON.stringify(parseMarkdown("$x^2$"))).not.toContain("inlineMath");
  });

  it("an unclosed formula ends with its paragraph", () => {
    const types = parseReport("$$\nE = m\n\nNext paragraph.\n\n# Heading").children.map(({ type }) => type);
    expect(types).toEqual(["math", "paragraph", "heading"]);
  });
});

describe("Citations beside formulas", () => {
  it("a number inside a formula cites nothing, one after it does, and the sentence contains the whole formula", () => {
    const content =
      "Here $x[1] = 2$ holds. For $n! = 1. Also b$ it is 3 [2]. Then \\(a[4]\\) and $$y[5]^2$$ [6].";
    expect(citationMarks(content).map(({ number }) => number)).toEqual([2, 6]);
    const [first] = citationMarks(content);
    expect(content.slice(first?.sentence.start, first?.sentence.end)).toBe(
      "For $n! = 1. Also b$ it is 3 [2].",
    );
  });

  it("amounts of money hide no citation between them", () => {
    const content = "It was $43 [1] and $58 [2] in $2026 [3].";
    expect(citationMarks(content).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  const PIECES =
    "$|$$|\\(|\\)|\\[|\\]|[1]|[2, 3]|x|^2|\\alpha| |43|kWh|`|\\$|\n|\n\n|$$\n|- |> |E=m|.|and|\\\\|{|}|_|*".split(
      "|",
    );
  it("the tree and the citations agree on random combinations of marks", () => {
    let seed = 11;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const wrong: string[] = [];
    for (let round = 0; round < 4000; round += 1) {
      const count = 3 + Math.floor(random() * 14);
      const source = Array.from({ length: count }, () => PIECES[Math.floor(random() * PIECES.length)]).join(
        "",
      );
      const inTree = [...walk(parseReport(source))].flatMap((node) =>
        node.type === "math" || node.type === "inlineMath"
          ? [...source.slice(node.position?.start.offset, node.position?.end.offset).matchAll(/\[\d/g)].map(
              ({ index }) => index + (node.position?.start.offset ?? 0),
            )
          : [],
      );
      const marked = new Set(citationMarks(source).map(({ at }) => at));
      if (inTree.some((at) => marked.has(at))) wrong.push(source);
    }
    expect(wrong).toEqual([]);
  });
});

it("lines inside a formula are not headings", () => {
  const content = "$$\na\n=\nb\n# c\n$$\n\n# Real\n";
  const kinds = [...markdownLines(content)].map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "heading" || kind === "underline")).toEqual(["heading"]);
});

it("SEC-5: each unclosed mark is read once", () => {
  for (const piece of ["$", "$$", "$$$", "\\(", "\\[", "$x ", "$$x\n", "\\(x ", "\\[x\n", "$$\n\n", "$\\"]) {
    const source = piece.repeat(3000);
    expect(() => parseReport(source)).not.toThrow();
    expect(citationMarks(`${source} [1]`).length).toBeLessThanOrEqual(1);
  }
});

it("SEC-5: long words between marks, and a long line of marks, take linear time", () => {
  const words = `$${"a".repeat(1990)}$ `.repeat(40);
  const marks = "$x ".repeat(60_000);
  // With quadratic cost, this exceeds the time limit of a test by far.
  expect([citationMarks(`${words} [1]`), citationMarks(`${marks} [1]`)].flat()).toHaveLength(2);
});

it("a bar ends a formula in a table row, and nowhere else", () => {
  expect(spans("| $x | y$ |\n|--|--|\n| $a|b$ |\n\n$f(a|b)$ and\n> | $c|d$")).toEqual(["$f(a|b)$"]);
});
