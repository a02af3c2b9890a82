import { expect, it } from "vitest";
import type { Citation } from "@/lib/run-log/run-state";
import { citationRepeated } from "./answer-citations";

const sentences = [
  "Sodium-ion cells fell to 52 dollars in the third quarter of 2026 [3].",
  "The plant was connected in May [3].",
  "LFP cells stood at 47 dollars in the third quarter [3].",
];
const content = sentences.join(" ");
const citations = sentences.map((sentence, index) => {
  const start = content.indexOf(sentence);
  return {
    id: `c${index}`,
    number: 3,
    sentenceStart: start,
    sentenceEnd: start + sentence.length,
    passage: { start: 0, end: 4, text: "Text" },
  } as Citation;
});
const find = (answer: string, number = 3, known = citations) => {
  const open = answer.indexOf(`[${number}]`);
  const mark = { number, open, close: open + 2 };
  return citationRepeated({ answer, mark }, { content, citations: known })?.id ?? null;
};

it("a number in the short answer links to the report's sentence that it repeats", () => {
  expect(find("Not yet. LFP cells stood at 47 dollars [3].")).toBe("c2");
  expect(find("In the third quarter of 2026 sodium-ion cells fell to 52 dollars [3].")).toBe("c0");
});

it("no passage is shown for a sentence that the report does not contain, or for another source", () => {
  expect(find("Lithium mines in Chile opened again [3].")).toBeNull();
  expect(find("LFP cells stood at 47 dollars [4].", 4)).toBeNull();
  const without = citations.map((citation) => ({ ...citation, passage: null }));
  expect(find("LFP cells stood at 47 dollars [3].", 3, without)).toBeNull();
  expect(find("[3]")).toBeNull();
});

it("the sentence around a number ends at its full stop, not inside a figure", () => {
  const said = "Cells cost 4.5 dollars [1]. It fell in 2024 [2].";
  const cited = [...said.matchAll(/[^[]+\[(\d)\]\. ?/g)].map(({ 0: sentence, 1: number, index }) => ({
    ...{ id: sentence.trim(), number: Number(number), passage: { start: 0, end: 4, text: "Text" } },
    ...{ sentenceStart: index, sentenceEnd: index + sentence.length },
  })) as Citation[];
  const repeated = (answer: string, number: number) => {
    const open = answer.indexOf(`[${number}]`);
    const mark = { number, open, close: open + 2 };
    return citationRepeated({ answer, mark }, { content: said, citations: cited })?.id;
  };
  const answer = "No: 4.5 dollars [1]. It fell across southern markets everywhere in 2024 [2].";
  // With half of the figure, or with the sentence after it, no citation would share most of its words.
  expect(repeated(answer, 1)).toBe("Cells cost 4.5 dollars [1].");
  expect(repeated("Across southern markets everywhere cells cost less. It fell in 2024 [2].", 2)).toBe(
    "It fell in 2024 [2].",
  );
});
