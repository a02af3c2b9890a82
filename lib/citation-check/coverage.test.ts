import { describe, expect, it } from "vitest";
import { FACTUAL, ORDINARY } from "@/testing/citation-check/coverage-labels";
import { coverageOf, uncitedSentences } from "./coverage";
import { isFactual } from "./coverage-claims";

const uncited = (content: string) =>
  uncitedSentences(content).map(({ start, end }) => content.slice(start, end));

describe("sentences that need a source", () => {
  it("GOAL-Q3: agrees with labels by hand, in English and Russian", () => {
    const missed = FACTUAL.filter((sentence) => !isFactual(sentence));
    const needless = ORDINARY.filter((sentence) => isFactual(sentence));
    expect({ missed, needless }).toEqual({ missed: [], needless: [] });
  });
});

describe("sentences without a citation", () => {
  it("SEC-5: the list is limited, the count is not", () => {
    const content = "Costs fell by 2 %.\n\n".repeat(1_100);
    expect(uncited(content)).toHaveLength(1_000);
    expect(coverageOf(content).factual).toBe(1_100);
  });

  it("GOAL-Q3: a citation counts only in its own sentence, before or after the full stop", () => {
    const content =
      "Sales rose by 4 % [1]. Costs fell by 2 %. Profit was 3 million.[2] The loss in 2020 was small. [3, 4]";
    expect(uncited(content)).toEqual(["Costs fell by 2 %."]);
    expect(coverageOf(content).factual).toBe(4);
  });

  it("GOAL-Q3: adjacent, listed and ranged numbers count; numbers in code and links do not", () => {
    expect(uncited("It took 5 years [1][2]. It took 6 years [1–3]. It took 7 years [1, 3].")).toEqual([]);
    expect(uncited("It took 5 years `a[1]`.")).toEqual(["It took 5 years `a[1]`."]);
    expect(uncited("It took 5 years [1](https://a.test).")).toHaveLength(1);
    expect(uncited("It took 5 years[^1].\n\n[^1]: A book of 2020.")).toEqual(["It took 5 years[^1]."]);
  });

  it("GOAL-Q3: dollar signs in code start no formula that hides what follows", () => {
    const content = "```sh\n$$\n```\nCosts fell by 2 % in 2024.\n\nSay `$$`. It took 5 years with `$$`.";
    expect(uncited(content)).toEqual(["Costs fell by 2 % in 2024.", "It took 5 years with `$$`."]);
  });

  it("GOAL-Q3: headings, code, comments and definitions state nothing", () => {
    const content = [
      "# Sales in 2024",
      "Costs of 2023",
      "===",
      "```js\nconst year = 2024; // It rose by 5 %.\n```",
      "~~~\nIt fell by 5 % in 2024.\n```\nIt fell by 6 %.\n~~~",
      "<!-- 5 % of all\nwere lost in 2020. -->",
      "[1]: https://a.test/2024 (The book of 2024)",
    ].join("\n\n");
    expect(uncited(content.replace("Costs of 2023\n\n===", "Costs of 2023\n==="))).toEqual([]);
  });

  it("GOAL-Q3: an unclosed fence hides what follows and breaks nothing", () => {
    expect(uncited("It cost 5 dollars.\n\n```js\nIt cost 6 dollars.")).toEqual(["It cost 5 dollars."]);
  });

  it("GOAL-Q3: the list of sources and statements about the report are left out, the next section is not", () => {
    const content = [
      "## Sources\n\n- [1] The year 2024 in 5 figures - https://a.test\n- A book of 2020.",
      "## Prices\n\nThe price was 5 dollars.",
      "## About this report\n\nIt quotes 12 sentences of 2 pages.",
      "## Источники\n\n1. Книга 2020 года.",
      "### Ещё\n\nКнига 2021 года.",
      "## Цены\n\nЦена была 5 рублей.",
    ].join("\n\n");
    expect(uncited(content)).toEqual(["The price was 5 dollars.", "Цена была 5 рублей."]);
  });

  it("GOAL-Q3: list items are separate, also below a cited line", () => {
    expect(
      uncited("Prices [1]:\n\n- 5 dollars in 2020 [1]\n- 6 dollars in 2021\n1. Then 7 dollars [2]"),
    ).toEqual(["6 dollars in 2021"]);
  });

  it("GOAL-Q3: a table is one, however wide its columns are", () => {
    const rule = "-".repeat(200);
    const rows = [
      "| Environment | Runtime Caching Behavior in Next.js 16 |",
      `| ${rule} | ${rule} |`,
      "| Serverless | Cache entries last 5 minutes at most. Build-time caching works normally. [2] |",
    ];
    expect(coverageOf(rows.join("\n")).uncited).toEqual([]);
  });

  it("GOAL-Q3: a table row needs one citation in any cell; its header and its first cell state nothing", () => {
    const content = [
      "| Year 2024 | Price |",
      "| --- | ---: |",
      "| Norway | 5 dollars [1] |",
      "| Sweden [2] | 6 dollars |",
      "| Denmark | 7 dollars |",
      "| 2024 | unknown |",
      "",
      "Name | Size\n--- | ---\nAlpha | 5 km",
    ].join("\n");
    expect(uncited(content)).toEqual(["Denmark | 7 dollars", "Alpha | 5 km"]);
  });

  it("GOAL-Q3: a quotation of several sentences is cited at its end", () => {
    expect(
      uncited(
        "The bank said: “Sales rose by 5 %. Costs fell by 2 % in 2024. We are glad” [1]. Debt is 3 billion.",
      ),
    ).toEqual(["Debt is 3 billion."]);
    expect(uncited("> Sales rose by 5 %.\n> Costs fell by 2 %.\n> We are glad [1].")).toEqual([]);
    expect(uncited("> Sales rose by 5 %. [1]\n\n> Costs fell by 2 %.")).toEqual(["Costs fell by 2 %."]);
    expect(uncited("> - Sales rose by 5 % [1]\n> - Costs fell by 2 %")).toEqual(["Costs fell by 2 %"]);
  });

  it("GOAL-Q3: an unclosed quotation mark hides nothing", () => {
    expect(uncited("A “lone mark costs 5 dollars. It fell by 2 %. All good [1].")).toHaveLength(2);
  });

  it("GOAL-Q3: mixed scripts, direction marks, endless sentences and hostile brackets take linear time", () => {
    expect(uncited("\u202eЦена\u202c was 5 \u200fдолларов\u200e.")).toHaveLength(1);
    const long = `${"word and ".repeat(600)}it cost 5 dollars`;
    expect(uncited(`It cost 7 dollars ${long}.`)).toHaveLength(1);
    for (const piece of [
      "[",
      "`",
      "<",
      '"',
      "“",
      "| ",
      "> ",
      "- ",
      "*",
      "[a](",
      "#",
      "|-",
      "a b ",
      "the ",
      "1",
    ]) {
      expect(Array.isArray(uncited(piece.repeat(40_000)))).toBe(true);
      expect(Array.isArray(uncited(`${piece}\n`.repeat(20_000)))).toBe(true);
    }
  });

  it("a placed picture of a source needs no citation; what is written beside it does", () => {
    expect(uncited("![](picture:3.2)\n\n![](picture:12.1)\n\nIt cost 5 dollars.")).toEqual([
      "It cost 5 dollars.",
    ]);
  });

  it("GOAL-Q3: spans are in order, inside the text, and never overlap", () => {
    const content =
      "It cost 5 dollars.\n\n| A | B |\n|---|---|\n| x | 6 |\n\nIt cost 7 dollars. And 8 dollars there.";
    const spans = uncitedSentences(content);
    expect(spans).toHaveLength(4);
    spans.reduce((end, span) => {
      expect(span.start).toBeGreaterThanOrEqual(end);
      return span.end;
    }, 0);
  });
});
