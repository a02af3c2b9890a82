// The last message of a request: where the run stands and what is on offer. It is written anew for each step and is not
// kept, so everything before it only ever grows (P4).

import { dataBlock } from "@/lib/activities/data-block";
import type { Strategy } from "@/lib/config/schema";

export type StepNote = {
  /** How the step is to be answered. */
  strategy: Strategy;
  step: number;
  maxIterations: number;
  closing: boolean;
  /** The day on which this is asked, `2026-11-21`. */
  date: string;
  tools: readonly string[];
  searchesLeft: number;
  sources: number;
  read: readonly number[];
  /** Lines of the plan that are not done. */
  open: readonly string[];
  /** True when the report is to say which lines stay open. */
  gaps: boolean;
  /** True once the person asked for the end. */
  finishing: boolean;
  /** Hosts that the person does not want to be used. */
  banned: readonly string[];
  notes: readonly string[];
  /** Where pages that were read say different things, a line each. */
  disagreements: readonly string[];
};

const ENDS: Record<Strategy, string> = {
  SGRAgent: "Reply with the object of this step.",
  SGRToolCallingAgent: "Call reasoningtool first; once that is noted, call the functions of this step.",
  ToolCallingAgent: "Call the functions of this step.",
};

const MOST_DISAGREEMENTS = 8;

function openLines({ open, gaps, finishing }: StepNote): string[] {
  const asked = finishing
    ? ["The person asked you to finish now, with what is there. Do not begin anything new."]
    : [];
  if (open.length === 0) return asked;
  const head = gaps
    ? "Lines of the plan that stay open. The report says plainly, in a short last section, that they were not done:"
    : "Open lines of the plan:";
  return [...asked, head, ...open.map((line) => `- ${line}`)];
}

/** At most about 1 kB, so that nearly all of a prompt repeats the one before. */
export function stepPrompt(note: StepNote): string {
  const { step, maxIterations, closing, sources, read } = note;
  const searches = note.searchesLeft === 1 ? "1 search" : `${note.searchesLeft} searches`;
  const lines = [
    `${closing ? `Closing step ${step}.` : `Step ${step} of ${maxIterations}. ${searches} left.`} Today is ${note.date}.`,
    sources > 0
      ? `Sources so far: ${sources}; read: ${read.length > 0 ? read.map((number) => `[${number}]`).join(" ") : "none"}.`
      : "No sources yet.",
    ...openLines(note),
    ...(note.banned.length > 0
      ? [`The person does not want these hosts to be used: ${note.banned.join(", ")}.`]
      : []),
    ...note.notes,
    ...(note.disagreements.length > 0
      ? [
          "These pages give different values for the same thing. A report that uses one of them gives both and says which is likelier:",
          dataBlock("different values", note.disagreements.slice(0, MOST_DISAGREEMENTS).join("\n")),
        ]
      : []),
    `On offer in this step: ${note.tools.join(", ")}.`,
    ENDS[note.strategy],
  ];
  return lines.join("\n");
}
