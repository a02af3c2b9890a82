// The part that only a text with formulas pays for.

import katex from "katex";
import "katex/dist/katex.min.css";
import { formulaOptions } from "@/lib/reports/mathematics/render";

/** Sets a formula into an element; false when it cannot be set, and the element is then empty. */
export function setFormula(formula: { tex: string; display: boolean }, element: HTMLElement): boolean {
  try {
    katex.render(formula.tex, element, formulaOptions(formula.display));
    return true;
  } catch {
    // Whatever was written is shown as it stands; KaTeX' own words on it help nobody.
    element.replaceChildren();
    return false;
  }
}
