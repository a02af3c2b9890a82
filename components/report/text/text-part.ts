// The two texts of a finished run on the page, told apart by an attribute: the short answer and the report.

import type { Part } from "@/components/report/citations/issue-navigator";

/** The attribute that names the text inside an element. */
export const textPart = (part: Part) => ({ "data-text": part });

/** Selects what is inside one of the texts. */
export const inPart = (part: Part, selector: string) => `[data-text="${part}"] ${selector}`;

/** The text an element stands in. */
export const partOf = (element: Element): Part =>
  element.closest('[data-text="answer"]') ? "answer" : "report";
