// Questions that the documents inside the installed packages `next` and `ai` answer, also by the built-in model alone:
// each brings a report whose first sentence is the answer.

import type { Connections } from "@/components/shell/use-health";
import type { Language } from "@/lib/messages/languages";

type Example = { collection: string; question: Record<Language, string> };

const EXAMPLES: Example[] = [
  {
    collection: "next",
    question: {
      en: "How do I create a dynamic route in Next.js?",
      ru: "Как сделать динамический маршрут в Next.js?",
    },
  },
  {
    collection: "ai",
    question: {
      en: "What is the difference between generateText and streamText in the AI SDK?",
      ru: "Чем generateText отличается от streamText в AI SDK?",
    },
  },
  {
    collection: "next",
    question: {
      en: "What is the difference between revalidateTag and updateTag in Next.js?",
      ru: "Чем revalidateTag отличается от updateTag в Next.js?",
    },
  },
];

/** Those that can be answered here; while documents are being indexed all of them, because a search waits for that. */
export function examplesFor({ library }: Pick<Connections, "library">, language: Language): string[] {
  if (library.state === "failed") return [];
  const there = new Set(library.collections.map(({ name }) => name));
  return EXAMPLES.filter(({ collection }) => library.state === "indexing" || there.has(collection)).map(
    ({ question }) => question[language],
  );
}
