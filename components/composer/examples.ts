// Example questions that the connected services can answer: general ones where the web can be searched,
// otherwise ones that the documents of the installed packages `next` and `ai` answer, even with the built-in
// model alone.

import { webSearchOf } from "@/components/settings/web-search-of";
import type { Connections } from "@/components/shell/use-health";
import type { Language } from "@/lib/text/languages";

/** Encyclopaedias can answer these as well as a web search. */
const OF_THE_WEB: Record<Language, string>[] = [
  {
    en: "How do heat pumps work, and how well do they heat in cold weather?",
    ru: "Как работает тепловой насос и хорошо ли он греет в мороз?",
  },
  {
    en: "How do sodium-ion batteries compare with lithium iron phosphate batteries?",
    ru: "Чем натрий-ионные аккумуляторы отличаются от литий-железо-фосфатных?",
  },
  {
    en: "What is known about the effects of microplastics on human health?",
    ru: "Что известно о влиянии микропластика на здоровье человека?",
  },
];

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

export type Examples = { scope: "web" | "documents"; questions: string[] };

/**
 * Returns the examples that can be answered here. While documents are being indexed, all of theirs are
 * included, because a search waits for the index.
 */
export function examplesFor(
  connections: Pick<Connections, "library" | "search">,
  language: Language,
): Examples {
  if (webSearchOf(connections).web)
    return { scope: "web", questions: OF_THE_WEB.map((question) => question[language]) };
  const { library } = connections;
  if (library.state === "failed") return { scope: "documents", questions: [] };
  const there = new Set(library.collections.map(({ name }) => name));
  const answered = EXAMPLES.filter(({ collection }) => library.state === "indexing" || there.has(collection));
  return { scope: "documents", questions: answered.map(({ question }) => question[language]) };
}
