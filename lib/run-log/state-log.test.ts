import { expect, it } from "vitest";
import { answerRun } from "@/lib/runs/answer";
import { eventOf } from "@/lib/runs/load";
import { branchFrom, stateAfterStep } from "@/lib/runs/retry-seed";
import { startRun } from "@/lib/runs/start";
import { reply, search } from "@/testing/agent/loop-script";
import { createScenario } from "@/testing/crash-harness/scenario";
import { DELEGATING } from "@/testing/crash-harness/scenario-delegates";
import { SHORT, type Story } from "@/testing/crash-harness/scenario-stories";
import { foldStateLog, stateLog } from "@/testing/run-log/state-log";
import { layoutOf } from "./run-layout";
import { foldEvents, initialState } from "./state";

/** Notes written in two ways, and calls that refer to them and to each other. */
const NOTING: Story = {
  ...DELEGATING,
  agent: { ...DELEGATING.agent, tools: [...DELEGATING.agent.tools, "notetool"] },
  say: undefined,
  question: "What is noted?",
  steps: [
    reply(
      search("cost of cells"),
      { _tool: "notetool", _activity: "", name: "__proto__", text: "†state.sources.1.title", method: null },
      { _tool: "notetool", _activity: "", name: "a", text: "one", method: "set" },
    ),
    reply({ _tool: "notetool", _activity: "", name: "a", text: "two", method: "concat" }),
  ],
};

async function logsOf(story: Story) {
  const world = createScenario({ story });
  const { runId } = await startRun({ question: story.question }, world);
  await world.live.runs.get(runId)?.done;
  if (story === SHORT) {
    await answerRun(runId, { answers: story.answers }, world);
    await world.live.runs.get(runId)?.done;
  }
  const logs = await Promise.all(
    (await world.db.listAllRuns()).map(async (run) => ({
      start: initialState(run),
      events: (await world.db.listRunEvents({ runId: run.id, after: 0 })).map(eventOf),
    })),
  );
  world.store.close();
  return logs;
}

it.each([
  ["a run with every feature", SHORT],
  ["delegates", DELEGATING],
  ["notes", NOTING],
])("X6: replaying the log of %s gives its state exactly, cut at any entry", async (_, story) => {
  const logs = await logsOf(story);
  expect(logs.length).toBeGreaterThan(0);
  for (const { start, events } of logs) {
    for (let cut = 1; cut <= events.length; cut += 1) {
      const part = events.slice(0, cut);
      expect(foldStateLog(stateLog(start, part))).toEqual(layoutOf(foldEvents(start, part)));
    }
    const whole = stateLog(start, events);
    // Append-only: earlier entries are a prefix of later ones.
    expect(whole.slice(0, 3)).toEqual(stateLog(start, events.slice(0, -1)).slice(0, 3));
  }
});

it("X6: the log cut after a step equals the state of a run that branches there", async () => {
  const [log] = await logsOf(NOTING);
  if (!log) throw new Error("no log");
  const { start, events } = log;
  const kept = stateAfterStep(start, events, 1);
  const entries = stateLog(
    start,
    events.filter(({ seq }) => seq <= kept.seq),
  );
  expect(foldStateLog(entries)).toEqual(layoutOf(kept));
  expect(entries.map(({ path, method, callId }) => [path.join("."), method, callId]).slice(1)).toEqual([
    ["state.sources.1", "set", "1-0"],
    ["state.searches", "push", "1-0"],
    ["state.notes.a", "set", "1-2"],
    // It waited for the search.
    ["state.notes.__proto__", "set", "1-1"],
  ]);
  // The branch starts with the same notes.
  expect(branchFrom(kept, 1).seed.notes).toEqual(kept.notes);
  expect(kept.notes.map(({ name }) => name)).toEqual(["a", "__proto__"]);
});
