// A run that pauses where a test wants to act, over the pages of `scenario.ts`.

import type { Page } from "@playwright/test";
import type { LlmRequest, RecordedRequest } from "@/testing/servers/llm";
import type { Reply } from "@/testing/servers/llm-reply";
import { answer, plan, read, report, type StepJson, search } from "@/testing/servers/llm-steps";
import { violationsOf } from "./axe";
import { type Held, hold } from "./control-scenario";
import { expect, type Stack } from "./fixtures";
import { HomePage, type ThreadPage } from "./pages/research";
import { CELLS, fullScript, INDEX, KELSO, numbersIn, PLAN_STEPS } from "./scenario";

/** The step of a model that works on one line of the plan, named by its id. */
const serving = (solution: StepJson, line: string): StepJson => ({
  ...solution,
  remaining_steps: [line],
  calls: solution.calls.map((call) => ({ ...call, _line: line })),
});

export type Handled = {
  question: string;
  /** Requests for these steps stay pending until released. */
  at: Map<number, Held>;
  /** The model requests for this question. */
  asked(): RecordedRequest[];
  /** The whole text of the last request for this step. */
  prompt(step: number): string;
  /** Addresses that were fetched for any question since the scenario started. */
  fetched(): string[];
};

/**
 * Plan; two searches; three pages; report; answer. When only the closing tools are offered, it writes the report and
 * then the answer, whatever the step.
 */
export function handle(
  stack: Stack,
  question: string,
  {
    holds = [],
    before,
    line,
  }: {
    holds?: number[];
    before?: (request: LlmRequest) => Reply | null;
    /** The id of the plan line that all calls serve; without one they name none. */
    line?: string;
  } = {},
): Handled {
  const at = new Map(holds.map((step) => [step, hold()]));
  const from = stack.web.requests.length;
  const asked = () => stack.llm.requests.filter((request) => request.question.includes(question));
  stack.script(question, async (request) => {
    const held = at.get(request.step);
    if (held) await held.promise;
    return before?.(request) ?? replyTo(request, { question, line });
  });
  return {
    question,
    at,
    asked,
    prompt: (step) => JSON.stringify(asked().findLast((request) => request.step === step)?.body.messages),
    fetched: () =>
      stack.web.requests
        .slice(from)
        .filter(({ path }) => path.endsWith("/extract"))
        .flatMap(({ body }) => body.urls as string[]),
  };
}

function replyTo(
  request: LlmRequest,
  { question, line }: { question: string; line?: string | undefined },
): Reply {
  const prompt = JSON.stringify(request.body.messages);
  const numbers = numbersIn(prompt);
  const written = /createreporttool/.test(JSON.stringify(request.body.messages.filter(isAssistant)));
  const closing = /Only the closing tools are left/.test(prompt);
  if (closing && !written)
    return {
      step: report({
        title: "What a sodium-ion cell costs",
        content: `The Kelso Bay project cost 29.8 million dollars, which is 149 dollars per kilowatt-hour including the connection to the grid [${numbers[KELSO]}].`,
        question,
      }),
    };
  if (closing || written) return { step: answer({ answer: `149 dollars [${numbers[KELSO]}].` }) };
  const steps = [
    plan({ goal: question, steps: PLAN_STEPS }),
    search("sodium-ion cell price 2026", "LFP cell price 2026"),
    read(CELLS, INDEX, KELSO),
  ];
  const solution = steps[request.step - 1];
  if (!solution) return fullScript(question)(request);
  return { step: line && request.step > 1 ? serving(solution, line) : solution };
}

const isAssistant = ({ role }: { role: string }) => role === "assistant";

/** Checks that axe finds no faults and that nothing scrolls horizontally. */
export async function expectUsable(page: Page, name: string): Promise<void> {
  const violations = await violationsOf(page);
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120))}`);
  expect(faults, name).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `sideways scroll: ${name}`).toBeLessThanOrEqual(0);
}

export async function home(page: Page, stack: { app: Stack["app"] }): Promise<HomePage> {
  const first = new HomePage(page);
  await first.open(stack.app.url);
  return first;
}

/** The run of a thread with one run. */
export async function runOf(stack: Stack, thread: ThreadPage): Promise<string> {
  const response = await fetch(`${stack.app.url}/api/threads/${thread.threadId}`);
  const { runs } = (await response.json()) as { runs: { id: string }[] };
  return runs.at(-1)?.id ?? "";
}
