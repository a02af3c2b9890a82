// Converts a DOCX file to Markdown: headings, paragraphs, lists, tables, footnotes and links, as a reader
// sees them. Tracked deletions and hidden text are omitted.

import { attributeOf, childOf, DocxFault, nameOf, partOf, unpackDocx } from "./docx-package";

// Reads from the styles and lists of a DOCX file what they say about its paragraphs.

type DocxStyle = {
  /** Heading level from 1; null for other styles. */
  heading: number | null;
  /** The list that its paragraphs belong to; null if none. */
  list: string | null;
  /** True for a line of a table of contents, which repeats a heading. */
  contents: boolean;
};

type DocxStyles = (id: string | null) => DocxStyle;

const PLAIN: DocxStyle = { heading: null, list: null, contents: false };
/** Maximum number of styles that inherit from one another. */
const MOST_STEPS = 10;

/**
 * A heading is recognized by its outline level, or by the name of its style, which is the same in every
 * language of Word.
 */
function readStyles(root: Element | null): DocxStyles {
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

/** True if the items of a list are numbered, by list and level. */
function readNumbering(root: Element | null): (list: string, level: number) => boolean {
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

type DocxText =
  | {
      ok: true;
      title: string;
      author: string | null;
      /** Markdown. */
      text: string;
    }
  | { ok: false; code: "broken" | "too_complex" };

type Reading = {
  styles: DocxStyles;
  ordered: (list: string, level: number) => boolean;
  links: Map<string, string>;
  /** Ids of the notes so far; a note's number is its position. */
  notes: string[];
  counters: Map<string, number>;
};

const DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const raised = (count: number) => [...String(count)].map((digit) => DIGITS[Number(digit)]).join("");

/** Reads the bytes of a DOCX file. Never throws because of their content. */
export function readDocx(bytes: Uint8Array): DocxText {
  try {
    const parts = unpackDocx(bytes);
    const main = mainPart(parts);
    const body = childOf(partOf(parts, main), "body");
    if (!body) return { ok: false, code: "broken" };
    const folder = main.replace(/(?<![^/])[^/]*$/, "");
    const reading: Reading = {
      styles: readStyles(partOf(parts, `${folder}styles.xml`)),
      ordered: readNumbering(partOf(parts, `${folder}numbering.xml`)),
      links: readLinks(partOf(parts, `${folder}_rels/${main.slice(folder.length)}.rels`)),
      notes: [],
      counters: new Map(),
    };
    const text = blocksOf(body, reading).join("\n\n");
    const notes = notesOf(parts, folder, reading);
    const core = partOf(parts, "docProps/core.xml");
    return {
      ok: true,
      title: textIn(core, "title").slice(0, 300),
      author: textIn(core, "creator").slice(0, 200) || null,
      text: [text, ...(notes.length > 0 ? ["---", ...notes] : [])].join("\n\n").replace(/\n{3,}/g, "\n\n"),
    };
  } catch (error) {
    if (error instanceof DocxFault) return { ok: false, code: error.code };
    throw error;
  }
}

const textIn = (element: Element | null, name: string): string =>
  (childOf(element, name)?.textContent ?? "").replace(/\s+/g, " ").trim();

function mainPart(parts: Map<string, string>): string {
  const relations = partOf(parts, "_rels/.rels");
  const main = [...(relations?.children ?? [])].find((relation) =>
    relation.getAttribute("Type")?.endsWith("/officeDocument"),
  );
  const target = main?.getAttribute("Target")?.replace(/^\//, "");
  return target && parts.has(target) ? target : "word/document.xml";
}

/** Web addresses by link id. */
function readLinks(relations: Element | null): Map<string, string> {
  const links = new Map<string, string>();
  for (const relation of relations?.children ?? []) {
    const target = relation.getAttribute("Target") ?? "";
    if (/^https?:\/\/[^\s()<>]{1,2000}$/i.test(target)) links.set(relation.getAttribute("Id") ?? "", target);
  }
  return links;
}

/** The blocks inside an element, each as Markdown. */
function blocksOf(parent: Element, reading: Reading): string[] {
  const blocks: string[] = [];
  for (const element of parent.children) {
    const name = nameOf(element);
    if (name === "p") {
      const paragraph = paragraphOf(element, reading);
      const last = blocks.at(-1);
      // Adjacent list items form one list.
      if (paragraph.item && last !== undefined && /^ *(?:-|\d+\.) /.test(last))
        blocks[blocks.length - 1] = `${last}\n${paragraph.text}`;
      else if (paragraph.text !== "") blocks.push(paragraph.text);
    } else if (name === "tbl") blocks.push(...tableOf(element, reading));
    else if (name === "sdt") blocks.push(...blocksOf(childOf(element, "sdtContent") ?? element, reading));
    else if (name === "AlternateContent")
      blocks.push(...blocksOf(childOf(element, "Choice") ?? element, reading));
    else if (name === "ins" || name === "moveTo" || name === "customXml")
      blocks.push(...blocksOf(element, reading));
  }
  return blocks;
}

function paragraphOf(element: Element, reading: Reading): { text: string; item: boolean } {
  const properties = childOf(element, "pPr");
  const style = reading.styles(attributeOf(childOf(properties, "pStyle"), "val"));
  const text = inlineOf(element, reading)
    .replace(/[ \t]+/g, " ")
    .trim();
  if (text === "" || style.contents) return { text: "", item: false };
  const outline = attributeOf(childOf(properties, "outlineLvl"), "val");
  const level = outline === null ? style.heading : Number(outline) < 9 ? Number(outline) + 1 : null;
  if (level !== null)
    return {
      text: `${"#".repeat(Math.min(6, level))} ${text.replace(/(?<!\s)\s*\n\s*/g, " ")}`,
      item: false,
    };
  const numbering = childOf(properties, "numPr");
  const list = attributeOf(childOf(numbering, "numId"), "val") ?? style.list;
  if (list === null || list === "0") return { text: plainStart(text), item: false };
  const depth = Math.min(8, Number(attributeOf(childOf(numbering, "ilvl"), "val") ?? 0) || 0);
  return { text: `${"  ".repeat(depth)}${markOf(reading, list, depth)} ${text}`, item: true };
}

/** Escapes text that only looks like a Markdown marker. */
const plainStart = (text: string) => text.replace(/^(?=#{1,6} |```|~~~|> |---)/gm, "\\");

function markOf({ ordered, counters }: Reading, list: string, depth: number): string {
  for (const key of counters.keys())
    if (key.startsWith(`${list}/`) && Number(key.slice(list.length + 1)) > depth) counters.delete(key);
  if (!ordered(list, depth)) return "-";
  const count = (counters.get(`${list}/${depth}`) ?? 0) + 1;
  counters.set(`${list}/${depth}`, count);
  return `${count}.`;
}

const NOTHING = new Set(["pPr", "rPr", "del", "delText", "moveFrom", "instrText", "Fallback", "tbl"]);

/** The text of a paragraph or of a part of one, as inline Markdown. */
function inlineOf(element: Element, reading: Reading): string {
  let out = "";
  for (const child of element.children) {
    const name = nameOf(child);
    if (name === "t") out += child.textContent ?? "";
    else if (name === "tab") out += " ";
    else if (name === "br" || name === "cr") out += "\n";
    else if (name === "noBreakHyphen") out += "-";
    else if (name === "hyperlink") out += linkOf(child, reading);
    else if (name === "footnoteReference" || name === "endnoteReference")
      out += noteMark(child, name, reading);
    else if (name === "txbxContent") out += `\n${blocksOf(child, reading).join("\n")}\n`;
    else if (name === "r" && isHidden(child)) continue;
    else if (!NOTHING.has(name)) out += inlineOf(child, reading);
  }
  return out;
}

function isHidden(run: Element): boolean {
  const vanish = childOf(childOf(run, "rPr"), "vanish");
  return vanish !== null && !/^(?:0|false|off)$/.test(attributeOf(vanish, "val") ?? "1");
}

function linkOf(element: Element, reading: Reading): string {
  const words = inlineOf(element, reading);
  const target = reading.links.get(element.getAttribute("r:id") ?? "");
  return target && words.trim() ? `[${words.replace(/[[\]]/g, "\\$&")}](${target})` : words;
}

function noteMark(element: Element, name: string, { notes }: Reading): string {
  const id = `${name === "footnoteReference" ? "footnote" : "endnote"}/${attributeOf(element, "id")}`;
  const known = notes.indexOf(id);
  return raised(known < 0 ? notes.push(id) : known + 1);
}

function notesOf(parts: Map<string, string>, folder: string, reading: Reading): string[] {
  const found = new Map<string, Element>();
  for (const kind of ["footnote", "endnote"])
    for (const note of partOf(parts, `${folder}${kind}s.xml`)?.children ?? [])
      found.set(`${kind}/${attributeOf(note, "id")}`, note);
  return reading.notes.flatMap((id, index) => {
    const note = found.get(id);
    const text = note ? blocksOf(note, reading).join(" ").trim() : "";
    return text === "" ? [] : [`${raised(index + 1)} ${text}`];
  });
}

/** A table in Markdown; the paragraphs of a cell are joined on one line. */
function tableOf(table: Element, reading: Reading): string[] {
  const rows = rowsOf(table).map((row) => row.flatMap((cell) => cellOf(cell, reading)));
  const width = Math.min(100, Math.max(0, ...rows.map((row) => row.length)));
  const [head, ...others] = rows.filter((row) => row.some((cell) => cell !== ""));
  if (!head || width === 0) return [];
  const line = (row: string[]) =>
    `| ${Array.from({ length: width }, (_, index) => row[index] ?? "").join(" | ")} |`;
  return [[line(head), `|${" --- |".repeat(width)}`, ...others.map(line)].join("\n")];
}

const WRAPPERS = new Set(["sdt", "sdtContent", "customXml", "ins"]);

/** Rows of a table or cells of a row, including those inside wrapper elements. */
function inside(parent: Element, name: string): Element[] {
  return [...parent.children].flatMap((child) =>
    nameOf(child) === name ? [child] : WRAPPERS.has(nameOf(child)) ? inside(child, name) : [],
  );
}

const rowsOf = (table: Element): Element[][] => inside(table, "tr").map((row) => inside(row, "tc"));

/** The text of a cell, followed by an empty cell for each further column that it spans. */
function cellOf(cell: Element, reading: Reading): string[] {
  const properties = childOf(cell, "tcPr");
  const merged = childOf(properties, "vMerge");
  const goesOn = merged !== null && attributeOf(merged, "val") !== "restart";
  const words = goesOn
    ? ""
    : blocksOf(cell, reading).join(" ").replace(/\s+/g, " ").replaceAll("|", "\\|").trim();
  const span = Math.min(50, Number(attributeOf(childOf(properties, "gridSpan"), "val") ?? 1) || 1);
  return [words, ...Array.from({ length: span - 1 }, () => "")];
}
