// The run that most tests use: sodium-ion against LFP, over the invented pages of `servers/web-pages.ts`.

import type { Reply } from "@/testing/servers/llm-reply";
import { answer, plan, read, report, type StepJson, search } from "@/testing/servers/llm-steps";

export const CELLS = "https://grid-storage-review.example/2026/sodium-ion-vs-lfp-cost";
export const INDEX = "https://cell-price-index.example/q3-2026";
export const KELSO = "https://harbour-energy.example/news/kelso-bay-storage";

export const PLAN_STEPS = [
  "Find current cell prices of both chemistries",
  "Check finished plants",
  "Compare and write the report",
];

/** Source numbers depend on the order of the search results, so the report is written from what was found. */
export type Numbers = Record<string, number>;

export function reportContent(numbers: Numbers): string {
  return `Sodium-ion cells are still dearer than LFP cells for grid storage, but the gap has narrowed to 5 dollars [${numbers[INDEX]}].

## Cell prices

Sodium-ion cells for stationary storage fell to 52 dollars per kilowatt-hour in the third quarter of 2026 [${numbers[INDEX]}]. In the first quarter a sodium-ion cell had cost 58 dollars per kilowatt-hour [${numbers[INDEX]}][${numbers[CELLS]}].

| Chemistry | Price, third quarter |
|---|---:|
| Sodium-ion | 52 dollars [${numbers[INDEX]}] |
| LFP | 47 dollars [${numbers[INDEX]}] |

## Finished plants

- The Kelso Bay project cost 29.8 million dollars, which is 149 dollars per kilowatt-hour including the connection to the grid [${numbers[KELSO]}].
- Harbour Energy connected the plant on 28 May 2026 [${numbers[KELSO]}].

## What was not found

No source gives prices for plants outside the grid market.`;
}

/** Plan; two concurrent searches; three pages; report; answer. `pace` slows down the model's output. */
export function fullScript(
  question: string,
  pace: { chunkSize?: number; chunkDelayMs?: number } = {},
): (request: { step: number; body: { messages: { content: unknown }[] } }) => Reply {
  return ({ step, body }) => {
    const numbers = numbersIn(JSON.stringify(body.messages));
    const solutions = [
      because(
        plan({ goal: question, steps: PLAN_STEPS }),
        "Two chemistries and two levels of price need an order of work.",
      ),
      because(
        search("sodium-ion cell price 2026", "LFP cell price 2026"),
        "Current contract prices of sodium-ion cells decide the first half of the question.",
        "The same for LFP cells, from the same months.",
      ),
      because(
        read(CELLS, INDEX, KELSO),
        "These three give prices for cells, for both quarters, and for a finished plant.",
      ),
      report({ title: "Sodium-ion against LFP for grid storage", content: reportContent(numbers), question }),
      answer({ answer: `No: sodium-ion cells cost 52 dollars, LFP cells 47 [${numbers[INDEX]}].` }),
    ];
    const solution = solutions[step - 1];
    return solution
      ? { step: solution, ...pace }
      : { status: 400, body: { error: { message: "the script is over" } } };
  };
}

/** Sets the reasons of a step's calls, in order. */
export function because(solution: StepJson, ...reasons: string[]): StepJson {
  const calls = solution.calls.map((call, index) => ({
    ...call,
    _reasoningForCall: reasons[index] ?? call._reasoningForCall,
  }));
  return { ...solution, calls };
}

/** The source numbers of a run's pages. */
export function numbersIn(transcript: string, urls: readonly string[] = [CELLS, INDEX, KELSO]): Numbers {
  return Object.fromEntries(urls.map((url) => [url, numberOf(transcript, url)]));
}

/** The number of a source in the transcript: `[3] title - address`. */
function numberOf(transcript: string, url: string): number {
  const listed = new RegExp(`\\[(\\d+)\\][^\\[]{1,300}? - ${url.replace(/[.?+]/g, "\\$&")}`);
  return Number(listed.exec(transcript)?.[1] ?? 0);
}
