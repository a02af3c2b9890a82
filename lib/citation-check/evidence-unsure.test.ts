import { expect, it } from "vitest";
import { checkReport } from "./evidence";

const PAGE = `# Harbour works

The harbour of Elmsby was deepened by the Dutch engineer Pieter Vos in 1894. The works cost 40,000 pounds. Fishing boats could enter at any tide afterwards, and the herring trade flourished for three decades.

The lighthouse was painted white. Its keeper opposed the works.`;

function unsure(sentence: string): [verdict: string | undefined, unsure: boolean] {
  const { citations, unsure } = checkReport({
    content: `${sentence} [1].`,
    question: "",
    sources: [{ number: 1, status: "read", text: PAGE }],
  });
  return [citations[0]?.verdict, unsure.includes(0)];
}

it("a sentence that says it in other words is left open", () => {
  expect(unsure("Boats that fish could come into the harbour at every tide")).toEqual(["partly", true]);
});

it.each([
  ["a figure that the page lacks", "The works on the harbour of Elmsby cost 90,000 pounds"],
  ["a name that the page lacks", "The harbour of Elmsby was deepened by the engineer Gustav Kettelmann"],
  ["the opposite", "The keeper of the lighthouse supported the works"],
])("%s is settled", (_name, sentence) => {
  const [verdict, open] = unsure(sentence);
  expect(verdict).not.toBe("supported");
  expect(open).toBe(false);
});

it("a sentence that stands word for word is settled", () => {
  expect(unsure("The works cost 40,000 pounds")).toEqual(["supported", false]);
});

it("one that passes by its score alone is left open: its words may say something else", () => {
  expect(unsure("The keeper flourished for three decades")).toEqual(["supported", true]);
});

it("one whose page is in another language is left open, unless a figure is missing", () => {
  expect(unsure("Питер Вос углубил гавань Элмсби в 1894 году")).toEqual(["unchecked", true]);
  expect(unsure("Питер Вос углубил гавань Элмсби в 1897 году")).toEqual(["not_found", false]);
});
