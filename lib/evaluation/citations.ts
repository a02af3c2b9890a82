// `npm run eval -- citations`: puts claims with their documents through the citation check of a run. Every sentence
// of a claim becomes a sentence of a report that cites all documents.

import { z } from "zod";
import type { CheckedCitation } from "@/lib/citation-check/check";
import { checkReport } from "@/lib/citation-check/evidence";
import { MOST_CITATIONS, withoutCitations } from "@/lib/reports/citations";
import { VERDICTS, type Verdict } from "@/lib/reports/verdict";
import { type Span, sentencesOf } from "@/lib/text/sentences";
import { linesOf, parsedLine } from "./json-lines";

export const claimLineSchema = z.object({
  id: z.union([z.string(), z.number()]),
  claim: z.string().min(1),
  documents: z.array(z.string()).min(1).max(MOST_CITATIONS),
  question: z.string().optional(),
});

export type ClaimLine = z.infer<typeof claimLineSchema>;

/** Offsets are UTF-16 code units: `documents[document].slice(start, end)` is the passage. */
export type PassageAt = { document: number; start: number; end: number };

export const answerLineSchema = z.object({
  id: z.union([z.string(), z.number()]),
  verdict: z.enum(VERDICTS),
  score: z.number(),
  passages: z.array(z.object({ document: z.number(), start: z.number(), end: z.number() })),
});

export type AnswerLine = z.infer<typeof answerLineSchema>;

/** From the strongest to the weakest. */
const ORDER: readonly Verdict[] = ["supported", "likely", "partly", "weak", "unchecked", "not_found"];
/** The place of a citation among others, the strongest first. */
export const rankOf = ({ verdict, score }: { verdict: Verdict; score: number }) =>
  ORDER.indexOf(verdict) - score / 2;

/**
 * The sentences of a claim as lines of a report: without citations and Markdown of their own, and without the full
 * stop, which follows the citations.
 */
export function sentencesToCheck(claim: string): string[] {
  const plain = withoutCitations(claim)
    .replace(/[`#|>*_[\]]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const sentences = sentencesOf(plain).map(({ start, end }) => plain.slice(start, end));
  return sentences
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .map((sentence) => sentence.replace(/(?<![.!?…])[.!?…]+$/, ""));
}

/** The citations of each sentence to all documents. */
function citationsOf(sentences: readonly string[], { documents, question = "" }: ClaimLine) {
  const sources = documents.map((text, index) => ({ number: index + 1, status: "read" as const, text }));
  const marks = documents.map((_, index) => `[${index + 1}]`).join("");
  const groups: (CheckedCitation & { further: Span[] })[][] = [];
  const size = Math.max(1, Math.floor(MOST_CITATIONS / documents.length));
  for (let from = 0; from < sentences.length; from += size) {
    const part = sentences.slice(from, from + size);
    const starts: number[] = [];
    let content = "";
    for (const sentence of part) {
      starts.push(content.length);
      content += `${sentence} ${marks}.\n\n`;
    }
    const { citations, parts } = checkReport({ content, question, sources });
    const placed = citations.map((citation, index) => ({
      ...citation,
      further: parts[index]?.further ?? [],
    }));
    for (const [index, start] of starts.entries()) {
      const end = starts[index + 1] ?? content.length;
      groups.push(placed.filter(({ at }) => at >= start && at < end));
    }
  }
  return groups;
}

/**
 * Checks one claim. A sentence has the verdict of the document that supports it best, a claim that of its weakest
 * sentence. Each sentence contributes the passage of its best document, and the places that have what it lacks.
 */
export function checkClaim(line: ClaimLine): AnswerLine {
  const best = citationsOf(sentencesToCheck(line.claim), line).flatMap(
    (citations) => citations.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? [],
  );
  const weakest = best.toSorted((a, b) => rankOf(b) - rankOf(a))[0];
  const passages = best.flatMap(({ number, passage, further }) =>
    [...(passage ? [passage] : []), ...further].map(({ start, end }) => ({
      document: number - 1,
      start,
      end,
    })),
  );
  return {
    id: line.id,
    verdict: weakest?.verdict ?? "unchecked",
    score: weakest?.score ?? 0,
    passages: passages.filter(
      (passage, index) =>
        passages.findIndex(
          ({ document, start, end }) =>
            document === passage.document && start === passage.start && end === passage.end,
        ) === index,
    ),
  };
}

/**
 * Checks every line of a stream in order. A bad line is passed to `fault` as a sentence with its number, and the rest
 * goes on.
 */
export async function checkClaims(
  chunks: AsyncIterable<Uint8Array>,
  use: {
    write(line: string): Promise<void> | void;
    fault(sentence: string): void;
    progress(done: number): void;
  },
): Promise<{ checked: number; faults: number }> {
  let checked = 0;
  let faults = 0;
  for await (const line of linesOf(chunks)) {
    const read = parsedLine(line, claimLineSchema);
    if (!read.ok) {
      faults += 1;
      use.fault(read.sentence);
      continue;
    }
    await use.write(`${JSON.stringify(checkClaim(read.value))}\n`);
    checked += 1;
    use.progress(checked);
  }
  return { checked, faults };
}
