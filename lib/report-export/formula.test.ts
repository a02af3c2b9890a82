import { describe, expect, it } from "vitest";
import { formulaReport } from "@/testing/report-export/exported";
import { exportDocx } from "./docx";
import { formulaMathml } from "./formula";
import { exportHtml } from "./html";
import { escapeHtml } from "./html-body";
import { exportMarkdown } from "./markdown";

const mathml = (tex: string) => formulaMathml({ tex, display: false }, escapeHtml);

describe("A formula in a file", () => {
  it("is MathML, without the annotation that repeats it", () => {
    expect(mathml("E = mc^2")).toBe(
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow></math>',
    );
  });

  it.each([
    "\\href{javascript:alert(1)}{x}",
    "\\url{https://evil.example}",
    "\\includegraphics{https://evil.example/x.png}",
    "\\htmlStyle{background:url(https://evil.example)}{x}",
    "\\htmlClass{a}{x}",
    "\\text{<script>alert(1)</script>}",
    '\\text{" onload=alert(1) x="}',
    "\\color{url(https://evil.example)} x",
    "\\textcolor{red}{<img src=x>}",
    "\\def\\a{\\a\\a}\\a",
    "\\def\\a#1{\\b#1#1}\\def\\b#1{\\a#1#1}\\a{x}",
    "\\gdef\\x{\\x\\x}\\x",
    "\\rule{99999em}{99999em}",
    "x^{".repeat(500),
    "{".repeat(900) + "}".repeat(900),
    "\\left(".repeat(300) + "\\right)".repeat(300),
    "\\unknown",
    "\\begin{matrix}".repeat(80),
  ])("adds nothing active: %s", (tex) => {
    const markup = mathml(tex) ?? "";
    expect(markup).not.toMatch(/<(?!\/?m)|<[^>]*(?:\bon\w+=|href|src|style=|class=|url\()/i);
    expect(markup.length).toBeLessThan(20_000);
  });

  it("is included in each format; money is not a formula", () => {
    const html = exportHtml(formulaReport);
    expect(html.match(/<math /g)).toHaveLength(2);
    expect(html).toContain("it costs $43 to $58");
    expect(html).toContain("</math> <a class=");
    expect(html).toContain("flowchart LR\n  A --&gt; B");
    expect(exportMarkdown(formulaReport)).toContain("$$\n\\frac{a_1}{b} \\cdot \\text{a < b}\n$$");
    expect(Buffer.from(exportDocx(formulaReport)).equals(Buffer.from(exportDocx(formulaReport)))).toBe(true);
    expect(exportHtml(formulaReport)).toBe(html);
  });
});
