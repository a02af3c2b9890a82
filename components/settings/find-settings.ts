import type { SettingEntry } from "@/components/settings/setting-entries";
import type { MarkedText } from "@/lib/http/responses";

export type FoundSetting = SettingEntry & {
  marked: MarkedText;
  /** The matching synonym, if the name does not contain the query. */
  by: MarkedText | null;
};

const folded = (text: string): string => text.toLowerCase().replaceAll("ё", "е");

const CYRILLIC = /\p{Script=Cyrillic}/u;

/** A query word, and its stem without up to two letters of its ending. */
function stems(word: string): string[] {
  const least = CYRILLIC.test(word) ? 3 : 4;
  return [word, word.slice(0, -1), word.slice(0, -2)].filter(
    (form, index) => index === 0 || form.length >= least,
  );
}

const wordsOf = (query: string): string[][] => folded(query).split(/\s+/).filter(Boolean).map(stems);

/** Where a text contains a word: as typed anywhere, without its ending only at the start of a word. */
function within(text: string, [typed = "", ...shorter]: string[]): { at: number; length: number } | null {
  const plain = folded(text);
  const at = plain.indexOf(typed);
  if (at >= 0) return { at, length: typed.length };
  for (const form of shorter)
    for (let from = plain.indexOf(form); from >= 0; from = plain.indexOf(form, from + 1))
      if (!/[\p{L}\p{N}]/u.test(plain[from - 1] ?? "")) return { at: from, length: form.length };
  return null;
}

function mark(text: string, query: string[][]): MarkedText {
  const hits = query.flatMap((forms) => within(text, forms) ?? []);
  const parts: MarkedText = [];
  let from = 0;
  for (const { at, length } of hits.sort((a, b) => a.at - b.at)) {
    if (at < from) continue;
    if (at > from) parts.push({ text: text.slice(from, at), hit: false });
    parts.push({ text: text.slice(at, at + length), hit: true });
    from = at + length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), hit: false });
  return parts;
}

/** The settings that match all words of a query; matches in the name come first. */
export function findSettings(entries: SettingEntry[], query: string): FoundSetting[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  const found = entries.flatMap((entry) => {
    const all = entry.words.join("\n");
    if (!wanted.every((forms) => within(all, forms))) return [];
    const named = wanted.every((forms) => within(entry.title, forms));
    const other = named
      ? undefined
      : entry.words.find((word) => word !== entry.title && wanted.some((forms) => within(word, forms)));
    return [
      {
        named,
        setting: { ...entry, marked: mark(entry.title, wanted), by: other ? mark(other, wanted) : null },
      },
    ];
  });
  return found.sort((a, b) => Number(b.named) - Number(a.named)).map(({ setting }) => setting);
}
