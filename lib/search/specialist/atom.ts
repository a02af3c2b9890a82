// Reads the few elements of an Atom feed that a search needs, by plain text search: linear, and nothing is resolved or
// expanded.

import { withoutMarkup } from "../hit";

/** More than any feed has that was asked for, so that a feed of empty elements costs no more than its text. */
const MOST = 200;

/** The inner texts of the first elements of a name, in order; elements of the same name must not be nested. */
export function elements(xml: string, name: string): string[] {
  const found: string[] = [];
  let at = 0;
  for (;;) {
    if (found.length === MOST) return found;
    const open = xml.indexOf(`<${name}`, at);
    if (open < 0) return found;
    const after = xml[open + name.length + 1];
    const end = xml.indexOf(">", open);
    if (end < 0) return found;
    at = end + 1;
    if (!/[\s>]/.test(after ?? "")) continue;
    const close = xml.indexOf(`</${name}>`, at);
    if (close < 0) return found;
    found.push(xml.slice(at, close));
    at = close;
  }
}

/** The plain text of the first element of a name; null when there is none or it is empty. */
export function textOf(xml: string, name: string): string | null {
  const [inner] = elements(xml, name);
  return inner === undefined ? null : withoutMarkup(inner) || null;
}
