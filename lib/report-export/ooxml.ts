// The smallest parts of a Word document: escaped text, runs and paragraphs.

import { escapeXml } from "@/lib/reports/plain-text";

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export type RunLook = {
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  /** True in a table cell, whose lines do not break within a date or before a unit. */
  together?: boolean;
  /** Id of a character style. */
  style?: "Code" | "Formula" | "Hyperlink" | "Citation" | "Doubt";
};

/** A run of text with one format; line breaks and tabs are kept. */
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

/** Sizes of images in English metric units: one CSS pixel, and the width and height of a page's text area. */
const PIXEL = 9525;
const PAGE = { width: 5_970_000, height: 8_400_000 };

/** A run with an image, scaled to fit a page; `index` is the number of its relationship. */
export function drawing(picture: { index: number; name: string; width: number; height: number }): string {
  const { index, name, width, height } = picture;
  const scale = Math.min(PIXEL, PAGE.width / width, PAGE.height / height);
  const size = `cx="${Math.round(width * scale)}" cy="${Math.round(height * scale)}"`;
  const named = `id="${index}" name="Diagram ${index}" descr="${escapeXml(name)}"`;
  return `<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${named}/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="picture${index}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

export type ParagraphLook = {
  /** Id of a paragraph style. */
  style?: string;
  /** Number of a list, and the level from 0. */
  list?: { num: number; level: number };
  /** Indentation levels of a block inside a list item. */
  indent?: number;
  align?: "right" | "center";
};

/** Indentation of a list level in twentieths of a point. */
export const INDENT = 360;

/** A paragraph of runs. The standard prescribes the order of the properties. */
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
