// A research whose report is written in sections, and what must hold of that phase after any number of kills.

import { openSqlite } from "@/db/sqlite/store";
import { storeFile } from "@/lib/process/store-file";
import type { RunEvent } from "@/lib/run-log/event";
import { eventOf } from "@/lib/runs/load";
import type { LlmRequest } from "@/testing/servers/llm";
import type { Reply } from "@/testing/servers/llm-reply";
import { answer, call, plan, read, search, step, together } from "@/testing/servers/llm-steps";
import { markOf, questionOf } from "./crash-scenario";
import type { Stack } from "./fixtures";
import { CELLS, INDEX, KELSO, type Numbers, numbersIn, PLAN_STEPS } from "./scenario";

export const HEADINGS = ["Cell prices", "Finished plants", "Outlook of makers", "Price in the first quarter"];
const OUTLINE = HEADINGS.map((heading, at) => `## ${heading} (p${Math.min(at, 2) + 1})\nWhat pages say.`);
const FRAME = HEADINGS.length;
const ANSWER = { answer: "Sodium-ion is still dearer." };
const PACE = { chunkSize: 10, chunkDelayMs: 8 };
/** Sections take different times, so that a kill finds some stored, some arriving and some not begun. */
const LATER_MS = 45;

const textsOf = (numbers: Numbers): string[] => [
  `Sodium-ion cells for stationary storage fell to 52 dollars per kilowatt-hour in the third quarter of 2026 [${numbers[INDEX]}].`,
  `The Kelso Bay project cost 29.8 million dollars, which is 149 dollars per kilowatt-hour [${numbers[KELSO]}].`,
  `Sodium-ion cells are still dearer than LFP cells for grid storage, as both prices of the quarter show [${numbers[INDEX]}].`,
  `In the first quarter a sodium-ion cell had cost 58 dollars per kilowatt-hour [${numbers[CELLS]}].`,
];

/** The part of the report that a request asks for: an index of `HEADINGS`, one more for the frame; null for a step. */
export function partOf({ body }: Pick<LlmRequest, "body">): number | null {
  const prompt = String(body.messages.at(-1)?.content);
  const at = HEADINGS.findIndex((heading) => prompt.includes(`Write the section “${heading}”`));
  if (at >= 0) return at;
  return prompt.includes("Write the introduction, the conclusion") ? FRAME : null;
}

const json = (value: unknown) => JSON.stringify(value);

/** Research, an outline, its sections and what stands around them. `asked` learns of every request for a part. */
export function sectionsScript(
  index: number,
  { slow, asked }: { slow: boolean; asked?: (part: number) => void },
): (request: LlmRequest) => Reply {
  const pace = slow ? PACE : {};
  let numbers: Numbers = {};
  return (request) => {
    const part = partOf(request);
    if (part !== null) asked?.(part);
    if (part === FRAME) {
      const from = [numbers[INDEX], numbers[KELSO]];
      const introduction = textsOf(numbers)[0];
      const analysis = [{ inference: "The gap will close within two years", from }];
      return { text: json({ introduction, conclusion: "", analysis }), ...pace };
    }
    if (part !== null)
      return { text: json({ text: textsOf(numbers)[part] }), ...pace, delayMs: slow ? part * LATER_MS : 0 };
    numbers = numbersIn(json(request.body.messages));
    const report = {
      title: "Sodium-ion and LFP in detail",
      user_request_language_reference: questionOf(index),
      outline: OUTLINE.join("\n\n"),
      confidence: "high",
    };
    const solutions = [
      plan({ goal: questionOf(index), steps: PLAN_STEPS }),
      search(`sodium-ion cell price 2026 ${markOf(index)}`, `LFP cell price 2026 ${markOf(index)}`),
      read(CELLS, INDEX, KELSO),
      together(step([call("createreporttool", report)]), answer(ANSWER)),
    ];
    return { step: solutions[request.step - 1] ?? answer(ANSWER) };
  };
}

export type WritingFaults = {
  /** Everything that must not be, as sentences. */
  faults: string[];
  /** Requests for parts that reached the endpoint. */
  requests: number;
  /** For each kill, how many parts were stored. */
  storedAtKill: number[];
};

const isWritten = (event: RunEvent) => event.type === "section-written";

/** Parts that were asked for although they were stored, or more often than their intents in the log. */
function faultsOf(runId: string, log: readonly RunEvent[], sent: { part: number; at: number }[]): string[] {
  return Array.from({ length: FRAME + 1 }, (_, part) => part).flatMap((part) => {
    const intents = log.filter((event) => event.type === "step-started" && event.section?.index === part);
    const stored = log.filter((event) => event.type === "section-written" && event.index === part);
    const own = sent.filter((request) => request.part === part);
    const after = stored[0]?.at ?? Number.POSITIVE_INFINITY;
    const late = [
      ...own.filter(({ at }) => at > after),
      ...intents.filter(({ seq }) => seq > (stored[0]?.seq ?? seq)),
    ];
    return [
      ...(stored.length === 1 ? [] : [`${runId}: part ${part} is stored ${stored.length} times`]),
      ...(late.length > 0 ? [`${runId}: part ${part} was asked for again after it was stored`] : []),
      ...(own.length > intents.length ? [`${runId}: part ${part} was asked for without an intent`] : []),
    ];
  });
}

/** What the logs and the endpoint say about the writing of these runs. */
export async function writingOf(
  stack: Stack,
  runs: { runId: string; index: number }[],
): Promise<WritingFaults> {
  const db = openSqlite(storeFile(stack.app.dataDir));
  try {
    const found: WritingFaults = { faults: [], requests: 0, storedAtKill: [] };
    for (const { runId, index } of runs) {
      const log = (await db.listRunEvents({ runId, after: 0 })).map(eventOf);
      const sent = stack.llm.requests.flatMap((request) => {
        const part = request.question.includes(questionOf(index)) ? partOf(request) : null;
        return part === null ? [] : [{ part, at: request.at }];
      });
      found.requests += sent.length;
      found.faults.push(...faultsOf(runId, log, sent));
      for (const [at, event] of log.entries())
        if (event.type === "run-resumed") found.storedAtKill.push(log.slice(0, at).filter(isWritten).length);
    }
    return found;
  } finally {
    db.database.$client.close();
  }
}
