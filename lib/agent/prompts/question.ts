// The first message: the question, and what the thread already knows. It stays as it is for the whole run.

import { dataBlock, oneLine } from "@/lib/activities/data-block";

export type Question = {
  question: string;
  limits: { maxIterations: number; maxSearches: number; maxCallsPerStep: number };
  where: string;
  earlier: readonly { question: string; answer: string; reportTitle: string | null; report: string | null }[];
  /** Sources of the thread's earlier runs. */
  known: readonly { number: number; title: string; url: string }[];
  /** The section to be written anew; null for research. */
  rewrite: {
    title: string;
    /** Headings of the report, one a line. */
    outline: string;
    section: string;
  } | null;
};

function rewriteRequest({ title, outline, section }: NonNullable<Question["rewrite"]>): string[] {
  return [
    `One section of the report “${oneLine(title)}” is to be written anew. Search and read for it as for any question. The content of the report you then give is the new section alone, beginning with its heading line; every other section stays as it is and is not repeated. Sources keep their numbers. Write in the language of the report. The final answer says in one or two sentences what the section says now.`,
    dataBlock("outline of the report", outline),
    dataBlock("section to be written anew", section),
  ];
}

function earlierRun(run: Question["earlier"][number], index: number): string {
  const report = run.report ? `\nReport “${oneLine(run.reportTitle ?? "")}”:\n${run.report}` : "";
  return `Question ${index + 1}: ${run.question}\nAnswer: ${run.answer || "none was given"}${report}`;
}

/** The opening of the conversation. */
export function questionPrompt(opening: Question): string {
  const { limits, earlier, known } = opening;
  const parts = [
    `You have at most ${limits.maxIterations} steps, ${limits.maxSearches} searches and ${limits.maxCallsPerStep} calls a step. Searches look in: ${opening.where}.`,
  ];
  if (earlier.length > 0)
    parts.push(
      "This question follows earlier ones of the same person. What was found then stands here; build on it, and check again what may have changed.",
      dataBlock("earlier in this thread", earlier.map(earlierRun).join("\n\n")),
    );
  if (known.length > 0)
    parts.push(
      "Sources that are known already. They keep their numbers and can be cited and read:",
      dataBlock(
        "known sources",
        known.map(({ number, title, url }) => `[${number}] ${oneLine(title)} - ${oneLine(url)}`).join("\n"),
      ),
    );
  if (opening.rewrite) parts.push(...rewriteRequest(opening.rewrite));
  parts.push(opening.rewrite ? "What the person wants of it:" : "The question:", opening.question);
  return parts.join("\n\n");
}
