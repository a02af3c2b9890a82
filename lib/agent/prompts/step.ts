// The last message of a request: the state of the run, and the tools that may be used if some may not. It is
// written anew for each step and not repeated, so everything before it only ever grows (GOAL-P4).

import { dataBlock, lines, type PromptText, told } from "@/lib/activities/data-block";
import type { StepStrategy as Strategy } from "@/lib/config/schema";

type StepNote = {
  /** The form of the reply. */
  strategy: Strategy;
  step: number;
  maxIterations: number;
  closing: boolean;
  /** The date of this request, `2026-11-21`. */
  date: PromptText;
  /** The tools that may be used now; null when all may but those that the notes name. */
  tools: readonly PromptText[] | null;
  searchesLeft: number;
  sources: number;
  read: readonly number[];
  /** Lines of the plan that are not done: their ids, and their texts for the report that names them. */
  open: readonly { id: PromptText; text: PromptText }[];
  /** True when the report has to name the lines that stay open. */
  gaps: boolean;
  /** True once the person asked to finish. */
  finishing: boolean;
  /** Hosts that the person excluded. */
  banned: readonly PromptText[];
  notes: readonly PromptText[];
  /** Disagreements between pages that were read, one line each. */
  disagreements: readonly PromptText[];
};

const ENDS: Record<Strategy, PromptText> = {
  SGRAgent: told`Reply with the object of this step.`,
  SGRToolCallingAgent: told`Call reasoningtool first; once that is noted, call the functions of this step.`,
  ToolCallingAgent: told`Call the functions of this step.`,
};

const MOST_DISAGREEMENTS = 8;

function openLines({ open, gaps, finishing }: StepNote): PromptText[] {
  const asked = finishing
    ? [told`The person asked you to finish now, with what is there. Do not begin anything new.`]
    : [];
  if (open.length === 0) return asked;
  if (!gaps) {
    const ids = lines(
      open.map(({ id }) => id),
      ", ",
    );
    return [...asked, told`Open lines of the plan: ${ids}.`];
  }
  const head = told`Lines of the plan that stay open. The report says plainly, in a short last section, that they were not done:`;
  return [...asked, head, ...open.map(({ id, text }) => told`- ${id}: ${text}`)];
}

/** At most about 1 kB, so that nearly all of a prompt repeats the one before. */
export function stepPrompt(note: StepNote): PromptText {
  const { step, maxIterations, closing, sources, read, searchesLeft, date } = note;
  const searches = searchesLeft === 1 ? told`1 search` : told`${searchesLeft} searches`;
  const where = closing
    ? told`Closing step ${step}.`
    : told`Step ${step} of ${maxIterations}. ${searches} left.`;
  const numbers =
    read.length > 0
      ? lines(
          read.map((number) => told`[${number}]`),
          " ",
        )
      : told`none`;
  return lines([
    told`${where} Today is ${date}.`,
    sources > 0 ? told`Sources so far: ${sources}; read: ${numbers}.` : told`No sources yet.`,
    ...openLines(note),
    ...(note.banned.length > 0
      ? [told`The person does not want these hosts to be used: ${lines(note.banned, ", ")}.`]
      : []),
    ...note.notes,
    ...(note.disagreements.length > 0
      ? [
          told`These pages give different values for the same thing. A report that uses one of them gives both and says which is likelier:`,
          dataBlock(told`different values`, lines(note.disagreements.slice(0, MOST_DISAGREEMENTS))),
        ]
      : []),
    ...(note.tools ? [told`On offer in this step: ${lines(note.tools, ", ")}.`] : []),
    ENDS[note.strategy],
  ]);
}
