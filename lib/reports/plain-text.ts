// What of a report may stand in a file: the words under its Markdown, characters every format bears, and addresses that
// lead out of the application.

import type { Nodes } from "mdast";

/** The words under a node, without its marks. */
export function plainText(node: Nodes): string {
  if ("value" in node) return node.value;
  if (node.type === "break") return " ";
  if ("children" in node) return node.children.map(plainText).join("");
  return "alt" in node ? (node.alt ?? "") : "";
}

const LONGEST = 4096;

/** The address when a file may lead there, else null. What leads into the application itself leads nowhere in a file. */
export function externalHref(url: string): string | null {
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
