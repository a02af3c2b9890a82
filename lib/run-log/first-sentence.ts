// Represents an answer where there is space for one line.

import { sentencesOf } from "@/lib/text/sentences";

const MOST = 240;

/** The first sentence of an answer, cut when it is very long; null for an empty answer. */
export function firstSentence(answer: string | null): string | null {
  if (!answer?.trim()) return null;
  const span = sentencesOf(answer)[0];
  const sentence = (span ? answer.slice(span.start, span.end) : answer).trim();
  return sentence.length > MOST ? `${sentence.slice(0, MOST).trimEnd()}…` : sentence;
}
