import { describe, expect, it } from "vitest";
import { checkReport } from "./evidence";
import { inWords } from "./evidence-cells";
import { claimsOf } from "./evidence-claims";

const PROSE =
  "Halden Group sold goods for 40 million euros. Norvik Castings sold goods for 55 million euros.";
const TABLE = "| Maker | Sales, million euros |\n| --- | --- |\n| Halden | 40 |\n| Norvik | 55 |";

const verdicts = (page: string, content: string) =>
  checkReport({ content, question: "", sources: [{ number: 1, status: "read", text: page }] }).citations.map(
    ({ verdict }) => verdict,
  );

describe("a table cell as a sentence", () => {
  it.each([PROSE, TABLE])("GOAL-Q7: its value belongs to the name in its row header: %s", (page) => {
    const rows = (first: string, second: string) =>
      `| Company | Sales |\n|---|---|\n| Halden | ${first} [1] |\n| Norvik | ${second} [1] |`;
    expect(verdicts(page, rows("€40 million", "€55 million"))).toEqual(["supported", "supported"]);
    expect(verdicts(page, rows("€55 million", "€40 million"))).toEqual(["partly", "partly"]);
  });

  it.each([PROSE, TABLE])("GOAL-Q7: and to that in its column header: %s", (page) => {
    const columns = (first: string, second: string) =>
      `| | ${first} | ${second} |\n|---|---|---|\n| Sales | €40 million [1] | €55 million [1] |`;
    expect(verdicts(page, columns("Halden", "Norvik"))).toEqual(["supported", "supported"]);
    expect(verdicts(page, columns("Norvik", "Halden"))).toEqual(["partly", "partly"]);
  });

  it("a row that is a source claims no figure", () => {
    const { citations } = checkReport({
      content: "| | Sales |\n|---|---|\n| \\[3\\] | 40 million [1] |",
      question: "",
      sources: [{ number: 1, status: "read", text: PROSE }],
    });
    expect(citations[0]?.facts.map(({ found }) => found)).toEqual([true]);
  });

  it("nor does it beside an empty cell", () => {
    const { citations } = checkReport({
      content: `| | Cost | Sales | Place |\n|---|---|---|---|\n| \\[3\\] | — | ${PROSE.split(". ")[0]}. [1] | — |`,
      question: "",
      sources: [{ number: 1, status: "read", text: PROSE }],
    });
    expect(citations[0]).toMatchObject({ verdict: "supported" });
    expect(citations[0]?.facts.map(({ found }) => found)).not.toContain(false);
  });

  it("GOAL-Q2: its facts are those of the cell, at their offsets", () => {
    const content = "| Company | Sales |\n|---|---|\n| The Halden Group | €40 million [1] |";
    const { citations } = checkReport({
      content,
      question: "",
      sources: [{ number: 1, status: "read", text: PROSE }],
    });
    expect(citations[0]?.facts.map(({ start, end }) => content.slice(start, end))).toEqual(["€40 million"]);
  });

  it("other sentences are unchanged", () => {
    const [claim] = claimsOf("Halden sold goods [1].");
    expect(claim && inWords(claim)).toBe(claim);
  });

  it.each([
    ["no heads", "| | |\n|---|---|\n| | 40 [1] |"],
    [
      "5,000 characters in a head",
      `| ${"Halden ".repeat(720)} | x |\n|---|---|\n| ${"Norvik ".repeat(720)} | 40 [1] |`,
    ],
    [
      "marks of direction and mixed scripts",
      "| \u202eСеver\u202c | \u2066x\u2069 |\n|---|---|\n| 東京 | \u200f40 [1] |",
    ],
    ["more cells than heads", "| a |\n|---|\n| b | c | 40 [1] |"],
  ])("bad input: %s", (_, content) => {
    expect(verdicts(PROSE, content)).toHaveLength(1);
  });
});

describe("a cell quoted from a table whose first column has no head", () => {
  const PAGE = [
    "# Overview",
    "",
    "|        | [useChat](/docs/use-chat) | [useCompletion](/docs/use-completion) | [useObject](/docs/use-object) |",
    "| ------ | ------- | ------------- | --------- |",
    "| React `@kit/react` | yes | yes | yes |",
    "| Svelte `@kit/svelte` | yes Chat | yes Completion | yes StructuredObject |",
  ].join("\n");
  const report = (row: string) => `|  | useChat | useCompletion |\n| --- | --- | --- |\n| ${row} [1] |`;

  it("is supported by its own row and column", () => {
    expect(verdicts(PAGE, report("React `@kit/react` | yes | yes"))).toEqual(["supported"]);
    expect(verdicts(PAGE, report("Svelte `@kit/svelte` | yes Chat | yes Completion"))).toEqual(["supported"]);
  });

  it("is not supported by another column", () => {
    const content = report("Svelte `@kit/svelte` | yes Chat | yes StructuredObject");
    expect(verdicts(PAGE, content)).not.toEqual(["supported"]);
  });

  it("takes the unit of its own column", () => {
    const page = "|  | Price, $ | Weight, kg |\n| --- | --- | --- |\n| Auster | 61 | 17 |";
    const row = (price: string, weight: string) =>
      `The Auster costs ${price} [1]. The Auster weighs ${weight} [1].`;
    expect(verdicts(page, row("61 dollars", "17 kg"))).toEqual(["supported", "supported"]);
    expect(verdicts(page, row("61 kg", "17 dollars"))).toEqual(["not_found", "not_found"]);
  });
});
