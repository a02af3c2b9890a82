// Names of notes that are files on every system and links in Obsidian.

const LONGEST = 80;
/** Bytes: file systems allow 255 for a name, and an ending and a number are added. */
const LONGEST_BYTES = 180;
/** What a path of some system, a wikilink, or a template of an Obsidian plugin gives a meaning to. */
const SPECIAL = /[\\/:*?"<>|[\]#^%`{}$=&~]/g;
/** Control characters, direction marks, zero-width characters and lone surrogates, which would disguise a name. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;
/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

const bytesOf = (text: string) => Buffer.byteLength(text, "utf8");

/** The name for a note with this title, without the ending; `fallback` when nothing of the title is left. */
export function noteName(title: string, fallback: string): string {
  const plain = title
    .normalize("NFC")
    .replace(HIDDEN, " ")
    .replace(SPECIAL, " ")
    .replace(/\s+/g, " ")
    .replace(/^[ .-]+/, "");
  let name = [...plain].slice(0, LONGEST).join("");
  while (bytesOf(name) > LONGEST_BYTES) name = [...name].slice(0, -1).join("");
  const ended = name.replace(/(?<![ .])[ .]+$/, "");
  if (ended === "") return fallback;
  return DEVICE.test(ended) ? `${fallback} ${ended}` : ended;
}

/** Two names that some file system takes for one have the same key. */
export const nameKey = (name: string): string => name.normalize("NFC").toLowerCase();

/** The name, with a number where another note has it. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted} ${count}`;
    if (!taken.has(nameKey(name))) return name;
  }
}
