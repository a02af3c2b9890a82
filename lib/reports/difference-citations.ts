// Compares the citations of two versions of a report: which became doubtful, and which no longer are.

import { effectiveVerdict, isDoubtful } from "@/lib/reports/verdict";
import type { Citation } from "@/lib/run-log/run-state";

export type CitationChanges = {
  /** Doubtful now, but previously certain or absent. */
  newlyDoubtful: number;
  /** Previously doubtful, now certain. */
  cleared: number;
  added: number;
  removed: number;
  /** In both versions, with another verdict. */
  verdicts: number;
};

export type CitedVersion = { content: string; citations: readonly Citation[] };

const sentenceOf = ({ number, sentenceStart, sentenceEnd }: Citation, content: string) =>
  `${number} ${content.slice(sentenceStart, sentenceEnd).replace(/\s+/g, " ")}`;

/** Removes from `rest` those that match by `key`, in order. */
function paired(
  before: Citation[],
  after: Citation[],
  key: { before: (citation: Citation) => string; after: (citation: Citation) => string },
): { pairs: [Citation, Citation][]; before: Citation[]; after: Citation[] } {
  const waiting = Map.groupBy(before, key.before);
  const pairs: [Citation, Citation][] = [];
  const left = after.filter((citation) => {
    const partner = waiting.get(key.after(citation))?.shift();
    if (partner) pairs.push([partner, citation]);
    return !partner;
  });
  return { pairs, before: [...waiting.values()].flat(), after: left };
}

/**
 * Compares the citations of two versions. They match by number and sentence, or in a changed sentence by
 * number alone.
 */
export function citationChanges(before: CitedVersion, after: CitedVersion): CitationChanges {
  const same = paired([...before.citations], [...after.citations], {
    before: (citation) => sentenceOf(citation, before.content),
    after: (citation) => sentenceOf(citation, after.content),
  });
  const byNumber = ({ number }: Citation) => String(number);
  const moved = paired(same.before, same.after, { before: byNumber, after: byNumber });
  const pairs = [...same.pairs, ...moved.pairs];
  return {
    newlyDoubtful:
      pairs.filter(([old, now]) => !isDoubtful(old) && isDoubtful(now)).length +
      moved.after.filter(isDoubtful).length,
    cleared: pairs.filter(([old, now]) => isDoubtful(old) && !isDoubtful(now)).length,
    added: moved.after.length,
    removed: moved.before.length,
    verdicts: pairs.filter(([old, now]) => effectiveVerdict(old) !== effectiveVerdict(now)).length,
  };
}
