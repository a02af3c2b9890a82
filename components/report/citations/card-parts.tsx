"use client";

import { Summary } from "@/components/ui/summary";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";
import type { Citation } from "@/lib/run-log/run-state";

/** Words with no more than this between them are one phrase. */
const GAP = 6;
const MOST_PHRASES = 4;
const LONGEST_PLACE = 420;

type Span = { start: number; end: number };

/** A part of a sentence: its phrases, and where it is found. */
type SentencePart =
  | { kind: "passage" | "lacking"; phrases: string[] }
  | { kind: "further"; phrases: string[]; place: string };

/** The phrases of words in the report. */
function phrasesOf(words: readonly Span[], content: string): string[] {
  const merged: Span[] = [];
  for (const word of words.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && word.start - last.end <= GAP) last.end = Math.max(last.end, word.end);
    else merged.push({ ...word });
  }
  return merged.map(({ start, end }) => content.slice(start, end).replace(/\s+/g, " ").trim());
}

/**
 * Which part of a sentence rests on which place of its page: the passage, up to two further places, and what no place
 * has. Empty when the passage alone is all there is.
 */
function sentenceParts(citation: Citation, content: string): SentencePart[] {
  const { further = [], facts } = citation;
  if (further.length === 0) return [];
  const elsewhere = further.flatMap(({ words }) => words);
  const lacking = facts.filter(
    ({ found, start, end }) => !found && elsewhere.every((word) => word.end <= start || end <= word.start),
  );
  return [
    { kind: "passage", phrases: [] },
    ...further.map(({ text, words }) => ({
      kind: "further" as const,
      phrases: phrasesOf(words, content),
      place: text,
    })),
    ...(lacking.length > 0 ? [{ kind: "lacking" as const, phrases: phrasesOf(lacking, content) }] : []),
  ];
}

function phraseWords(t: Words, phrases: readonly string[]): string {
  const quoted = phrases.slice(0, MOST_PHRASES).map((text) => t("report.reason.quoted", { text }));
  if (phrases.length > MOST_PHRASES)
    quoted.push(t("report.reason.more", { count: phrases.length - MOST_PHRASES }));
  return t.list(quoted);
}

const shortened = (text: string) =>
  text.length > LONGEST_PLACE ? `${text.slice(0, LONGEST_PLACE).trimEnd()}…` : text;

/** The parts of a sentence that rests on several places; each further place unfolds. */
export function CardParts({ citation, content }: { citation: Citation; content: string }) {
  const t = useWords();
  const parts = sentenceParts(citation, content);
  if (parts.length === 0) return null;
  return (
    <div className="-mt-1 text-meta wrap-anywhere">
      <p className="text-muted">{t("report.parts.title")}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {parts.map((part) => {
          const said =
            part.kind === "passage"
              ? t("report.parts.passage")
              : t(`report.parts.${part.kind}`, { words: phraseWords(t, part.phrases) });
          return (
            <li
              key={`${part.kind} ${part.phrases.join(" ")}`}
              data-part={part.kind}
              className={part.kind === "lacking" ? "text-unfound" : undefined}
            >
              {part.kind === "further" ? (
                <details>
                  <Summary className="min-h-6 pointer-coarse:py-2">{said}</Summary>
                  <blockquote className="mt-1 border-l-2 border-edge pl-3 font-serif text-reader">
                    {shortened(part.place)}
                  </blockquote>
                </details>
              ) : (
                said
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
