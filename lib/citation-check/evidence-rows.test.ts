import { expect, it } from "vitest";
import { checkReport } from "./evidence";

const verdicts = (content: string, page: string) =>
  checkReport({
    content,
    question: "",
    sources: [{ number: 1, status: "read", text: page }],
  }).citations.map(({ verdict }) => verdict);

const FERRIES =
  "The Brae ferry was built in 2003. It takes 42 cars and 310 passengers, and needs 25 minutes for the crossing. The Yell ferry takes 64 cars and 420 passengers.";
const table = (head: string, ...rows: string[]) => [head, head.replace(/[^|]+/g, "---"), ...rows].join("\n");

it("a row whose figures are all in the passage is supported, whatever its headers", () => {
  const rows = ["| Brae | 42 | 310 | [1] |", "| Yell | 64 | 420 | [1] |"];
  expect(verdicts(table("| Vessel | Vehicles | People | Source |", ...rows), FERRIES)).toEqual([
    "supported",
    "supported",
  ]);
  const page = "Станция Келсо на 200 МВт·ч и 50 МВт подключена к сети 28 мая 2026 года.";
  expect(
    verdicts(
      table("| Показатель | Объём | Мощность | Источник |", "| Ёмкость | 200 МВт·ч | 50 МВт | [1] |"),
      page,
    ),
  ).toEqual(["supported"]);
});

it("a row with the figures of another row is not supported", () => {
  const rows = ["| Yell | 42 | 310 | [1] |"];
  expect(verdicts(table("| Vessel | Vehicles | People | Source |", ...rows), FERRIES)).not.toContain(
    "supported",
  );
});

it("a row with one figure that the page lacks is not found", () => {
  expect(
    verdicts(table("| Vessel | Vehicles | People | Source |", "| Brae | 42 | 311 | [1] |"), FERRIES),
  ).toEqual(["not_found"]);
});

it("a single bare number that happens to be in a page does not support an unrelated row", () => {
  const found = verdicts(table("| Harbour | Berths | Source |", "| Lerwick | 42 | [1] |"), FERRIES);
  expect(found).not.toContain("supported");
});

const PRICES = table(
  "| product | quarter | price_usd_per_kwh | energy_density_wh_per_kg |",
  "| Novatek NX-7 | 2026-Q1 | 61 | 175 |",
  "| Novatek NX-7 | 2026-Q2 | 58 | 175 |",
  "| Salina S2 | 2026-Q2 | 69 | 152 |",
);

it.each([
  ["The Novatek NX-7 costs 58 USD [1].", "supported"],
  ["The Novatek NX-7 cost 58 USD per kWh in the second quarter of 2026 [1].", "supported"],
  ["The Novatek NX-7 reaches 175 Wh/kg [1].", "supported"],
  ["The Novatek NX-7 costs 59 USD [1].", "not_found"],
  ["The Novatek NX-7 costs 58 EUR [1].", "not_found"],
  ["The Salina S2 costs 58 USD [1].", "partly"],
])("a unit in a column's name applies to its numbers: %s", (sentence, verdict) => {
  expect(verdicts(sentence, PRICES)).toEqual([verdict]);
});

it.each([
  ["2025 electricity at the plant cost 64.2 EUR per MWh [1].", "supported"],
  ["2025 electricity at the plant cost 64.2 EUR/kWh [1].", "not_found"],
])("a currency before another unit is the price of one: %s", (sentence, verdict) => {
  const page = table("| plant | year | electricity_cost_eur_mwh |", "| The plant | 2025 | 64.2 |");
  expect(verdicts(`In ${sentence}`, page)).toEqual([verdict]);
});

it.each(["class_a", "user_id", "is_per", "per_kwh", "a_b_c", "min_max", "__", "x".repeat(5000)])(
  "a column name without a unit supplies none: %s",
  (head) => {
    const page = table(`| product | ${head} |`, "| Novatek NX-7 | 58 |");
    expect(verdicts("The Novatek NX-7 has 58 USD [1].", page)).toEqual(["not_found"]);
  },
);

it("a repeated row of the page is supported, also in a column that counts in millions", () => {
  const row = "| Kelso Bay storage plant | 2026 | 212 |";
  const page = table(
    "| plant | opened | cost in million dollars |",
    row,
    "| North Quay plant | 2024 | 187 |",
  );
  const quoted = table("| plant | opened | cost in million dollars |", row.replace(/ \|$/, " [1] |"));
  expect(verdicts(quoted, page)).toEqual(["supported"]);
  expect(verdicts("The Kelso Bay storage plant cost 212 million dollars [1].", page)).toEqual(["supported"]);
  expect(verdicts("The Kelso Bay storage plant cost 212 dollars [1].", page)).not.toContain("supported");
  expect(verdicts(quoted.replace("212", "213"), page)).not.toContain("supported");
});
