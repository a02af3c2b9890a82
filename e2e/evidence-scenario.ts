// A run whose report is partly wrong: one changed figure, one unsupported sentence, one sentence without a source.
// After one revision the figure is correct; the other faults remain and are shown.

import type { Reply } from "@/testing/servers/llm-reply";
import { answer, plan, read, report, search } from "@/testing/servers/llm-steps";
import { CELLS, INDEX, KELSO, type Numbers, numbersIn, PLAN_STEPS } from "./scenario";

export const WRONG = "The Kelso Bay project cost 31.4 million dollars";
export const RIGHT = "The Kelso Bay project cost 29.8 million dollars";
export const INVENTED = "Harbour Energy will double the plant to 400 megawatt-hours in 2029";
export const UNCITED = "Lithium carbonate traded at 11,400 dollars a tonne in September 2026.";

export function doubtfulContent(numbers: Numbers, kelso: string): string {
  return `Sodium-ion cells cost 52 dollars per kilowatt-hour in the third quarter of 2026 [${numbers[INDEX]}].

## Cell prices

LFP cells for stationary storage stood at 47 dollars per kilowatt-hour [${numbers[INDEX]}]. ${UNCITED}

## Finished plants

${kelso} [${numbers[KELSO]}]. ${INVENTED} [${numbers[KELSO]}].`;
}

/** Plan, search, page, a report with faults, the same partly corrected, the answer. */
export function doubtfulScript(
  question: string,
): (request: { step: number; body: { messages: { content: unknown }[] } }) => Reply {
  return ({ step, body }) => {
    const numbers = numbersIn(JSON.stringify(body.messages));
    const title = "What grid storage costs";
    const solutions = [
      plan({ goal: question, steps: PLAN_STEPS }),
      search("sodium-ion cell price 2026"),
      read(CELLS, INDEX, KELSO),
      report({ title, content: doubtfulContent(numbers, WRONG), question }),
      report({ title, content: doubtfulContent(numbers, RIGHT), question }),
      answer({ answer: `Sodium-ion cells cost 52 dollars [${numbers[INDEX]}].` }),
    ];
    const solution = solutions[step - 1];
    return solution
      ? { step: solution }
      : { status: 400, body: { error: { message: "the script is over" } } };
  };
}
