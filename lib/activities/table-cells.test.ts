import { describe, expect, it } from "vitest";
import { checkReport } from "@/lib/citation-check/evidence";
import type { Source } from "@/lib/run-log/run-state";
import { closestCells, type TablePage } from "./table-cells";

const PAGES = [
  {
    title: "Kiln programme",
    text: "# Kiln programme\n\nWe describe the gas use of the kiln Alba Nord. Alba Nord was lit on 4 May 2022. The total budget is €8.2 million. The kiln Alba Nord has a capacity of 310 litres. Noise at the gate is 61 dB. The charging power is 4 MW.",
  },
  {
    title: "Inspection of kilns",
    text: "# Inspection of kilns\n\nAlba Nord was lit on 19 May 2022, not on 4 May as the programme says. If Alba Nord and Brio Est burn together, the peak demand is 2.4 MW. The cost rose to €9.5 million. The inspector was Mia Holt.",
  },
  {
    title: "Kiln log",
    text: "# Kiln log\n\n| kiln | firings | wood_kg | lit | potter |\n| --- | --- | --- | --- | --- |\n| Cava Sud | 14 | 820 | 3 June 2021 | Ines Vale |\n| Dora Ost | 9 | 640 | 11 July 2023 | unknown |",
  },
  {
    title: "gas 2024",
    text: "| month | firings | gas_mwh |\n| --- | --- | --- |\n| 2024-06 | 412 | 1180 |\n| 2024-08 | 624 | 1735 |",
  },
  {
    title: "Kiln Ember",
    text: "# Kiln Ember\n\n| Property | Value |\n| --- | --- |\n| Capacity | 95 litres |\n| Weight | not stated |\n\n| | Fosca | Gelo |\n| --- | --- | --- |\n| Chamber height | 70 cm | 82 cm |",
  },
].map(({ title, text }, at): TablePage => {
  const source = {
    number: at + 1,
    title,
    url: `https://kilns.test/${at}`,
    status: "read",
    publishedAt: null,
  };
  return { source: source as Source, pageId: `pag_${at + 1}`, text };
});

async function cellOf(row: string, column: string, pages = PAGES) {
  const [cell] = await closestCells(
    [{ row: 0, column: 0 }],
    { rows: [row], columns: [column] },
    {
      ...{ question: "", pages, signal: new AbortController().signal },
      services: {
        pageText: async () => null,
        checkReport: async (report) => checkReport(report),
      } as Parameters<typeof closestCells>[2]["services"],
    },
  );
  return cell;
}

describe("a cell without a model", () => {
  it.each([
    ["Alba Nord", "Capacity", "The kiln Alba Nord has a capacity of 310 litres.", 1],
    ["Alba Nord", "Date lit", "Alba Nord was lit on 19 May 2022, not on 4 May as the programme says.", 2],
    ["[1]", "Budget", "The total budget is €8.2 million.", 1],
    ["[1]", "Date lit", "Alba Nord was lit on 4 May 2022.", 1],
    ["[1]", "Noise", "Noise at the gate is 61 dB.", 1],
    ["[2]", "Cost", "The cost rose to €9.5 million.", 2],
    ["2", "Inspector", "The inspector was Mia Holt.", 2],
    ["Cava Sud", "Firings", "14", 3],
    ["Dora Ost", "Date lit", "11 July 2023", 3],
    ["Cava Sud", "Potter", "Ines Vale", 3],
    ["Kiln Ember", "Capacity", "95 litres", 5],
    ["2024-08", "Firings", "624", 4],
  ])("has a value of the column's kind: %s, %s", async (row, column, value, source) => {
    expect(await cellOf(row, column)).toMatchObject({ value, source, verdict: "supported", by: "code" });
  });

  it.each([
    ["Brio Est", "Cost"],
    ["Brio Est", "Capacity"],
    ["Alba Nord", "Gas use (m³)"],
    ["Alba Nord", "Inspector"],
    ["[2]", "Noise"],
    ["Dora Ost", "Owner"],
    ["Kiln log", "Firings"],
    ["Kiln Ember", "Weight"],
    // The thesaurus calls charging a synonym.
    ["[1]", "Cost"],
  ])("stays empty without one: %s, %s", async (row, column) => {
    expect(await cellOf(row, column)).toMatchObject({ value: null, passage: null, verdict: null });
  });

  it("from a table has the row as its passage, and the unit of its column's head", async () => {
    expect(await cellOf("Cava Sud", "Wood (kg)")).toMatchObject({
      value: "820 kg",
      verdict: "supported",
      passage: { text: "Cava Sud | 14 | 820 | 3 June 2021 | Ines Vale |" },
    });
  });

  it("from a data file has the unit that its column's name ends with, also a number that looks like a year", async () => {
    expect(await cellOf("2024-08", "Gas (MWh)")).toMatchObject({ value: "1735 MWh", source: 4 });
  });

  it("is found in a table whose columns are the things and whose rows are what is asked", async () => {
    expect(await cellOf("Gelo", "Chamber height")).toMatchObject({ value: "82 cm", source: 5 });
  });
});

describe("a company in a memo, a press release and a data file", () => {
  const DATA = [
    ["Memo", "The Kestrel K4 turbine has a rated power of 2.4 megawatts and a rotor diameter of 26 metres."],
    [
      "Press release",
      "# Kestrel models\n\n| Model | Rated power (MW) | Rotor diameter (m) | Price (EUR million) |\n| --- | --- | --- | --- |\n| K3 | 1.8 | 22 | 3.1 |\n| K4 | 2.6 | 26 | 4.4 |",
    ],
    [
      "figures",
      "Year | Region | Revenue (million EUR) | Employees |\n--- | --- | --- | --- |\n2021 | North Sea | 41.2 | 310 |\n2023 | Baltic | 20.1 | 171 |",
    ],
  ] as const;
  const company = DATA.map(([title, text], at): TablePage => {
    const source = { number: at + 1, title, url: `https://k.test/${at}`, status: "read", publishedAt: null };
    return { source: source as Source, pageId: `pag_${at + 1}`, text };
  });
  const cell = (row: string, column: string) => cellOf(row, column, company);

  it("gives an amount with the scale and the currency of its head", async () => {
    expect(await cell("K3", "Price")).toMatchObject({ value: "3.1 million EUR", verdict: "supported" });
    expect(await cell("Baltic 2023", "Revenue")).toMatchObject({ value: "20.1 million EUR" });
  });

  it("names what another source says instead", async () => {
    expect(await cell("K4", "Rated power")).toMatchObject({
      ...{ value: "2.6 MW", source: 2 },
      others: [{ value: "2.4 megawatts", source: 1 }],
    });
    for (const [row, column] of [
      ["K4", "Rotor diameter"],
      ["K3", "Rated power"],
    ] as const)
      expect(await cell(row, column)).not.toHaveProperty("others");
  });

  it("says that a source has several rows for its column, and takes none of them", async () => {
    for (const [row, column] of [
      ["[3]", "Revenue"],
      ["figures", "Employees"],
      ["[3]", "Employees"],
    ] as const)
      expect(await cell(row, column)).toMatchObject({ value: null, rows: 2, verdict: null });
  });
});
