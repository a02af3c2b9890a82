// Selects the sentences of a text to keep when only a few can be kept: those with figures, dates and the
// words of the question. By rule and in the order of the text; the same text always gives the same sentences.

import { sentencesOf } from "@/lib/text/sentences";
import { cutBytes } from "./messages-fit";

const SHORTEST = 25;
/** Bytes per sentence: a table flattened into one sentence must not take all the room. */
const LONGEST = 320;
/** Longer texts are not examined: the part of a page that an agent received is far shorter. */
const LONGEST_TEXT = 60_000;
const STEM = 6;

/** Words of four letters or more by their first six, so that inflected forms match; numbers stay whole. */
function stemsOf(text: string): Set<string> {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/\p{N}[\p{N}.,:]*|[\p{L}\p{M}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) =>
      /\p{N}/u.test(word)
        ? [word.replace(/(?<![.,:])[.,:]+$/, "")]
        : word.length >= 4 || /[\u3040-\u9fff\uac00-\ud7af]/.test(word)
          ? [[...word].slice(0, STEM).join("")]
          : [],
    ),
  );
}

function scoreOf(sentence: string, wanted: ReadonlySet<string>): number {
  let shared = 0;
  for (const stem of stemsOf(sentence)) if (wanted.has(stem)) shared += 1;
  const figures = Math.min(3, sentence.match(/\p{N}+/gu)?.length ?? 0);
  return (shared + 0.7 * figures) / Math.sqrt(40 + sentence.length);
}

const memo = new WeakMap<object, { key: string; sentences: string[] }>();

function choose(text: string, wanted: ReadonlySet<string>, room: number): string[] {
  const shown = text.slice(0, LONGEST_TEXT);
  const sentences = sentencesOf(shown).flatMap(({ start, end }, at) => {
    const sentence = shown.slice(start, end).replace(/\s+/g, " ");
    if (sentence.length < SHORTEST) return [];
    return [{ at, text: cutBytes(sentence, LONGEST), score: scoreOf(sentence, wanted) }];
  });
  let left = room;
  const kept = sentences
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .filter(({ text: sentence }) => {
      const size = Buffer.byteLength(sentence, "utf8") + 3;
      if (size > left) return false;
      left -= size;
      return true;
    });
  return kept.toSorted((a, b) => a.at - b.at).map(({ text: sentence }) => sentence);
}

/**
 * The most informative sentences of a text in at most `room` UTF-8 bytes, in their order. `holder` is the
 * immutable object that the text belongs to: the selection is cached by it, since each request needs it
 * again.
 */
export function tellingSentences(
  holder: object,
  { text, focus, room }: { text: string; focus: string; room: number },
): string[] {
  const key = `${room}\n${focus}`;
  const known = memo.get(holder);
  if (known?.key === key) return known.sentences;
  const sentences = choose(text, stemsOf(focus), room);
  memo.set(holder, { key, sentences });
  return sentences;
}
