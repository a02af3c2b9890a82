// Which passages are sent together to the embedding model, and with which words.

import type { PassageToEmbed } from "@/db/queries/passage-vectors";

/** Characters that one request holds, and one passage or question in it. */
const MOST_CHARACTERS = 120_000;
export const LONGEST = 6000;

/** What a passage is found by, with what it stands under. */
export const wordsOf = ({ title, heading, text }: Omit<PassageToEmbed, "id" | "digest">): string =>
  [title, heading, text].filter(Boolean).join("\n").slice(0, LONGEST).toWellFormed();

/** As many as one request may hold, equal words once; the others come with the next. */
export function inOneRequest(passages: PassageToEmbed[]): PassageToEmbed[] {
  const chosen = new Map<string, PassageToEmbed>();
  let size = 0;
  for (const passage of passages) {
    size += wordsOf(passage).length;
    if (chosen.size > 0 && size > MOST_CHARACTERS) break;
    if (!chosen.has(passage.digest)) chosen.set(passage.digest, passage);
  }
  return [...chosen.values()];
}
