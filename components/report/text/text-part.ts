// The two texts of a finished run on the page, distinguished by an attribute: the short answer and the
// report.

import type { Part } from "@/components/report/citations/issue-navigator";

/** The attribute with the name of the text. */
export const textPart = (part: Part) => ({ "data-text": part });

/** Selects elements inside one of the texts. */
export const inPart = (part: Part, selector: string) => `[data-text="${part}"] ${selector}`;

/** The text that contains an element. */
export const partOf = (element: Element): Part =>
  element.closest('[data-text="answer"]') ? "answer" : "report";
