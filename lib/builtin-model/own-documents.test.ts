import { expect, it } from "vitest";
import { OWN_DOCUMENTS, OWN_QUESTIONS, type OwnQuestion } from "@/testing/builtin-model/own-documents";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";

const UNSURE = /^(?:Not found|No sure answer)/;
const library = searchOver(OWN_DOCUMENTS);

async function outcomeOf({ question, answer }: OwnQuestion) {
  const run = await runInMemory(emptyView(question), library);
  const sure = !UNSURE.test(run.answer);
  if (answer === null) return sure ? "falsely sure" : "refused";
  const holds = answer.test(run.answer);
  return sure ? (holds ? "answered" : "wrong") : holds ? "among the closest" : "open";
}

it("GOAL-W1: questions about a person's own documents are answered, and never wrongly", async () => {
  const counts: Record<string, number> = {};
  for (const asked of OWN_QUESTIONS) {
    const outcome = await outcomeOf(asked);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  process.stdout.write(`${OWN_QUESTIONS.length} questions: ${JSON.stringify(counts)}\n`);
  const { answered = 0, refused, ...others } = counts;
  expect(answered).toBeGreaterThanOrEqual(17);
  expect(refused).toBe(OWN_QUESTIONS.filter(({ answer }) => answer === null).length);
  expect([others.wrong, others["falsely sure"], others.open]).toEqual([undefined, undefined, undefined]);
});
