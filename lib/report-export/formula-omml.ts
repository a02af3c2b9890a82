// Converts formulas for Word: MathML to Office Math (ECMA-376, part 1, chapter 22). Elements without a
// counterpart keep their text.

import { escapeXml } from "@/lib/reports/plain-text";
import { formulaTree, type MarkupNode } from "./formula";

const NAMESPACE = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const FONT = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>';

const text = (words: string, upright = false) =>
  words === ""
    ? ""
    : `<m:r>${upright ? '<m:rPr><m:sty m:val="p"/></m:rPr>' : ""}${FONT}<m:t xml:space="preserve">${escapeXml(words)}</m:t></m:r>`;

const element = (name: string, inside: string) => `<m:${name}>${inside}</m:${name}>`;
const value = (name: string, of: string) => `<m:${name} m:val="${escapeXml(of)}"/>`;

const elementsOf = (node: MarkupNode): MarkupNode[] =>
  [...node.childNodes].filter(({ nodeType, localName }) => nodeType === 1 && localName !== "annotation");
const attributeOf = (node: MarkupNode, name: string) =>
  [...(node.attributes ?? [])].find((attribute) => attribute.name === name)?.value;

/** Operators that precede their operand and have their limits below and above. */
const LARGE = /^[∑∏∐∫∬∭∮⋃⋂⨁⨂⨀⋁⋀]$/;
const ABOVE: Record<string, string> = {
  "^": "̂",
  ˆ: "̂",
  "~": "̃",
  "˜": "̃",
  "→": "⃗",
  "⃗": "⃗",
  "˙": "̇",
  "¨": "̈",
  ˇ: "̌",
  "˘": "̆",
  "´": "́",
  "`": "̀",
};
const BARS = new Set(["¯", "‾", "ˉ", "_", "―"]);
const BRACES = new Set(["⏞", "⏟"]);

const wordsOf = (node: MarkupNode) => (node.textContent ?? "").trim();

function scripts(node: MarkupNode, kind: "sSub" | "sSup" | "sSubSup"): string {
  const [base, first, second] = elementsOf(node);
  const names = { sSub: ["e", "sub"], sSup: ["e", "sup"], sSubSup: ["e", "sub", "sup"] }[kind];
  const parts = [base, first, second];
  return element(kind, names.map((name, index) => element(name, optional(parts[index]))).join(""));
}

/**
 * Nodes in a row. What follows a sum or an integral becomes its operand, because Word shows a placeholder box for a
 * missing one.
 */
function row(nodes: readonly MarkupNode[]): string {
  const at = nodes.findIndex(isNary);
  const large = nodes[at];
  if (!large) return nodes.map(converted).join("");
  return nodes.slice(0, at).map(converted).join("") + naryOf(large, row(nodes.slice(at + 1)));
}

const LIMITED = new Set(["msub", "msup", "msubsup", "munder", "mover", "munderover"]);

function isNary(node: MarkupNode): boolean {
  const [base] = elementsOf(node);
  return LIMITED.has(node.localName ?? "") && base !== undefined && LARGE.test(wordsOf(base));
}

/** A sum, an integral or the like, with its limits and its operand. */
function naryOf(node: MarkupNode, operand: string): string {
  const [base, first, second] = elementsOf(node);
  const onlyAbove = node.localName === "msup" || node.localName === "mover";
  const [sub, sup] = onlyAbove ? [undefined, first] : [first, second];
  const properties = [
    value("chr", base ? wordsOf(base) : ""),
    value("limLoc", node.localName?.startsWith("ms") ? "subSup" : "undOvr"),
    sub ? "" : value("subHide", "1"),
    sup ? "" : value("supHide", "1"),
  ].join("");
  const limits = element("sub", optional(sub)) + element("sup", optional(sup));
  return element("nary", element("naryPr", properties) + limits + element("e", operand || text("\u200B")));
}

