import { expect, it } from "vitest";
import { askLibrary, searchOver } from "@/testing/builtin-model/run-in-memory";
import { indexOf } from "./page-index";
import { analyseQuestion } from "./question";
import type { Scored } from "./score-sentences";
import { tellsHow } from "./tells-how";

const shop = searchOver([
  {
    url: "https://shop.test/lathe",
    title: "useLathe",
    text: "# useLathe\n\nWhen using `useLathe`, the blocks must be dry.\n\nUse `useLathe` for round legs, and `usePlane` for flat ones.",
  },
]);

it("what holds while a thing is used does not answer when to use it", async () => {
  const { answer } = await askLibrary(shop, { question: "When should I use `useLathe`?" });
  expect(answer).not.toMatch(/^When using/);
});

/** One sentence of a page in the form that the rules receive it. */
function sentenceOf(text: string): Scored {
  const page = { title: "grindAll", index: indexOf({ title: "grindAll", text: `# grindAll\n\n${text}` }) };
  return { page, sentence: page.index.sentences[0] } as unknown as Scored;
}
const how = analyseQuestion("How do I start a sieve with `grindAll`?");

it.each([
  ["what else the means are for", "You can use `grindAll` for busy mills and for other large orders."],
  ["what a setting holds", "- `sieves`: Sieves that can be started by the mill."],
  ["what a thing is", "`sieveOf` is a helper function that makes a sieve of a cloth."],
])("%s does not tell how a thing is done", (_, text) => {
  expect(tellsHow(how, sentenceOf(text))).toBe(false);
});

it.each([
  "To start a sieve with `grindAll`, pass it in the list.",
  "`startSieve` is a function that lets you start a sieve.",
])("an instruction tells how a thing is done: %s", (text) => {
  expect(tellsHow(how, sentenceOf(text))).toBe(true);
});

const dye = searchOver([
  {
    url: "https://dye.test/dip",
    title: "useDip",
    text: "# useDip\n\nCotton may batch the colours, and `useDip` can delay rinsing without delaying the bath.\n\n`streamDip` and `useDip` are deprecated.",
  },
]);

it("what does not speak of the absence does not answer whether a thing works without another", async () => {
  const { answer } = await askLibrary(dye, { question: "Can I use `useDip` without cotton?" });
  expect(answer).toMatch(/^No(?:t found| sure answer)/);
});

it("a part of a name does not answer whether a thing does something", async () => {
  const { answer } = await askLibrary(dye, { question: "Does `useDip` stream?" });
  expect(answer).toMatch(/^No(?:t found| sure answer)/);
});
