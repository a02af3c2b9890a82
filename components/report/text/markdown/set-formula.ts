// Loaded only by texts with formulas.

import katex from "katex";
import "katex/dist/katex.min.css";
import { formulaOptions } from "@/lib/reports/mathematics/render";

/** Typesets a formula into an element; returns false, with the element empty, when it fails. */
export function setFormula(formula: { tex: string; display: boolean }, element: HTMLElement): boolean {
  try {
    katex.render(formula.tex, element, formulaOptions(formula.display));
    return true;
  } catch {
    // The source is shown instead; KaTeX's error messages help nobody.
    element.replaceChildren();
    return false;
  }
}
