// Known bugs in run controls and the queue.

import type { Mutation } from "./bug";

export const CONTROL_BUGS: Mutation[] = [
  {
    name: "a run is resumed twice",
    file: "lib/runs/resume.ts",
    find: "    if (engine.live.runs.has(runId)) return;\n",
    replace: "",
    tests: ["lib/runs/resume.test.ts"],
  },
  {
    name: "a second answer is taken",
    file: "lib/runs/answer.ts",
    find: "await engine.live.inTurn(runId, () => whereItWorks(",
    replace: 'await engine.live.inTurn(engine.newId("turn"), () => whereItWorks(',
    tests: ["lib/runs/answer.test.ts"],
  },
  {
    name: "a stop lets go of nothing",
    file: "lib/runs/engine.ts",
    find: "    controller.abort(cause);",
    replace: '    if (cause === "released") controller.abort(cause);',
    tests: ["lib/runs/engine.test.ts"],
  },
  {
    name: "a wish to finish is only heard, not written down",
    file: "lib/runs/finish.ts",
    find: "    await tell(engine, location, [REQUESTED]);\n    if (location",
    replace:
      '    if (location.kind !== "turning") await tell(engine, location, [REQUESTED]);\n    if (location',
    tests: ["lib/runs/finish.test.ts"],
  },
  {
    name: "a wish to finish is forgotten over a restart",
    file: "lib/runs/engine.ts",
    find: "if (state.finishing) finishing.abort();",
    replace: "if (state.finishing && state.crashes > 99) finishing.abort();",
    tests: ["lib/runs/finish.test.ts"],
  },
  {
    name: "a message to a run is told twice by a double click",
    file: "lib/runs/steer.ts",
    find: 'const message = repeated ? "" : asked.message;',
    replace: 'const message = repeated && asked.banHosts.length > 0 ? "" : asked.message;',
    tests: ["lib/runs/steer.test.ts"],
  },
  {
    name: "the changes of a plan are not told",
    file: "lib/runs/review-plan.ts",
    find: "changes: [...planChanges(shown, now),",
    replace: "changes: [...planChanges(shown, shown),",
    tests: ["lib/runs/review-plan.test.ts"],
  },
  {
    name: "the line lets one too many in",
    file: "lib/runs/queue/queue-places.ts",
    find: "waiting.length === 0 && working.size < atOnce",
    replace: "waiting.length === 0 && working.size <= atOnce",
    tests: ["lib/runs/queue/queue.test.ts"],
  },
  {
    name: "a place is never given back",
    file: "lib/runs/engine.ts",
    find: "    live.runs.delete(state.id);\n    live.line.leave(state.id);",
    replace: "    live.runs.delete(state.id);",
    tests: ["lib/runs/queue/queue.test.ts"],
  },
  {
    name: "a new run goes before those that wait",
    file: "lib/runs/queue/queue-places.ts",
    find: "if (waiting.length === 0 && working.size",
    replace: "if (working.size",
    tests: ["lib/runs/queue/queue-places.test.ts"],
  },
  {
    name: "a question waits on when its time is up",
    file: "lib/runs/wake.ts",
    find: "return clarification.askedAt + timeout <= now;",
    replace: "return clarification.askedAt + timeout * 1000 <= now;",
    tests: ["lib/runs/wake.test.ts"],
  },
  {
    name: "a branch takes over a step that it should leave behind",
    file: "lib/runs/retry-seed.ts",
    find: '"run-ended" || (begins(event) ?? 0) > step);',
    replace: '"run-ended" || (begins(event) ?? 0) > step + 1);',
    tests: ["lib/runs/retry-run.test.ts"],
  },
  {
    name: "a branch forgets which hosts were banned",
    file: "lib/runs/retry-seed.ts",
    find: "    steers,\n    bannedHosts,\n    compaction,",
    replace: "    steers,\n    bannedHosts: bannedHosts.slice(0, 0),\n    compaction,",
    tests: ["lib/runs/retry-run.test.ts"],
  },
  {
    name: "the day's cap is not asked before a new run",
    file: "lib/runs/create-run-limits.ts",
    find: "cap !== null && cap > 0 && spent >= cap;",
    replace: "cap !== null && cap > 0 && spent >= cap * 1000;",
    tests: ["lib/runs/retry-run.test.ts"],
  },
];
