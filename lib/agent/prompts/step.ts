// The last message of a request: where the run stands and what is on offer. It is written anew for each step and is not
// kept, so everything before it only ever grows (P4).

import { dataBlock } from "@/lib/activities/data-block";

export type StepNote = {
  step: number;
  maxIterations: number;
  closing: boolean;
  tools: readonly string[];
  searchesLeft: number;
  sources: number;
  read: readonly number[];
  /** Lines of the plan that are not done. */
  open: readonly string[];
  notes: readonly string[];
  /** Where pages that were read say different things, a line each. */
  disagreements: readonly string[];
};

const MOST_DISAGREEMENTS = 8;

/** At most about 1 kB, so that nearly all of a prompt repeats the one before. */
export function stepPrompt(note: StepNote): string {
  const { step, maxIterations, closing, sources, read } = note;
  const searches = note.searchesLeft === 1 ? "1 search" : `${note.searchesLeft} searches`;
  const lines = [
    closing ? `Closing step ${step}.` : `Step ${step} of ${maxIterations}. ${searches} left.`,
    sources > 0
      ? `Sources so far: ${sources}; read: ${read.length > 0 ? read.map((number) => `[${number}]`).join(" ") : "none"}.`
      : "No sources yet.",
    ...(note.open.length > 0 ? ["Open lines of the plan:", ...note.open.map((line) => `- ${line}`)] : []),
    ...note.notes,
    ...(note.disagreements.length > 0
      ? [
          "These pages give different values for the same thing. A report that uses one of them gives both and says which is likelier:",
          dataBlock("different values", note.disagreements.slice(0, MOST_DISAGREEMENTS).join("\n")),
        ]
      : []),
    `On offer in this step: ${note.tools.join(", ")}.`,
    "Reply with the object of this step.",
  ];
  return lines.join("\n");
}
