import { describe, expect, it } from "vitest";
import { checkReport } from "@/lib/citation-check/evidence";
import { reportFaults } from "@/lib/reports/report-faults";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";

const PRICES = [
  "| kettle | month | price_eur | litres |",
  "| --- | --- | --- | --- |",
  "| Auster K1 | March | 61 | 1.7 |",
  "| Auster K1 | April | 58 | 1.7 |",
  "| Salina S2, long-life | March | 66 | 1.5 |",
  "| Salina S2, long-life | April | 69 | 1.5 |",
  "| Nord N3 | April | 44 | 1.2 |",
].join("\n");
const LAB = [
  "# Lab measurements",
  "We measured three kettles in April.",
  "| Property | Kettle A | Kettle B | Kettle C |",
  "| --- | --- | --- | --- |",
  "| Boiling time (min) | 4.1 | 3.9 | 5.2 |",
  "| Rated power (W) | 2000 | 2200 | 1500 |",
]
  .join("\n\n")
  .replace(/\|\n\n\|/g, "|\n|");
const MODELS = [
  "# Filters",
  "Every filter fits one kettle.",
  "| Maker | Filter | Pore width | Washable |\n| --- | --- | --- | --- |\n| [Auster](/makers/auster) | `AF-100` | 3072 | <Cross /> |\n| [Nord](/makers/nord) | `NF-20` | 1024 | <Cross /> |",
].join("\n\n");

const LOSSES = [
  "| month | site | losses_mwh |",
  "| --- | --- | --- |",
  "| 2026-01 | Tarn | 7.4 |",
  "| 2026-02 | Tarn | 8.9 |",
  "| 2026-02 | Aude | 3.1 |",
  "| 2026-03 | Tarn | 9.6 |",
  "| March 2026 | Loire | 2.2 |",
].join("\n");

const library = searchOver([
  { url: "library://documents/losses.csv", title: "losses", text: LOSSES },
  { url: "library://documents/prices.csv", title: "prices", text: PRICES },
  { url: "library://documents/lab.md", title: "Lab measurements", text: LAB },
  { url: "library://documents/filters.md", title: "Filters", text: MODELS },
]);
const ask = (question: string) => runInMemory(emptyView(question), library);

describe("an answer in a table", () => {
  it.each([
    [
      "What does the Salina S2 long-life cost in April?",
      "| Salina S2, long-life | April | 69 | 1.5 [",
      "March",
    ],
    ["What is the price of the Nord N3?", "| Nord N3 | April | 44 | 1.2 [", "Auster"],
    ["What is the rated power of kettle B?", "| Rated power (W) | 2000 | 2200 | 1500 [", "Boiling"],
    ["What were the losses in February at Tarn?", "| 2026-02 | Tarn | 8.9 [", "9.6"],
    ["What were the losses at Aude in 2026-02?", "| 2026-02 | Aude | 3.1 [", "8.9"],
    ["What were the losses at Loire in 2026-03?", "| March 2026 | Loire | 2.2 [", "9.6"],
    ["Какие были losses_mwh в феврале в Tarn?", "| 2026-02 | Tarn | 8.9 [", "9.6"],
    ["Which pore width does `AF-100` have?", "| Auster | `AF-100` | 3072 [", "Cross"],
  ])("%s", async (question, row, other) => {
    const { view, answer, confidence } = await ask(question);
    expect(answer).toContain(row);
    expect(answer).not.toContain(other);
    expect(confidence).not.toBe("low");
    const content = view.report?.content ?? "";
    expect(content.split("\n## ")[0]).toContain(row);
    const sources = view.pages.map(({ number, text }) => ({ number, status: "read" as const, text }));
    const { citations } = checkReport({ content, question, sources });
    expect(citations.length).toBeGreaterThan(0);
    expect(citations.map(({ match }) => match)).not.toContain("none");
    const sourceNumbers = view.sources.map(({ number }) => number);
    expect(reportFaults({ content, question, sourceNumbers }).faults).toEqual([]);
  });

  it.each([
    [
      "Compare the Nord N3 and the Auster K1.",
      "| kettle | month | price_eur | litres |",
      "| Nord N3 | April | 44 | 1.2 [",
      false,
    ],
    [
      "Kettle A vs kettle C",
      "| Property | Kettle A | Kettle C |",
      "| Boiling time (min) | 4.1 | 5.2 [",
      true,
    ],
  ])("%s", async (question, head, row, found) => {
    const { view } = await ask(question);
    const content = view.report?.content ?? "";
    // A thing with several rows has no single value of an attribute.
    if (!found) return expect(content).not.toContain(`${head}\n`);
    expect(content).toContain(head);
    expect(content).toContain(row);
    expect(content).not.toContain("3.9");
    const sources = view.pages.map(({ number, text }) => ({ number, status: "read" as const, text }));
    const { citations } = checkReport({ content, question, sources });
    expect(citations.length).toBeGreaterThan(0);
    expect(citations.map(({ match }) => match)).not.toContain("none");
  });

  it("gives no table that lacks the attribute asked for", async () => {
    const { view } = await ask("What is the difference in weight between kettle A and kettle C?");
    expect(view.report?.content ?? "").not.toContain("| Property | Kettle A | Kettle C |");
  });

  it("puts the rows of both sides under one head", async () => {
    const { answer } = await ask("What is the difference between the Auster AF-100 and the Nord NF-20?");
    expect(answer).toContain("| Auster | `AF-100` | 3072 [");
    expect(answer).toContain("| Nord | `NF-20` | 1024 [");
  });

  it.each([
    // Three cases: the column is named but no row, the row but no column, and the row only by a synonym.
    "What is the price of a Westwind W4?",
    "What is the weight of the Nord N3?",
    "What is the price of the Nord N3 in March?",
    "What were the losses in May at Tarn?",
    "What were the losses in February at Lot?",
    "How do I lower the price of the Nord N3?",
  ])("none: %s", async (question) => {
    const { answer } = await ask(question);
    expect(answer).toMatch(/^(?:Not found|No sure answer)/);
  });
});

