// A short run whose report has seven citations after one word.

import type { RunState } from "@/lib/run-log/run-state";
import type { Stack } from "./fixtures";
import { type PagesScenario, researchPages } from "./pages-scenario";

const TOWERS = ["north", "east", "river", "market", "harbour"];

export const BELLS = TOWERS.map((tower) => `https://${tower}-tower.example/bells-of-orsund`);

const pages = TOWERS.map((tower, index) => ({
  url: BELLS[index] ?? "",
  title: `The ${tower} tower`,
  text: `# The ${tower} tower\n\nThe bells of Orsund ring 9 times at noon, heard from the ${tower} tower. The ${tower} tower has ${index + 3} bells.`,
}));

/**
 * As many as a search returns. In the first part all are cited after one word, some twice; in the second each after its
 * sentence.
 */
const content: PagesScenario["content"] = (numbers) => {
  const number = (index: number) => `[${numbers[BELLS[index] ?? ""]}]`;
  const towers = TOWERS.map((tower, index) => `The ${tower} tower has ${index + 3} bells ${number(index)}.`);
  return `The bells of Orsund ring 9 times at noon ${[0, 1, 2, 3, 4, 0, 4].map(number).join("")}.\n\n## Towers\n\n${towers.join("\n\n")}`;
};

export const askBells = (stack: Stack, question: string): Promise<RunState> =>
  researchPages(stack, { question, query: "bells of Orsund", pages, title: "The bells of Orsund", content });
