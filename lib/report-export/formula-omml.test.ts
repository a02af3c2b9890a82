import { DOMParser } from "@xmldom/xmldom";
import { describe, expect, it } from "vitest";
import { formulaOmml } from "./formula-omml";

/** A formula on one line: element names and text, without formatting. */
function shape(tex: string, display = false): string {
  const omml = formulaOmml({ tex, display }) ?? "";
  return omml
    .replace(/<w:rPr>.*?<\/w:rPr>|<m:rPr>.*?<\/m:rPr>|<m:t [^>]*>|<\/?m:[rt]>| xmlns:m="[^"]*"|<\/m:t>/g, "")
    .replace(/<(\/?)m:(\w+)(?: m:val="([^"]*)")?\/?>/g, (_, close, name, of) =>
      close ? ")" : of ? `${name}=${of} ` : `${name}(`,
    )
    .replace(/naryPr\(|sub\(\)|sup\(\)/g, (part) => part);
}

describe("A formula in a Word document", () => {
  it.each([
    ["E = mc^2", "oMath(E=msSup(e(c)sup(2)))"],
    ["\\frac{a_1}{b}", "oMath(f(num(sSub(e(a)sub(1)))den(b)))"],
    ["\\sqrt{x}", "oMath(rad(radPr(degHide=1 )deg()e(x)))"],
    ["\\sqrt[3]{x}", "oMath(rad(deg(3)e(x)))"],
    ["x_i^2", "oMath(sSubSup(e(x)sub(i)sup(2)))"],
    ["\\bar{p}", "oMath(bar(barPr(pos=top )e(p)))"],
  ])("%s", (tex, expected) => {
    expect(shape(tex)).toBe(expected);
  });

  it("a sum has its limits, and a displayed formula is a paragraph", () => {
    expect(shape("\\sum_{i=1}^{n} q_i", true)).toBe(
      "oMathPara(oMath(nary(naryPr(chr=∑ limLoc=undOvr )sub(i=1)sup(n)e(sSub(e(q)sub(i))))))",
    );
  });

  it.each([
    "\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}",
    "\\underbrace{a+b}_{\\text{two} <3}",
    "\\lim_{x \\to 0} \\hat{x} \\vec{y}",
    "\\text{a < b & \\textbf{c}} \\quad \\left( \\binom{n}{k} \\right)",
    "\\int_0^1 f(x)\\,dx \\neq \\overline{ab}",
  ])("is well-formed: %s", (tex) => {
    const faults: unknown[] = [];
    const errorHandler = (_: string, message: unknown) => faults.push(message);
    const xml = `<d xmlns:w="w">${formulaOmml({ tex, display: true })}</d>`;
    const parsed = new DOMParser({ errorHandler }).parseFromString(xml, "text/xml");
    expect(faults).toEqual([]);
    expect(parsed.documentElement.textContent?.length).toBeGreaterThan(2);
  });

  it("an invalid formula is null", () => {
    expect(formulaOmml({ tex: "\\unknown", display: false })).toBeNull();
    expect(formulaOmml({ tex: "x^{2", display: false })).toBeNull();
  });
});
