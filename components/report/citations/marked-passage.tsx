import { type PassageWords, passageParts } from "./card-passage";

const PART_LOOK = { fact: "font-semibold", word: "bg-tint" } as const;

/** A text with what it shares with the cited sentence highlighted; facts more strongly than words. */
export function MarkedPassage({ text, sentence, facts }: PassageWords & { text: string }) {
  return passageParts(text, { sentence, facts }).map(({ text: words, kind }, position) => {
    // The parts of a passage never change order, so their position is a stable key.
    const key = `${position}:${words}`;
    return kind ? (
      <mark key={key} className={PART_LOOK[kind]}>
        {words}
      </mark>
    ) : (
      <span key={key}>{words}</span>
    );
  });
}
