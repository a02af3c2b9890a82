// Short pages for tests of the comparison of pages. Only tests import it.

import type { PagesToCompare } from "@/lib/citation-check/check";
import { findDisagreements } from "@/lib/citation-check/disagreement";

export const QUESTION = "What do lithium battery cells cost, and how tall is the Eiffel Tower?";
export const RUSSIAN = "Сколько стоят литиевые элементы и какая высота Эйфелевой башни?";
export type Dated = [text: string, publishedAt?: string];

export function compare(texts: (string | Dated)[], question = QUESTION) {
  const pages: PagesToCompare["pages"] = texts.map((given, index) => {
    const [text, publishedAt = null] = typeof given === "string" ? [given] : given;
    return { number: index + 1, title: `Page ${index + 1}`, publishedAt, text };
  });
  return findDisagreements({ question, pages });
}

export const values = (...args: Parameters<typeof compare>) =>
  compare(...args).map((found) => found.values.map(({ number, value }) => `${number}: ${value}`));
