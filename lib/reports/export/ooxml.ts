// The smallest pieces of a Word document: text that is safe in XML, runs and paragraphs.

import { printable } from "./plain-text";

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Words that XML can hold, in text and in attributes. */
export function escapeXml(text: string): string {
  return printable(text).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}

export type RunLook = {
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  /** Id of a character style. */
  style?: "Code" | "Formula" | "Hyperlink" | "Citation" | "Doubt";
};

/** A run of text in one look; a line break becomes one, a tab stays. */
export function run(text: string, look: RunLook = {}): string {
  if (text === "") return "";
  const pieces = text.split(/(\n|\t)/).map((piece) => {
    if (piece === "\n") return "<w:br/>";
    if (piece === "\t") return "<w:tab/>";
    return piece === "" ? "" : `<w:t xml:space="preserve">${escapeXml(piece)}</w:t>`;
  });
  const properties = [
    look.style ? `<w:rStyle w:val="${look.style}"/>` : "",
    look.bold ? "<w:b/>" : "",
    look.italic ? "<w:i/>" : "",
    look.strike ? "<w:strike/>" : "",
  ].join("");
  return `<w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ""}${pieces.join("")}</w:r>`;
}

export type ParagraphLook = {
  /** Id of a paragraph style. */
  style?: string;
  /** Number of a list and its level from 0. */
  list?: { num: number; level: number };
  /** Steps of indentation of a block inside a list item. */
  indent?: number;
  align?: "right" | "center";
};

/** Twentieths of a point that a level of a list stands further in. */
export const INDENT = 360;

/** A paragraph of runs. The order of the properties is that of the standard. */
export function paragraph(runs: string, look: ParagraphLook = {}): string {
  const properties = [
    look.style ? `<w:pStyle w:val="${look.style}"/>` : "",
    look.list
      ? `<w:numPr><w:ilvl w:val="${look.list.level}"/><w:numId w:val="${look.list.num}"/></w:numPr>`
      : "",
    look.indent ? `<w:ind w:left="${look.indent * INDENT}"/>` : "",
    look.align ? `<w:jc w:val="${look.align}"/>` : "",
  ].join("");
  return `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ""}${runs}</w:p>`;
}
