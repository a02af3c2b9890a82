// Creates the history of this version: a store with runs in every state, written by the real loop over the real store.
// It is copied while one run is in the middle of a step and another waits in the queue. See `./histories.ts`.

import { setTimeout as sleep } from "node:timers/promises";
import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import type { RunState } from "@/lib/run-log/run-state";
import { answerRun } from "@/lib/runs/answer";
import { cancelRun } from "@/lib/runs/cancel";
import { finishRun } from "@/lib/runs/finish";
import { loadRunState } from "@/lib/runs/load";
import { retryRun } from "@/lib/runs/retry-run";
import { startPlan } from "@/lib/runs/review-plan";
import { editReport } from "@/lib/runs/revise/edit-report";
import { startRun } from "@/lib/runs/start";
import { steerRun } from "@/lib/runs/steer";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, plan, reply, report, search } from "@/testing/agent/loop-script";
import { createScenario, imageOf, type Scenario } from "@/testing/crash-harness/scenario";
import { SHORT, type Story } from "@/testing/crash-harness/scenario-stories";

const STEPS = 30;

/** Long enough that its first steps become notes. */
const LONG: Story = {
  ...SHORT,
  question: "Which caches were ever built?",
  agent: agentConfig({ execution: { maxIterations: 35 }, search: { maxSearches: 40 } }),
  steps: [
    reply(plan()),
    ...Array.from({ length: STEPS - 3 }, (_, index) => reply(search(`cache number${index}`))),
    reply(report("A cache was built [1].")),
    reply(answer("Many [1].")),
  ],
};

/** Waits until a run has ended, or waits with its plan. */
async function seen(world: Scenario, runId: string): Promise<RunState> {
  for (;;) {
    await world.live.runs.get(runId)?.done;
    const state = await loadRunState(world.db, runId);
    if (!state) throw new Error(`${runId} is not stored`);
    if (state.status !== "waiting_for_clarification") return state;
    await answerRun(runId, { answers: SHORT.answers }, world);
  }
}

function saying(text: string): ReadableStream<LanguageModelV4StreamPart> {
  const usage = {
    inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: undefined },
    outputTokens: { total: 5, text: 5, reasoning: undefined },
  };
  return new ReadableStream({
    start(controller) {
      controller.enqueue({ type: "stream-start", warnings: [] });
      controller.enqueue({ type: "text-start", id: "1" });
      controller.enqueue({ type: "text-delta", id: "1", delta: text });
      controller.enqueue({ type: "text-end", id: "1" });
      controller.enqueue({ type: "finish", finishReason: { unified: "stop", raw: undefined }, usage });
      controller.close();
    },
  });
}

/** The same engine with a model that never returns a step. */
const failing = (world: Scenario): Scenario => ({
  ...world,
  dependenciesFor: async (run) => {
    const dependencies = await world.dependenciesFor(run);
    const doStream = async () => ({ stream: saying("I would rather talk about something else.") });
    const model = { ...dependencies.model.languageModel("strict"), doStream };
    return { ...dependencies, model: { ...dependencies.model, languageModel: () => model } };
  },
});

const once = async (happened: () => boolean) => {
  while (!happened()) await sleep(2);
};

async function ended(world: Scenario): Promise<void> {
  const first = await startRun({ question: SHORT.question }, world);
  await seen(world, first.runId);
  const follow = await startRun({ question: "And what clears it?", threadId: first.threadId }, world);
  const { report: written } = await seen(world, follow.runId);
  if (!written) throw new Error("the follow-up wrote no report");
  const content = `${written.content}\n\nIt is kept in memory.`;
  const edit = await editReport({ reportId: written.id, content }, world);
  await seen(world, edit.runId);
  const broken = failing(world);
  const failed = await startRun({ question: "What does it cost?" }, broken);
  await seen(broken, failed.runId);
}

/**
 * Runs that were sent a message, finished early, retried from a step, showed their plan, or are long enough for notes.
 */
async function steered(world: Scenario): Promise<void> {
  const told = await startRun({ question: "What is kept?" }, world);
  await world.live.runs.get(told.runId)?.done;
  const asked = world.asked.length;
  await answerRun(told.runId, { answers: SHORT.answers }, world);
  await once(() => world.asked.slice(asked).includes("model 2"));
  await steerRun(
    told.runId,
    { message: "Only what lies in memory.", banHosts: ["size.test"], dropSteps: [] },
    world,
  );
  await once(() => world.asked.slice(asked).some((what) => what.startsWith("read ")));
  await finishRun(told.runId, world);
  await seen(world, told.runId);
  const again = await retryRun(told.runId, { step: 2, extend: { steps: 2 } }, world);
  await seen(world, again.runId);
  const shown = await startRun({ question: "What is thrown away?", reviewPlan: true }, world);
  await seen(world, shown.runId);
  await startPlan(shown.runId, { steps: ["Search for the life of the cache", "Write it down"] }, world);
  await seen(world, shown.runId);
}

/** The store as bytes, with open runs of every kind. */
export async function recordHistory(): Promise<Buffer> {
  const slow = (what: string) => (what.startsWith("read ") ? 150 : 1);
  const base = createScenario({ delay: slow });
  const places = { runsAtOnce: base.agents().limits.runsAtOnce };
  const world: Scenario = {
    ...base,
    agents: () => ({ ...base.agents(), limits: { ...base.agents().limits, ...places } }),
  };
  const long = { ...createScenario({ story: LONG, store: world.store }), newId: world.newId };
  try {
    await ended(world);
    await steered(world);
    const many = await startRun({ question: LONG.question }, long);
    const { compaction } = await seen(long, many.runId);
    if (!compaction) throw new Error("the long run has no notes");
    const question = await startRun({ question: "How large is the cache?" }, world);
    await world.live.runs.get(question.runId)?.done;
    const unseen = await startRun({ question: "What comes first?", reviewPlan: true }, world);
    await seen(world, unseen.runId);
    places.runsAtOnce = 1;
    return await withOneCutOff(world);
  } finally {
    world.store.close();
  }
}

/** One run is in the middle of its step, another waits in the queue for the only place. */
async function withOneCutOff(world: Scenario): Promise<Buffer> {
  const cut = await startRun({ question: "Which caches are there?" }, world);
  await world.live.runs.get(cut.runId)?.done;
  const asked = world.asked.length;
  await answerRun(cut.runId, { answers: SHORT.answers }, world);
  const line = await startRun({ question: "Who waits in line?" }, world);
  await once(() => world.asked.slice(asked).includes("read https://reload.test/page"));
  if (!(await loadRunState(world.db, line.runId))?.queuedAt) throw new Error("nobody waits in line");
  const image = imageOf(world);
  await cancelRun(line.runId, world);
  await seen(world, cut.runId);
  return image;
}
