// What a thread is called.

import { cut } from "./begin-background";

const TITLE_LENGTH = 80;

/** A thread is named by its question: one line, cut between words. */
export function titleOf(question: string): string {
  const line = question.replace(/\s+/g, " ").trim();
  if (line.length <= TITLE_LENGTH) return line;
  const short = cut(line, TITLE_LENGTH);
  const space = short.lastIndexOf(" ");
  return `${(space > TITLE_LENGTH / 2 ? short.slice(0, space) : short).replace(/[\s.,;:!?-]+$/, "")}…`;
}
