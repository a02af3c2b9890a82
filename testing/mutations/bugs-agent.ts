// Known bugs in the loop: requests, execution and state.

import type { Mutation } from "./bug";

export const AGENT_BUGS: Mutation[] = [
  {
    name: "the intent of a call is not written down",
    file: "lib/agent/calls/execute.ts",
    find: "  const opened = events.length > 0 ? await ports.record(events) : state;",
    replace:
      '  const kept = events.filter(({ type }) => type !== "call-started");\n  const opened = kept.length > 0 ? await ports.record(kept) : state;',
    tests: ["lib/agent/calls/execute.test.ts"],
  },
  {
    name: "a finished call is made again after a crash",
    file: "lib/agent/calls/execute.ts",
    find: "const sent = call.returned === null && call.sameAs === undefined;",
    replace: "const sent = call.sameAs === undefined;",
    tests: ["lib/agent/loop/resume.test.ts"],
  },
  {
    name: "a result is kept only once its siblings are done",
    file: "lib/agent/calls/execute.ts",
    find: "if (running > 0 && !ports.signal.aborted) await keep(call, outcome, work);",
    replace: "if (running > 99 && !ports.signal.aborted) await keep(call, outcome, work);",
    tests: ["lib/agent/calls/execute.test.ts"],
  },
  {
    name: "a cap is ignored for the weighing of citations",
    file: "lib/agent/loop/loop-guard.ts",
    find: 'if (fresh.builtInWrites) return "go";',
    replace: 'if (fresh.builtInWrites || need === "judge") return "go";',
    tests: ["lib/agent/loop/loop-budget.test.ts"],
  },
  {
    name: "a cap is ignored for a result that is asked for alone",
    file: "lib/agent/loop/loop-guard.ts",
    find: 'if (fresh.builtInWrites) return "go";',
    replace: 'if (fresh.builtInWrites || need === "result") return "go";',
    tests: ["lib/agent/loop/loop-budget.test.ts"],
  },
  {
    name: "a cap is ignored by the step that asks",
    file: "lib/agent/step/step-attempt.ts",
    find: 'if (decision !== "go") throw new RequestStopped(decision);',
    replace: 'if (decision !== "go" && decision !== "budget") throw new RequestStopped(decision);',
    tests: ["lib/agent/step/step.test.ts"],
  },
  {
    name: "the built-in model's words count against the caps",
    file: "lib/agent/loop/loop.ts",
    find: "record: (events, pages) => ports.record(free(events), pages) };",
    replace: "record: (events, pages) => ports.record(free(events) && events, pages) };",
    tests: ["lib/agent/loop/loop-budget.test.ts"],
  },
  {
    name: "a message of the person is never marked as told",
    file: "lib/run-log/fold/fold-calls.ts",
    find: "steer.step === null ? { ...steer, step: event.step } : steer,",
    replace: "steer.step === null ? { ...steer } : steer,",
    tests: ["lib/agent/loop/loop-steer.test.ts"],
  },
  {
    name: "a message of the person is marked as told and stands in no prompt",
    file: "lib/agent/prompts/messages.ts",
    find: "...steersAfter(state, last).map(",
    replace: "...steersAfter(state, last + 99).map(",
    tests: ["lib/agent/prompts/messages-steps.test.ts"],
  },
  {
    name: "a message of the person is passed over by a final answer",
    file: "lib/agent/calls/execute.ts",
    find: "if (state.steers.some(({ step }) => step === null) && stepsRemain(state))",
    replace: "if (state.steers.some(({ step }) => step === -1) && stepsRemain(state))",
    tests: ["lib/agent/loop/loop-steer.test.ts"],
  },
  {
    name: "a banned host is still offered",
    file: "lib/activities/web-search.ts",
    find: "byHostRules(distinct(hits.map(cleaned)), hosts).slice",
    replace: "distinct(hits.map(cleaned)).slice",
    tests: ["lib/agent/loop/loop-steer.test.ts"],
  },
  {
    name: "a banned host takes its subdomains for others",
    file: "lib/search/host-rules.ts",
    find: "for (let first = 0; first < labels.length; first += 1) {",
    replace: "for (let first = 0; first < 1; first += 1) {",
    tests: ["lib/activities/banned-hosts.test.ts", "lib/search/host-rules.test.ts"],
  },
  {
    name: "the plan that was to be shown is not",
    file: "lib/agent/loop/loop.ts",
    find: "if (ending === null && awaitsReview(state))",
    replace: "if (ending !== null && awaitsReview(state))",
    tests: ["lib/agent/loop/loop-plan.test.ts"],
  },
  {
    name: "finishing now carries out the research that was decided",
    file: "lib/agent/calls/execute.ts",
    find: "  if (state.finishing) return isUnderWay(call, registries) ? null : CUT_SHORT;",
    replace:
      "  if (state.finishing && state.crashes > 99) return isUnderWay(call, registries) ? null : CUT_SHORT;",
    tests: ["lib/agent/loop/loop-finish.test.ts"],
  },
  {
    name: "finishing now takes more steps than are left for closing",
    file: "lib/agent/limits/limits-closing.ts",
    find: "...(state.finishing ? [Math.max(state.finishing.step, state.guided?.since ?? 0) + closingSteps - 1] : []),",
    replace:
      "...(state.finishing ? [Math.max(state.finishing.step, state.guided?.since ?? 0) + closingSteps + 1] : []),",
    tests: ["lib/agent/loop/loop-finish.test.ts"],
  },
  {
    name: "compaction drops the number of a source that was read",
    file: "lib/agent/prompts/notes-sources.ts",
    find: "    named(number, page.title, page.url),",
    replace: '    named(number, page.title, page.url).replace(/^\\[\\d{1,9}\\] /, ""),',
    tests: ["lib/agent/prompts/compact.test.ts"],
  },
  {
    name: "old steps are told as notes again and again",
    file: "lib/agent/prompts/compact.ts",
    find: "const due = last + 1 - step >= STEPS_BETWEEN &&",
    replace: "const due = last + 1 - step >= STEPS_BETWEEN / 5 &&",
    tests: ["lib/agent/prompts/compact.test.ts"],
  },
  {
    name: "the date of a prompt is that of the run's start",
    file: "lib/agent/prompts/messages-tail.ts",
    find: "date: oneLine(dateOf(now)),",
    replace: "date: oneLine(dateOf(Math.min(now, state.createdAt))),",
    tests: ["lib/agent/prompts/messages.test.ts"],
  },
];
