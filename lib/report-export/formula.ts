// Formulas as MathML, which browsers and readers support natively. KaTeX's output is copied element by
// element through an allow-list.

import katex from "katex";
import { DOMParser } from "linkedom";
import { formulaOptions, isWorthSetting } from "@/lib/reports/mathematics/render";

const ELEMENTS = new Set(
  "math mrow mi mn mo mtext mspace ms mfrac msqrt mroot mstyle merror mpadded mphantom menclose msub msup msubsup munder mover munderover mtable mtr mtd mlabeledtr mmultiscripts mprescripts none".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  "display mathvariant fence stretchy separator symmetric maxsize minsize largeop movablelimits accent accentunder lspace rspace linethickness columnalign rowalign columnspacing rowspacing columnlines rowlines scriptlevel displaystyle width height depth voffset notation form".split(
    " ",
  ),
);
const PLAIN_VALUE = /^[\w\s.%+-]{1,80}$/;

export type MarkupNode = {
  nodeType: number;
  localName?: string;
  textContent: string | null;
  childNodes: Iterable<MarkupNode>;
  attributes?: Iterable<{ name: string; value: string }>;
};

function copied(node: MarkupNode, escaped: (text: string) => string): string {
  if (node.nodeType === 3) return escaped(node.textContent ?? "");
  const name = node.localName ?? "";
  // The annotation contains the TeX source, which the file need not repeat.
  if (node.nodeType !== 1 || name === "annotation") return "";
  const inside = [...node.childNodes].map((child) => copied(child, escaped)).join("");
  if (!ELEMENTS.has(name)) return inside;
  const attributes = [...(node.attributes ?? [])]
    .filter(({ name: key, value }) => ATTRIBUTES.has(key) && PLAIN_VALUE.test(value))
    .map(({ name: key, value }) => ` ${key}="${escaped(value)}"`)
    .join("");
  const space = name === "math" ? ' xmlns="http://www.w3.org/1998/Math/MathML"' : "";
  return `<${name}${space}${attributes}>${inside}</${name}>`;
}

/** KaTeX's output for a formula as a MathML tree; null if KaTeX rejects it. */
export function formulaTree(formula: { tex: string; display: boolean }): MarkupNode | null {
  if (!isWorthSetting(formula.tex)) return null;
  let markup: string;
  try {
    markup = katex.renderToString(formula.tex, { ...formulaOptions(formula.display), output: "mathml" });
  } catch {
    // KaTeX rejects it, so the formula stays as written.
    return null;
  }
  const parsed = new DOMParser().parseFromString(markup, "text/html") as unknown as {
    querySelector(name: string): MarkupNode | null;
  };
  return parsed.querySelector("math");
}

/** The formula as MathML; null if KaTeX rejects it. `escaped` escapes text for element content and attributes. */
export function formulaMathml(
  formula: { tex: string; display: boolean },
  escaped: (text: string) => string,
): string | null {
  const math = formulaTree(formula);
  return math ? copied(math, escaped) : null;
}
