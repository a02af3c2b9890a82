// The form of a note: front matter with its identity and the digest of what was written, the text, and a line below which
// everything belongs to the person. A digest that does not fit says that somebody changed the text by hand.

import { createHash } from "node:crypto";
import { parse, stringify } from "yaml";

/** Obsidian hides comments between double percent signs. */
const END = "%% groundwork: everything below this line is yours and stays %%";
const DIGEST = "groundwork_digest";
const ID = "groundwork";

const FRONT = /^---\n([\s\S]*?)\n---\n/;

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

export type Fields = Record<string, unknown>;

/** Templater reads front matter as well. */
const front = (fields: Fields) =>
  stringify(fields, { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN", lineWidth: 0 })
    .replace(/<(?=%)/g, "< ")
    .replace(/%(?=>)/g, "% ");

/** A whole note. `below`: what the person wrote in it. */
export function noteText(note: { id: string; fields: Fields; body: string; below?: string }): string {
  const given = front({ ...note.fields, [ID]: note.id });
  const rest = `---\n\n${note.body.trim()}\n\n${END}\n`;
  const digest = digestOf(given + rest);
  return `---\n${given}${DIGEST}: ${digest}\n${rest}${note.below ?? ""}`;
}

export type ReadNote = {
  /** Which thing it is about; null for a file that is not of this application. */
  id: string | null;
  /** Null when the front matter cannot be read. */
  fields: Fields | null;
  body: string;
  /** What the person wrote below the line. */
  below: string;
  /** True when the part above the line is what was written last. */
  untouched: boolean;
};

function fieldsOf(text: string): Fields | null {
  try {
    const fields: unknown = parse(text);
    return typeof fields === "object" && fields !== null ? (fields as Fields) : null;
  } catch {
    return null;
  }
}

/** Reads a note back. Line ends of another system do not count as a change. */
export function readNote(text: string): ReadNote {
  const plain = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const [whole = "", given = ""] = FRONT.exec(plain) ?? [];
  const at = plain.indexOf(`\n${END}\n`, Math.max(whole.length - 1, 0));
  const end = at < 0 ? plain.length : at + END.length + 2;
  const fields = fieldsOf(given);
  const id = typeof fields?.[ID] === "string" ? fields[ID] : null;
  const line = /^groundwork_digest: ([0-9a-f]{64})\n/m.exec(`${given}\n`);
  const hashed = line ? plain.slice(4, end).replace(line[0], "") : "";
  return {
    id,
    fields,
    body: plain.slice(whole.length, at < 0 ? plain.length : at).trim(),
    below: plain.slice(end),
    untouched: at >= 0 && line !== null && digestOf(hashed) === line[1],
  };
}