const optional = (node: MarkupNode | undefined) => (node ? converted(node) : "");

function above(node: MarkupNode): string {
  const [base, over] = elementsOf(node);
  const mark = over ? wordsOf(over) : "";
  if (BARS.has(mark))
    return element("bar", `${element("barPr", value("pos", "top"))}${element("e", optional(base))}`);
  if (ABOVE[mark])
    return element("acc", `${element("accPr", value("chr", ABOVE[mark]))}${element("e", optional(base))}`);
  if (BRACES.has(mark)) return brace(base, mark, "top");
  return element("limUpp", `${element("e", optional(base))}${element("lim", optional(over))}`);
}

function below(node: MarkupNode): string {
  const [base, under] = elementsOf(node);
  const mark = under ? wordsOf(under) : "";
  if (BARS.has(mark))
    return element("bar", `${element("barPr", value("pos", "bot"))}${element("e", optional(base))}`);
  if (BRACES.has(mark)) return brace(base, mark, "bot");
  return element("limLow", `${element("e", optional(base))}${element("lim", optional(under))}`);
}

const brace = (base: MarkupNode | undefined, mark: string, side: "top" | "bot") =>
  element(
    "groupChr",
    `${element("groupChrPr", `${value("chr", mark)}${value("pos", side)}`)}${element("e", optional(base))}`,
  );

function belowAndAbove(node: MarkupNode): string {
  const [base, under, over] = elementsOf(node);
  const low = element("limLow", `${element("e", optional(base))}${element("lim", optional(under))}`);
  return element("limUpp", `${element("e", low)}${element("lim", optional(over))}`);
}

function table(node: MarkupNode): string {
  const rows = elementsOf(node).map((row) =>
    element(
      "mr",
      elementsOf(row)
        .map((cell) => element("e", inside(cell)))
        .join(""),
    ),
  );
  return element("m", rows.join(""));
}

const inside = (node: MarkupNode) => row(elementsOf(node));

function converted(node: MarkupNode): string {
  if (isNary(node)) return naryOf(node, "");
  const [first, second] = elementsOf(node);
  switch (node.localName) {
    case "mi":
      return text(wordsOf(node), attributeOf(node, "mathvariant") === "normal" || wordsOf(node).length > 1);
    case "mn":
    case "mo":
      return text(wordsOf(node), true);
    case "mtext":
    case "ms":
      return text(node.textContent ?? "", true);
    case "mspace":
      return text(" ", true);
    case "mphantom":
      return "";
    case "mfrac":
      return element(
        "f",
        `${attributeOf(node, "linethickness") === "0px" ? element("fPr", value("type", "noBar")) : ""}${element("num", optional(first))}${element("den", optional(second))}`,
      );
    case "msqrt":
      return element(
        "rad",
        `${element("radPr", value("degHide", "1"))}${element("deg", "")}${element("e", inside(node))}`,
      );
    case "mroot":
      return element("rad", `${element("deg", optional(second))}${element("e", optional(first))}`);
    case "msub":
      return scripts(node, "sSub");
    case "msup":
      return scripts(node, "sSup");
    case "msubsup":
      return scripts(node, "sSubSup");
    case "mover":
      return above(node);
    case "munder":
      return below(node);
    case "munderover":
      return belowAndAbove(node);
    case "mtable":
      return table(node);
    default:
      return elementsOf(node).length > 0 ? inside(node) : text(wordsOf(node), true);
  }
}

/** The formula as Office Math, inline or as a paragraph of its own; null if it cannot be converted. */
export function formulaOmml(formula: { tex: string; display: boolean }): string | null {
  const tree = formulaTree(formula);
  if (!tree) return null;
  const words = inside(tree);
  if (words === "") return null;
  const math = `<m:oMath ${NAMESPACE}>${words}</m:oMath>`;
  return formula.display ? `<m:oMathPara ${NAMESPACE}>${math}</m:oMathPara>` : math;
}
