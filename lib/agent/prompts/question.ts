// The first message: the date, the question, and what the thread already knows. It stays as it is for the whole run.

import { dataBlock, oneLine } from "@/lib/activities/data-block";

export type Question = {
  /** `2026-11-21` */
  date: string;
  question: string;
  limits: { maxIterations: number; maxSearches: number; maxCallsPerStep: number };
  where: string;
  earlier: readonly { question: string; answer: string; reportTitle: string | null; report: string | null }[];
  /** Sources of the thread's earlier runs. */
  known: readonly { number: number; title: string; url: string }[];
};

function earlierRun(run: Question["earlier"][number], index: number): string {
  const report = run.report ? `\nReport “${oneLine(run.reportTitle ?? "")}”:\n${run.report}` : "";
  return `Question ${index + 1}: ${run.question}\nAnswer: ${run.answer || "none was given"}${report}`;
}

/** The opening of the conversation. */
export function questionPrompt(opening: Question): string {
  const { date, limits, earlier, known } = opening;
  const parts = [
    `Today is ${date}. You have at most ${limits.maxIterations} steps, ${limits.maxSearches} searches and ${limits.maxCallsPerStep} calls a step. Searches look in: ${opening.where}.`,
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
  parts.push("The question:", opening.question);
  return parts.join("\n\n");
}
