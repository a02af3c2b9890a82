import { expect, it } from "vitest";
import { verdictOf } from "@/testing/citation-check/verdict";
import { checkReport } from "./evidence";

const TABLE = `| month | passengers | cancelled_trips |
|---|---|---|
| 2024-06 | 58200 | 41 |
| 2024-07 | 91400 | 12 |
| 2024-08 | 93800 | 3 |
| 2024-11 | 38900 | 60 |`;

it.each([
  "Passengers fell from 93,800 in August to 38,900 in November 2024",
  "Passengers rose from 58,200 in June to 93,800 in August 2024",
  "Passengers fell to 38,900 in November 2024 from 91,400 in July",
])("two rows of one column support: %s", (sentence) => expect(verdictOf(sentence, TABLE)).toBe("supported"));

it.each([
  "Passengers rose from 93,800 in August to 38,900 in November 2024",
  "Passengers fell from 93,800 in June to 38,900 in November 2024",
  "Passengers fell from 93,800 in August to 60 in November 2024",
  // The table does not say whose.
  "Norwegian passengers fell from 93,800 in August to 38,900 in November 2024",
])("two rows of one column do not support: %s", (sentence) =>
  expect(["partly", "not_found"]).toContain(verdictOf(sentence, TABLE)),
);

it("the second row is the further place of the citation", () => {
  const { citations } = checkReport({
    content: "Passengers fell from 93,800 in August to 38,900 in November 2024 [1].",
    question: "",
    sources: [{ number: 1, status: "read", text: TABLE }],
  });
  expect(citations[0]?.passage?.text).toContain("2024-08");
  expect(citations[0]?.further?.[0]?.text).toContain("2024-11");
});

it("a value of another row is not that of the month", () => {
  const sentence = "In August 2024, 12 cancelled trips were counted";
  expect(verdictOf(sentence, TABLE)).not.toBe("supported");
});
