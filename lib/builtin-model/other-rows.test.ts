import { describe, expect, it } from "vitest";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";

const table = (head: string, ...rows: string[]) =>
  [head, head.replace(/[^|]+/g, " --- "), ...rows]
    .map((line) => `| ${line} |`)
    .join("\n")
    .replace(/\| {2}---/g, "| ---");
const file = (name: string, text: string) => ({ url: `library://documents/${name}.csv`, title: name, text });
const ask = (question: string, ...files: ReturnType<typeof file>[]) =>
  runInMemory(emptyView(question), searchOver(files));

const LOSSES = "What were the losses in February 2026 at Tarn?";
const GRID = file(
  "grid",
  table("month | site | losses_mwh", "2026-01 | Tarn | 7.4", "2026-02 | Tarn | 8.9", "2026-02 | Aude | 3.1"),
);
const other = (head: string, ...rows: string[]) => file("audit", table(head, ...rows));

describe("Rows that give different figures for the same thing and column", () => {
  it.each([
    ["another figure", other("site | month | losses (MWh)", "Tarn | 2026-02 | 9.7"), "9.7"],
    ["a month in words", other("Site | Month | Losses_mwh", "Tarn | February 2026 | 9.7"), "9.7"],
    ["another unit of the same kind", other("month | site | losses_kwh", "2026-02 | Tarn | 9700"), "9700"],
    [
      "another figure of four digits beside, which differs too",
      other("month | site | load_mwh | losses_mwh", "2026-02 | Tarn | 4120 | 9.7"),
      "9.7",
    ],
    [
      "a figure beside that could be a year",
      other("month | site | load_mwh | losses_mwh", "2026-02 | Tarn | 1890 | 9.7"),
      "9.7",
    ],
    [
      "columns of other figures beside",
      other("month | site | load_mwh | losses_mwh", "2026-02 | Tarn | 412 | 9.7"),
      "9.7",
    ],
  ])("are both quoted: %s", async (_, audit, value) => {
    const { answer, confidence } = await ask(LOSSES, GRID, audit);
    expect(answer).toMatch(/^The sources differ:/);
    expect(answer).toContain("8.9");
    expect(answer).toContain(value);
    expect(answer).not.toMatch(/7\.4|3\.1/);
    expect(confidence).toBe("low");
  });

  it.each([
    ["the same figure", other("site | month | losses (MWh)", "Tarn | 2026-02 | 8.9")],
    ["rounding", other("site | month | losses (MWh)", "Tarn | 2026-02 | 9")],
    ["the same in another unit", other("month | site | losses_kwh", "2026-02 | Tarn | 8900")],
    ["a unit that only one names", other("month | site | losses", "2026-02 | Tarn | 9.7")],
    ["a unit of another kind", other("month | site | losses_eur", "2026-02 | Tarn | 9.7")],
    ["another definition", other("month | site | net_losses_mwh", "2026-02 | Tarn | 9.7")],
    ["a further condition", other("month | site | line | losses_mwh", "2026-02 | Tarn | north | 9.7")],
    ["a longer name", other("month | site | losses_mwh", "2026-02 | Tarn upper basin | 9.7")],
    ["a year beside", other("month | site | model_year | losses_mwh", "2026-02 | Tarn | 2019 | 9.7")],
    ["another year", other("month | site | losses_mwh", "2025-02 | Tarn | 9.7")],
    ["several rows", other("month | site | losses_mwh", "2026-02 | Tarn | 9.7", "2026-02 | Tarn | 9.9")],
    ["about", other("month | site | losses_mwh", "2026-02 | Tarn | about 9")],
  ])("no: %s", async (_, audit) => {
    const { answer } = await ask(LOSSES, GRID, audit);
    expect(answer).not.toMatch(/^The sources differ:/);
    expect(answer).toContain("Tarn |");
  });

  it("a month asked for as in the files is one with the month in words", async () => {
    const audit = other("site | month | losses_mwh", "Tarn | February 2026 | 9.7");
    const asked = await ask("What is losses_mwh at Tarn for 2026-02?", GRID, audit);
    expect(asked.answer).toMatch(/^The sources differ:[\s\S]*8\.9[\s\S]*9\.7/);
    for (const { view } of [
      asked,
      await ask(LOSSES, GRID, other("site | month | losses_mwh", "Tarn | 2026-02 | 9.7")),
    ])
      expect(view.report?.content).not.toMatch(/Nothing quoted here speaks of/);
  });

  it("a sentence with the month in words answers a question with its number", async () => {
    const text = "# Memo\n\nThe price of power at Tarn was 41 EUR/MWh in February 2026. It was a mild month.";
    const memo = { url: "library://documents/memo.md", title: "Memo", text };
    const { answer } = await ask("What was the price of power at Tarn for 2026-02?", memo);
    expect(answer).toMatch(/^The price of power at Tarn was 41 EUR\/MWh/);
  });

  it("says nothing of files about two years, when the question names neither", async () => {
    const of = (year: number, value: string) =>
      file(`prices-${year}`, table("kettle | price (EUR)", `Auster K1 | ${value}`));
    const { answer } = await ask("What is the price of the Auster K1?", of(2024, "58"), of(2025, "61"));
    expect(answer).not.toMatch(/^The sources differ:/);
  });

  it("a sentence that agrees with one row comes before the other row", async () => {
    const memo = {
      url: "library://documents/memo.md",
      title: "Memo",
      text: "# Memo\n\nThe price of the Auster K1 is 58 euros.",
    };
    const of = (name: string, value: string) =>
      file(name, table("kettle | price (EUR)", `Auster K1 | ${value}`));
    const { answer } = await ask(
      "What is the price of the Auster K1?",
      memo,
      of("shop", "58"),
      of("list", "61"),
    );
    expect(answer).toMatch(/^The sources differ:\n\n- .*58 euros[\s\S]*61/);
  });

  it("a table of many rows and a row of many cells cost no more than their size", async () => {
    const wide = other(
      ["month", "site", "losses_mwh", ...Array.from({ length: 3000 }, (_, at) => `c${at}`)].join(" | "),
      ["2026-02", "Tarn", "9.7", ...Array.from({ length: 3000 }, (_, at) => `v${at}`)].join(" | "),
    );
    const long = file(
      "long",
      table(
        "month | site | losses_mwh",
        ...Array.from({ length: 5000 }, (_, at) => `2026-02 | Site${at} | ${at}`),
      ),
    );
    const { answer } = await ask(LOSSES, GRID, wide, long);
    expect(answer).toContain("8.9");
  });
});
