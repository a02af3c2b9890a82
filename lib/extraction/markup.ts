// Scans HTML without building a tree, in one pass, so that a malicious document costs no more than its
// length.

import { Nesting } from "./nesting";
import { OpenElements } from "./open-elements";
import { type AttributeOf, isUnseen } from "./unseen";

const VOID =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|optgroup|colgroup)$/i;

/** Number of start tags and their depth; elements with an optional end tag do not count for depth. */
export function measureMarkup(html: string): { elements: number; depth: number } {
  let elements = 0;
  const nesting = new Nesting();
  const tag = /<(\/?)([a-zA-Z][\w-]{0,40})/g;
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const name = match[2]?.toLowerCase() ?? "";
    if (!match[1]) elements += 1;
    if (VOID.test(name)) continue;
    if (match[1]) nesting.close(name);
    else nesting.open(name);
  }
  return { elements, depth: nesting.deepest };
}

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  colon: ":",
  semi: ";",
};

type Unseen = (name: string, attribute: AttributeOf) => boolean;

/** Elements whose content is raw text up to their end tag. */
const RAW = /^(?:script|style|noscript|iframe|textarea)$/;
const BLOCK = /^(?:p|div|br|li|tr|h[1-6]|section|article|ul|ol|table|pre)$/;

/** The visible text between tags; ends of blocks become line breaks. */
export function stripMarkup(html: string, unseen: Unseen = isUnseen): string {
  const open = new OpenElements();
  let out = "";
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf("<", at);
    if (start < 0) break;
    if (!open.hidden) out += html.slice(at, start);
    const name = /^<\/?([a-zA-Z][\w-]{0,40})/.exec(html.slice(start, start + 48))?.[1]?.toLowerCase();
    if (name) at = passTag(html, { start, name, unseen }, open);
    else if (html.startsWith("<!", start))
      at = after(html, html.startsWith("<!--", start) ? "-->" : ">", start);
    else {
      if (!open.hidden) out += "<";
      at = start + 1;
    }
    if (name && !open.hidden && BLOCK.test(name)) out += "\n";
  }
  if (!open.hidden) out += html.slice(at);
  return decodeEntities(out)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The offset after a tag, and after the content of an element whose content is not markup. */
function passTag(
  html: string,
  { start, name, unseen }: { start: number; name: string; unseen: Unseen },
  open: OpenElements,
): number {
  const closes = html[start + 1] === "/";
  const { end, attribute } = readTag(html, start + name.length + (closes ? 2 : 1));
  if (closes) open.close(name);
  else if ((name === "svg" || open.has("svg")) && html.startsWith("/>", end - 2)) return end;
  else if (RAW.test(name) && unseen(name, attribute)) {
    const close = new RegExp(`</${name}(?![\\w-])`, "gi");
    close.lastIndex = end;
    return close.exec(html)?.index ?? html.length;
  } else open.open(name, () => unseen(name, attribute));
  return end;
}

const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s>]*)))?/y;
const LONGEST_VALUE = 16_000;

/** The attributes of a tag whose name ends at `from`, and the offset after it. Attribute values may contain `>`. */
function readTag(html: string, from: number): { end: number; attribute: AttributeOf } {
  const values = new Map<string, string>();
  let at = from;
  ATTRIBUTE.lastIndex = from;
  for (let match = ATTRIBUTE.exec(html); match; match = ATTRIBUTE.exec(html)) {
    at = ATTRIBUTE.lastIndex;
    const name = match[1]?.slice(0, 20).toLowerCase() ?? "";
    if (/^(?:hidden|aria-hidden|style)$/.test(name) && !values.has(name))
      values.set(name, decodeEntities((match[2] ?? match[3] ?? match[4] ?? "").slice(0, LONGEST_VALUE)));
  }
  return { end: after(html, ">", at), attribute: (name) => values.get(name) ?? null };
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

const decodeEntities = (text: string): string => text.replace(/&(#x?[\da-f]{1,6}|\w{2,6});/gi, decodeEntity);

function decodeEntity(whole: string, body: string): string {
  if (!body.startsWith("#")) return ENTITIES[body.toLowerCase()] ?? whole;
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
  return code > 31 && code < 0x110000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : " ";
}
