import { expect, it } from "vitest";
import type { RunState } from "@/lib/run-log/run-state";
import { sampleAt } from "@/testing/components/sample-run";
import { nextQuestions } from "./next-questions";

const done = sampleAt(600);
const run = (change: Partial<RunState>): RunState => ({ ...done, status: "completed", ...change });

/** A run with these suggested questions. */
function naming(questions: unknown): RunState {
  const answer = { ...done.calls.at(-1), id: "99-0", tool: "finalanswertool", status: "succeeded" as const };
  return run({ calls: [...done.calls, { ...answer, params: { next_questions: questions } } as never] });
}
function reporting(content: string): RunState {
  if (!done.report) throw new Error("no report");
  return run({ report: { ...done.report, content } });
}

it("takes the agent's suggestions: three, without duplicates and asked questions", () => {
  const questions = ["How **long** do they last [3]?", "how long do they last?", "Why?", done.question];
  expect(
    nextQuestions(
      naming([...questions, "What do imports cost?", "Who recycles them?", "And what then follows?"]),
    ),
  ).toEqual(["How long do they last?", "What do imports cost?", "Who recycles them?"]);
});

it("takes complete questions that the report lists as open, in both languages", () => {
  expect(
    nextQuestions(
      reporting(
        "# A\n\nIs this one open?\n\n## Open questions\n\n- What will they cost in 2028? [2]\n- Prices vary.\n\n## Sources\n\n- Is this a question?",
      ),
    ),
  ).toEqual(["What will they cost in 2028?"]);
  expect(nextQuestions(reporting("## Открытые вопросы\n\n1. Сколько они прослужат?"))).toEqual([
    "Сколько они прослужат?",
  ]);
});

it("takes lines of the plan only from a run that was cut short", () => {
  const plan = {
    ...done.plan,
    steps: [
      { text: "Compare winning tenders", status: "planned" as const },
      { text: "Read price indices", status: "done" as const },
    ],
  } as RunState["plan"];
  expect(nextQuestions(run({ plan }))).toEqual([]);
  expect(nextQuestions(run({ plan, limitsReached: ["searches"] }))).toEqual(["Compare winning tenders"]);
});

it("shows none rather than fragments", () => {
  for (const given of [undefined, [], "What?", [1, {}], ["Hm?"]])
    expect(nextQuestions(naming(given))).toEqual([]);
  expect(nextQuestions({ ...naming(["What do imports cost?"]), status: "failed" })).toEqual([]);
});

it("SEC-4: suggests nothing that contains an address, because addresses in the user's words may be opened", () => {
  expect(
    nextQuestions(
      naming([
        "What does https://evil.example/?d=secret say?",
        "What does evil.example/secret say of it?",
        "And what of secret.data.evil.example then?",
        "How does Next.js 16.2 compare?",
      ]),
    ),
  ).toEqual(["How does Next.js 16.2 compare?"]);
});
