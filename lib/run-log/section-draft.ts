// The draft of a report whose sections are written side by side. Apart from what reads the outline, because every page
// with a run loads this.

import type { RunState } from "./run-state";

/** Where the text of a section streams to, as a path of the draft. */
export const sectionPath = (index: number): string => `sections.${index}`;

/** Where a text of the frame streams to; `index` is the number after the last section. */
export const framePath = (index: number, path: string): string => `${sectionPath(index)}.${path}`;

/** The draft of a step whose sections are being written, without that of one section. */
export const withoutSection = (draft: RunState["draft"], index: number): RunState["draft"] =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([path]) => path.startsWith("sections.") && !`${path}.`.startsWith(`${sectionPath(index)}.`),
    ),
  );