describe("A data file whose head has shortened words and a unit", () => {
  const market = (rows: string, name = "market") =>
    searchOver([
      {
        url: `library://documents/${name}.csv`,
        title: name,
        text: `${rows}\n| 2025-02 | 79.9 | 405 |\n| 2025-03 | 64.2 | 377 |`,
      },
    ]);
  const head = "| month | avg_price_eur_mwh | peak_load_mw |\n| --- | --- | --- |";
  const question = "What was the average price of electricity in March 2025?";
  const asked = async (library: ReturnType<typeof market>, text = question) =>
    runInMemory(emptyView(text), library);

  it("answers in the words that they stand for, without certainty about what the unit says", async () => {
    const { answer, confidence } = await asked(market(head));
    expect(answer).toMatch(/^\| month \| avg_price_eur_mwh [\s\S]*\| 2025-03 \| 64\.2 /);
    expect(answer).not.toContain("79.9");
    expect(confidence).toBe("low");
  });

  it("does not answer about another month, another thing, or a table about something else", async () => {
    const unsure = /^(?:No sure answer|Not found)/;
    expect((await asked(market(head), question.replace("March", "July"))).answer).toMatch(unsure);
    expect((await asked(market(head), question.replace("electricity", "copper"))).answer).toMatch(unsure);
    expect((await asked(market(head, "gas market"))).answer).toMatch(unsure);
  });
});

describe("a default asked for", () => {
  const ask = async (table: string) => {
    const text = `# Options\n\n## Calls\n\n${table}`;
    const library = searchOver([{ url: "https://kettle.test/options", title: "Options", text }]);
    const asked = "What is the default timeout of a kettle?";
    return (await runInMemory(emptyView(asked), library)).answer;
  };

  it("is in no cell of a table that says nothing of defaults", async () => {
    const answer = await ask(
      "| option | With a kettle |\n| --- | --- |\n| `timeout` in the constructor | Pass `timeout` to the call. |",
    );
    expect(answer).toMatch(/^(?:No sure answer|Not found)/);
  });

  it("is in none of several rows", async () => {
    const answer = await ask(
      "| option | kettle (default) |\n| --- | --- |\n| `timeout` short | 5 s |\n| `timeout` long | 50 s |",
    );
    expect(answer).toMatch(/^(?:No sure answer|Not found)/);
  });

  it("is in the one cell below a head that says so", async () => {
    const answer = await ask(
      "| option | kettle (default) |\n| --- | --- |\n| `timeout` | 5 s |\n| `colour` | red |",
    );
    expect(answer).toMatch(/\| `timeout` \| 5 s/);
    expect(answer).not.toContain("red");
  });
});
