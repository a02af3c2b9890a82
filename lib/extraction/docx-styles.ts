// What the styles and lists of a DOCX file say of its paragraphs.

import { attributeOf, childOf, nameOf } from "./docx-package";

export type DocxStyle = {
  /** Level of the heading, from 1; null for what is none. */
  heading: number | null;
  /** The list its paragraphs belong to; null for none. */
  list: string | null;
  /** A line of a table of contents, which repeats a heading. */
  contents: boolean;
};

export type DocxStyles = (id: string | null) => DocxStyle;

const PLAIN: DocxStyle = { heading: null, list: null, contents: false };
/** Styles that stand on one another. */
const MOST_STEPS = 10;

/** A heading is told by its outline level, or by the name of its style, which is the same in every language of Word. */
export function readStyles(root: Element | null): DocxStyles {
  const elements = new Map<string, Element>();
  for (const style of root?.children ?? [])
    if (nameOf(style) === "style") elements.set(attributeOf(style, "styleId") ?? "", style);
  const known = new Map<string, DocxStyle>();

  function read(id: string, steps: number): DocxStyle {
    const before = known.get(id);
    if (before) return before;
    const element = elements.get(id) ?? null;
    const basedOn = attributeOf(childOf(element, "basedOn"), "val");
    const base = basedOn !== null && steps < MOST_STEPS ? read(basedOn, steps + 1) : PLAIN;
    const name = (attributeOf(childOf(element, "name"), "val") ?? id).toLowerCase();
    const properties = childOf(element, "pPr");
    const outline = attributeOf(childOf(properties, "outlineLvl"), "val");
    const named = /^heading ?([1-9])$/.exec(name)?.[1];
    const style = {
      heading: named
        ? Number(named)
        : name === "title"
          ? 1
          : outline !== null
            ? Number(outline) < 9
              ? Number(outline) + 1
              : null
            : base.heading,
      list: attributeOf(childOf(childOf(properties, "numPr"), "numId"), "val") ?? base.list,
      contents: /^toc ?\d/.test(name),
    };
    known.set(id, style);
    return style;
  }
  return (id) => (id === null ? PLAIN : read(id, 0));
}

/** Whether the items of a list are numbered, by list and level. */
export function readNumbering(root: Element | null): (list: string, level: number) => boolean {
  const formats = new Map<string, Map<string, string>>();
  const byList = new Map<string, string>();
  for (const element of root?.children ?? []) {
    if (nameOf(element) === "abstractNum") {
      const levels = [...element.children].filter((child) => nameOf(child) === "lvl");
      formats.set(
        attributeOf(element, "abstractNumId") ?? "",
        new Map(
          levels.map((level) => [
            attributeOf(level, "ilvl") ?? "",
            attributeOf(childOf(level, "numFmt"), "val") ?? "decimal",
          ]),
        ),
      );
    } else if (nameOf(element) === "num")
      byList.set(
        attributeOf(element, "numId") ?? "",
        attributeOf(childOf(element, "abstractNumId"), "val") ?? "",
      );
  }
  return (list, level) => {
    const format = formats.get(byList.get(list) ?? "")?.get(String(level));
    return format !== undefined && format !== "bullet" && format !== "none";
  };
}
