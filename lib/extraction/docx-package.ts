// Unpacks a DOCX file from an untrusted source: its total unpacked size is bounded before and during
// unpacking, and the number and depth of elements before a tree is built.

import { Unzip, UnzipInflate } from "fflate";
import { DOMParser } from "linkedom";
import { Nesting } from "@/lib/extraction/nesting";

/** Maximum unpacked size of all parts together, in bytes. */
const MOST_UNPACKED = 60_000_000;
const MOST_ELEMENTS = 400_000;
const MOST_DEPTH = 120;
/** The size of the chunks in which the file is fed, so that an oversized part is abandoned early. */
const PIECE = 64_000;

export class DocxFault extends Error {
  override readonly name = "DocxFault";
  readonly code: "broken" | "too_complex";

  constructor(code: "broken" | "too_complex", options?: { cause: unknown }) {
    super(`The document is ${code}.`, options);
    this.code = code;
  }
}

const WANTED = /^(?:_rels\/\.rels|docProps\/core\.xml|word\/(?:_rels\/[\w-]+\.xml\.rels|[\w-]+\.xml))$/;

/** The XML parts of the package by name. Throws DocxFault. */
export function unpackDocx(bytes: Uint8Array): Map<string, string> {
  const parts = new Map<string, string>();
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    if (!WANTED.test(file.name) || parts.has(file.name)) return;
    const pieces: Uint8Array[] = [];
    parts.set(file.name, "");
    file.ondata = (error, piece, final) => {
      if (error) throw error instanceof DocxFault ? error : new DocxFault("broken", { cause: error });
      unpacked += piece.length;
      if (unpacked > MOST_UNPACKED) throw new DocxFault("too_complex");
      pieces.push(piece);
      if (final) parts.set(file.name, Buffer.concat(pieces).toString("utf8"));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += PIECE)
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  } catch (error) {
    throw error instanceof DocxFault ? error : new DocxFault("broken", { cause: error });
  }
  return parts;
}

/** An element's name without its prefix. */
export const nameOf = (element: Element): string => element.nodeName.replace(/^.*:/, "");

/** An attribute by its name, ignoring prefixes. */
export const attributeOf = (element: Element | null, name: string): string | null =>
  element?.getAttribute(`w:${name}`) ?? element?.getAttribute(name) ?? null;

/** The first child with that name; null if there is none. */
export const childOf = (element: Element | null, name: string): Element | null =>
  element ? ([...element.children].find((child) => nameOf(child) === name) ?? null) : null;

/** The root element of a part; null if the part is missing. Throws DocxFault. */
export function partOf(parts: Map<string, string>, name: string): Element | null {
  const xml = parts.get(name);
  if (!xml) return null;
  // Declarations could define entities that expand exponentially.
  const plain = xml.replace(/<!(?!--|\[CDATA\[)[^>]{0,2000}>?|<\?[^>]{0,2000}>?/g, "");
  const { elements, depth } = measureXml(plain);
  if (elements > MOST_ELEMENTS || depth > MOST_DEPTH) throw new DocxFault("too_complex");
  return new DOMParser().parseFromString(plain, "text/xml").documentElement as unknown as Element | null;
}

/** A tag, or what the parser skips; a name ends at a space, a slash or the end of its tag. */
const TAG = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<(\/?)([^\s<>/!?][^\s<>/]*)([^<>]*>)?/g;
/** The end of a self-closing tag; anything ambiguous counts as an element that stays open. */
const EMPTY = /^(?:\s+[^\s"'<>=/]+="[^"<>]*")*\s*\/>$/;

/**
 * Lower bounds for the number of elements and their depth. XML names may begin with `_`, `:` or a letter of any script.
 */
function measureXml(xml: string): { elements: number; depth: number } {
  let elements = 0;
  const nesting = new Nesting();
  for (const [, slash, name, rest = ""] of xml.matchAll(TAG)) {
    if (name === undefined) continue;
    if (slash) nesting.close(name);
    else {
      elements += 1;
      nesting.open(name);
      if (EMPTY.test(rest)) nesting.close(name);
    }
  }
  return { elements, depth: nesting.deepest };
}
