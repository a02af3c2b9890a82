// The other names of a file: that of the other language's ending, and the title of a document.

import type { Reading } from "./question";
import { stemOf, wordsOf } from "./tokens";

const stemsOf = (text: string) => wordsOf(text).map(stemOf);

/** Documents that use the other language write `error.js` for `error.tsx`. */
const SCRIPT_FILE = /^([\w.[\]-]*\w)\.(?:[jt]sx?)$/;
const SCRIPT_ENDINGS = ["js", "jsx", "ts", "tsx"];

/** A document is titled by the name of its file without the ending. */
const DOCUMENT = /^([^\s/\\]*[^\s/\\.])\.(?:csv|tsv|xlsx?|ods|docx?|odt|pdf|html?|md|eml|txt)$/iu;
const BY_TITLE = 0.9;

/** The names under which a page may mention the file that a question names. */
export function fileReadings(text: string): Reading[] {
  const document = DOCUMENT.exec(text)?.[1];
  if (document) return [{ stems: stemsOf(document), weight: BY_TITLE }];
  const name = SCRIPT_FILE.exec(text)?.[1];
  if (!name) return [];
  return SCRIPT_ENDINGS.map((ending) => ({ stems: stemsOf(`${name}.${ending}`), weight: 1 }));
}
