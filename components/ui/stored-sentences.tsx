"use client";

import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";

/** A currency, a name in quotation marks or backticks, or a number. */
const PART = /(?<=\d )[A-Z]{3}(?![A-Z])|`[^`]{1,80}`|“[^”]{1,200}”|\d[\d,]{0,20}(?:\.\d{1,10})?/g;

/** A sentence of the log in the interface language; null if the catalogue does not contain it. */
function sentenceIn(t: Words, sentence: string): string | null {
  const numbers: number[] = [];
  const names: string[] = [];
  const key = sentence.replace(/\.$/, "").replace(PART, (part) => {
    if (/^\d/.test(part)) {
      numbers.push(Number(part.replaceAll(",", "")));
      return "#";
    }
    const isQuoted = /^[`“]/.test(part);
    names.push(isQuoted ? part.slice(1, -1) : part);
    return isQuoted ? "…" : "¤";
  });
  const [n = 0, m = 0] = numbers;
  const [name = "", second = ""] = names;
  return t.filled(`run.warned.${key}`, { n, m, name, second });
}

/**
 * Shows English sentences of the log, about how a model is asked, in the interface language. A sentence that the
 * catalogue lacks stays as it is, marked as English.
 */
export function StoredSentences({ text }: { text: string }) {
  const t = useWords();
  if (t.language === "en") return text;
  return text.split(/(?<=\.) (?=\p{Lu})/u).map((sentence, index) => {
    const known = sentenceIn(t, sentence);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a text never change.
      <span key={index} lang={known === null ? "en" : undefined}>
        {index > 0 ? " " : ""}
        {known ?? sentence}
      </span>
    );
  });
}
