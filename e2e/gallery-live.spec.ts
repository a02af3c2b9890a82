// Pictures of active runs: each one pauses at one moment, because its model or its web does not respond.

import type { Reply } from "@/testing/servers/llm-reply";
import { plan, read, report, search } from "@/testing/servers/llm-steps";
import { hold } from "./control-scenario";
import { ask, test, until } from "./fixtures";
import { look } from "./gallery/look";
import { type Stand, startStand } from "./gallery/stand";
import { because, CELLS, fullScript, INDEX, KELSO, PLAN_STEPS, reportContent } from "./scenario";

type Live = {
  name: string;
  question: string;
  /** From this step on the model does not respond. */
  reply: (step: number, held: Promise<Reply>) => Reply | Promise<Reply>;
  /** Searches or pages that never get a response. */
  stalls?: "search" | "extract";
  reached: (state: Awaited<ReturnType<typeof until>>) => boolean;
  /** The report that is being written shows from its beginning; otherwise the page follows the newest row. */
  writes?: true;
};

const goal = "Say whether sodium-ion cells are cheaper than LFP cells for grid storage";
const first = { step: plan({ goal, steps: PLAN_STEPS }) };
const second = {
  step: {
    ...because(
      search("sodium-ion cell price 2026", "LFP cell price 2026"),
      "Current contract prices of sodium-ion cells decide the first half of the question.",
      "The same for LFP cells, from the same months.",
    ),
    remaining_steps: PLAN_STEPS,
  },
};
const third = {
  step: {
    ...because(
      read(CELLS, INDEX, KELSO),
      "These three give prices for cells, for both quarters, and for a finished plant.",
    ),
    remaining_steps: PLAN_STEPS.slice(1),
  },
};
const NUMBERS = { [CELLS]: 1, [INDEX]: 2, [KELSO]: 3 };

const LIVE: Live[] = [
  {
    name: "run-searching",
    question: "What does a sodium-ion cell cost this quarter?",
    reply: (step, held) => [first, second][step - 1] ?? held,
    stalls: "search",
    reached: ({ calls }) => calls.filter(({ status }) => status === "running").length === 2,
  },
  {
    name: "run-reading",
    question: "What does an LFP cell cost this quarter?",
    reply: (step, held) => [first, second, third][step - 1] ?? held,
    stalls: "extract",
    reached: ({ iteration, calls }) => iteration === 3 && calls.some(({ status }) => status === "running"),
  },
  {
    name: "run-writing",
    writes: true,
    question: "How do sodium-ion and LFP compare for a plant of 200 megawatt-hours?",
    reply: (step) =>
      [first, second, third][step - 1] ?? {
        fault: "stall-in-stream",
        text: JSON.stringify(
          report({
            title: "Sodium-ion against LFP for grid storage",
            content: `${reportContent(NUMBERS)}\n\n${"Nothing more was found about it. ".repeat(40)}`,
            question: goal,
          }),
        ),
      },
    reached: ({ draft }) => Object.values(draft).join("").length > 800,
  },
  // Last, because an endpoint without a successful response, or with a rate limit, is used by one run at a time.
  {
    name: "run-starting",
    question: "Are sodium-ion batteries already cheaper than LFP for grid storage?",
    reply: (_, held) => held,
    reached: ({ status }) => status === "researching",
  },
  {
    name: "run-retrying",
    question: "Which plants with sodium-ion cells are finished?",
    reply: (step) =>
      [first, second][step - 1] ?? { status: 429, headers: { "retry-after": "600" }, body: { error: {} } },
    reached: ({ retry }) => retry !== null,
  },
];

/** Starts the run and waits until it reaches the moment of its picture. */
async function standing(stand: Stand, live: Live, held: Promise<Reply>): Promise<string> {
  await stand.minute();
  stand.script(live.question, ({ step }) => live.reply(step, held));
  if (live.stalls) stand.web.fail({ on: live.stalls, kind: "stall", times: 3 });
  const { threadId, runId } = await ask(stand.app, live.question, { scope: "web" });
  await until(stand.app, runId, live.reached);
  return threadId;
}

/**
 * An endpoint that does not respond for long is not used for a while, so a run that waits for it shares its servers
 * with no other.
 */
const TOGETHER = [["run-writing", "run-starting", "run-retrying"], ["run-searching"], ["run-reading"]];

for (const names of TOGETHER)
  test(`runs that go on look as they should: ${names.join(", ")}`, async ({ page }) => {
    test.setTimeout(600_000);
    const stand = await startStand({ thinking: 6_000 });
    const never = hold();
    const held = never.promise.then(() => fullScript(goal)({ step: 5, body: { messages: [] } }));
    try {
      for (const name of names) {
        const live = LIVE.find((known) => known.name === name);
        if (!live) throw new Error(`There is no ${name}.`);
        const threadId = await standing(stand, live, held);
        await look(page, stand, {
          name,
          phone: name === "run-reading" || name === "run-writing",
          at: `/research/${threadId}`,
          ...(live.writes ? {} : { follows: true }),
        });
      }
      if (names.length > 1) await look(page, stand, { name: "home-running", at: "/", unordered: true });
    } finally {
      never.release();
      await stand.dispose();
    }
  });
