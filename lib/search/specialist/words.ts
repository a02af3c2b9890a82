import { isStopWord } from "@/lib/builtin-model/stop-words";
import { cutQuery } from "../hit";

const LONGEST_QUERY = 300;

/**
 * The words of a query that a search must match, in order, each once, at most `most`: without function words and without
 * the syntax of any service. Empty when there is none.
 */
export function searchWords(query: string, most: number): string[] {
  const all = cutQuery(query, LONGEST_QUERY).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}+#'’._-]*/gu) ?? [];
  const words = all
    .map((word) => word.replace(/(?<![^\p{L}\p{N}\p{M}+#])[^\p{L}\p{N}\p{M}+#]+$/u, ""))
    .map((word) => (/^(?:AND|OR|NOT)$/.test(word) ? word.toLowerCase() : word));
  const telling = words.filter((word) => !isStopWord(word.toLowerCase()));
  const byKey = new Map((telling.length > 0 ? telling : words).map((word) => [word.toLowerCase(), word]));
  return [...byKey.values()].slice(0, most);
}
