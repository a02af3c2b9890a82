import { describe, expect, it } from "vitest";
import { emptyView, runInMemory, searchOver, type TestDocument } from "@/testing/builtin-model/run-in-memory";

const UNSURE = /^(?:Not found|No sure answer)/;

const page = (title: string, text: string): TestDocument => ({
  url: `https://own.test/${title}`,
  title,
  text,
});

const DOCUMENTS = [
  page(
    "Morland Dairy: yearly report",
    `# Morland Dairy: yearly report

Morland Dairy makes two cheeses. It was founded by Ada Morland and Ben Tarn.

| Figure | 2021 | 2022 | 2023 |
| --- | --- | --- | --- |
| Revenue (million euros) | 3.1 | 3.6 | 4.2 |
| Wheels of cheese | 8,100 | 9,200 | 9,900 |

The creamery has an area of 900 square metres and cost 2 million euros. It was built by Holt & Sons in nine months.`,
  ),
  page(
    "Morland Dairy: price list",
    "# Morland Dairy: price list\n\nThe small cheese, the Brie, weighs 400 grams. The big cheese, the Tor, weighs 2 kilograms.",
  ),
  page("Morland Dairy: news", "# Morland Dairy: news\n\nMorland Dairy opened a shop in Selby on 4 May 2022."),
  page(
    "sales",
    `| month | shop | cheese | wheels |
| --- | --- | --- | --- |
| 2023-03 | Selby | Brie | 110 |
| 2023-03 | Selby | Tor | 41 |
| 2023-03 | Leyburn | Brie | 87 |`,
  ),
];

const library = searchOver(DOCUMENTS);
const view = (question: string, earlier: { question: string; answer: string }[] = []) => ({
  ...emptyView(question),
  earlier,
});
const ask = async (question: string) => (await runInMemory(view(question), library)).answer;

describe("What cannot answer a question of its kind is no answer", () => {
  it.each([
    ["a name is no reason", "Why did Ada Morland step down?"],
    ["a name is no reason for what did not happen", "Why did Ben Tarn leave the dairy?"],
    ["other figures of the two are no choice", "Which cheese sells better, Brie or Tor?"],
    ["two figures are no difference", "How many more wheels of cheese were made in 2023 than in 2021?"],
  ])("%s: %s", async (_, question) => {
    expect(await ask(question)).toMatch(UNSURE);
  });

  it("the row of two names and a month is one, whatever verb asks for it", async () => {
    const answer = await ask("How many Brie wheels did we sell in Selby in March 2023?");
    expect(answer).not.toMatch(UNSURE);
    expect(answer).toContain("| 2023-03 | Selby | Brie | 110");
    expect(answer).not.toContain("Leyburn");
  });
});

describe("The name with which all documents begin", () => {
  it.each(["What was the revenue in 2022?", "What was Morland's revenue in 2022?"])(
    "need not be repeated by the answer: %s",
    async (question) => {
      const answer = await ask(question);
      expect(answer).not.toMatch(UNSURE);
      expect(answer).toContain("3.6");
    },
  );

  it("is not replaced by another name", async () => {
    expect(await ask("What was Dunley's revenue in 2022?")).toMatch(UNSURE);
  });
});

describe("A question that points back", () => {
  const size = {
    question: "How big is the creamery?",
    answer: "The creamery has an area of 900 square metres and cost 2 million euros [1].",
  };
  const follow = async (question: string, answer = size.answer) =>
    (await runInMemory(view(question, [{ ...size, answer }]), library)).answer;

  it("is not answered by what gives no time", async () => {
    const answer = await follow("How long did that take?");
    expect(UNSURE.test(answer) || answer.includes("nine months")).toBe(true);
  });

  it("is answered by nothing when what it points at is open", async () => {
    expect(await follow("How long did that take?", `No sure answer.\n\n${size.answer}`)).toMatch(UNSURE);
  });
});
