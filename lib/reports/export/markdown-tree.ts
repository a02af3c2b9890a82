// The report's Markdown as a syntax tree, read the same way as on screen: `[1]` is a citation, never a link that a later
// line could redefine; there are no footnotes; an address that is not of the web or of mail is no link.

import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

const extensions = [
  gfm({ singleTilde: false }),
  {
    disable: {
      null: ["definition", "gfmFootnoteDefinition", "gfmFootnoteCall", "gfmPotentialFootnoteCall"],
    },
  },
];

/** Offsets in the tree count UTF-16 code units of `source`. */
export function parseTree(source: string): Root {
  return fromMarkdown(source, { extensions, mdastExtensions: [gfmFromMarkdown()] });
}

/** The words under a node, without its marks. */
export function plainText(node: Nodes): string {
  if ("value" in node) return node.value;
  if (node.type === "break") return " ";
  if ("children" in node) return node.children.map(plainText).join("");
  return "alt" in node ? (node.alt ?? "") : "";
}

const LONGEST = 4096;

/** The address when a file may lead there, else null. What leads into the application itself leads nowhere in a file. */
export function foreignHref(url: string): string | null {
  const address = url.trim();
  if (address.length > LONGEST || !URL.canParse(address)) return null;
  const parsed = new URL(address);
  if (!["http:", "https:", "mailto:"].includes(parsed.protocol)) return null;
  return parsed.username === "" && parsed.password === "" ? parsed.href : null;
}

const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu;

/** Without control characters, changes of direction and halves of characters: what every format and reader bears. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, "");
}

/** The same on one line. */
export function oneLine(text: string): string {
  return printable(text.replace(/\s+/g, " ")).trim();
}
