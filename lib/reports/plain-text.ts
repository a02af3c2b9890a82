// Reduces parts of a report for exported files: plain text, characters that every format accepts, and links
// that leave the application.

import type { Nodes } from "mdast";

/** The words under a node, without its marks. */
export function plainText(node: Nodes): string {
  if ("value" in node) return node.value;
  if (node.type === "break") return " ";
  if ("children" in node) return node.children.map(plainText).join("");
  return "alt" in node ? (node.alt ?? "") : "";
}

const LONGEST = 4096;

/**
 * The address if a file may link to it, otherwise null. Addresses of the application itself are not linked in
 * a file.
 */
export function externalHref(url: string): string | null {
  const address = url.trim();
  if (address.length > LONGEST || !URL.canParse(address)) return null;
  const parsed = new URL(address);
  if (!["http:", "https:", "mailto:"].includes(parsed.protocol)) return null;
  return parsed.username === "" && parsed.password === "" ? parsed.href : null;
}

const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu;

/**
 * Removes control characters, direction overrides and lone surrogates, which some formats and readers reject.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, "");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML content and attributes. */
export function escapeXml(text: string): string {
  return printable(text).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}

/** The same on one line. */
export function oneLine(text: string): string {
  return printable(text.replace(/\s+/g, " ")).trim();
}
