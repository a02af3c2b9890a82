// A run over pages that a test supplies: search, read, report, answer. The pages stay in the scripted web, so a test
// that shares its application uses names that no other test uses.

import type { RunState } from "@/lib/run-log/run-state";
import { answer, read, report, search } from "@/testing/servers/llm-steps";
import type { WebPage } from "@/testing/servers/web";
import { ask, type Stack, until } from "./fixtures";
import { type Numbers, numbersIn } from "./scenario";

export type PagesScenario = {
  question: string;
  query: string;
  pages: readonly WebPage[];
  /** Addresses that are read; all pages by default. */
  reads?: readonly string[];
  title: string;
  content: (numbers: Numbers) => string;
};

/** Adds the pages, asks the question, and waits for the run to complete. */
export async function researchPages(stack: Stack, scenario: PagesScenario): Promise<RunState> {
  const { question, query, pages, title, content } = scenario;
  const reads = scenario.reads ?? pages.map(({ url }) => url);
  for (const page of pages) stack.web.put(page);
  stack.script(question, ({ step, body }) => {
    const numbers = numbersIn(JSON.stringify(body.messages), reads);
    const solution = [
      search(query),
      read(...reads),
      report({ title, content: content(numbers), question }),
      answer({ answer: `It is told in the report [${numbers[reads[0] ?? ""]}].` }),
    ][step - 1];
    return solution
      ? { step: solution }
      : { status: 400, body: { error: { message: "the script is over" } } };
  });
  const { runId } = await ask(stack.app, question, { scope: "web" });
  return until(stack.app, runId, ({ status }) => status === "completed");
}

/** The number of a source of a run. */
export const numberOf = (state: RunState, url: string): number =>
  state.sources.find((source) => source.url === url)?.number ?? 0;

/** The id of a source of a run. */
export const sourceOf = (state: RunState, url: string): string =>
  state.sources.find((source) => source.url === url)?.id ?? "";
