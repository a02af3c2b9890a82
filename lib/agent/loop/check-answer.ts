// Checks the short answer like the report, once it is known how the run ends: every citation in it is
// compared with the stored page of its source, and the result is an event before the end of the run.

import { createHash } from "node:crypto";
import { checkCited } from "@/lib/activities/checked-sources";
import type { LoopPorts } from "@/lib/agent/ports";
import { uncitedSentences } from "@/lib/citation-check/coverage";
import { citationMarks, withoutCitations } from "@/lib/reports/citations";
import type { Verdict } from "@/lib/reports/verdict";
import type { EventOf } from "@/lib/run-log/event";
import { citationId } from "@/lib/run-log/run-citations";
import type { Citation, RunState } from "@/lib/run-log/run-state";
import type { Ending } from "./ending";

type Checked = EventOf<"answer-checked">;

/** True when the run is about to end with an answer that has citations and was not checked yet. */
export function isAnswerCheckDue(state: RunState, ending: Ending | null): boolean {
  const answer = ending?.status === "completed" ? ending.answer : null;
  if (!answer || state.answerCheck) return false;
  return citationMarks(answer).length > 0 || uncitedSentences(answer).length > 0;
}

const wordsOf = (sentence: string) =>
  withoutCitations(sentence)
    .replace(/[\s*_`]+/g, " ")
    .trim();

type Said = { number: number; sentenceStart: number; sentenceEnd: number; verdict?: Verdict };
/** An opinion on what code passed says something else than one on what it did not. */
const claimKey = (content: string, { number, sentenceStart, sentenceEnd, verdict }: Said) =>
  `${number} ${verdict === "supported"} ${wordsOf(content.slice(sentenceStart, sentenceEnd))}`;

/** A review of the same sentence and source in the report applies to the answer too. */
function judgementsFor(answer: string, citations: Checked["citations"], { report }: RunState) {
  const known = new Map<string, NonNullable<Citation["judgement"]>>();
  for (const citation of report?.citations ?? [])
    if (report && citation.judgement) known.set(claimKey(report.content, citation), citation.judgement);
  const said = citations.flatMap((citation) => {
    const judgement = known.get(claimKey(answer, citation));
    return judgement ? [{ citationId: citation.id, ...judgement }] : [];
  });
  return {
    model: said[0]?.model ?? null,
    judgements: said.map(({ citationId: id, verdict, evidence }) => ({ citationId: id, verdict, evidence })),
  };
}

/** Records the result of checking the answer. Rejects only with the signal's reason. */
export async function checkAnswer(
  state: RunState,
  { answer }: Ending,
  { services, signal, record }: LoopPorts,
): Promise<RunState> {
  const content = answer ?? "";
  const check = await checkCited({ scope: state, services, signal }, { content, question: state.question });
  const prefix = `cit_${createHash("sha256").update(`${state.id}\nanswer`).digest("hex").slice(0, 20)}`;
  const citations = check.citations.map((citation, index) => ({
    ...citation,
    id: citationId(prefix, index),
  }));
  return record([
    {
      type: "answer-checked",
      reportId: state.report?.id ?? null,
      citations,
      uncited: check.uncited,
      ...judgementsFor(content, citations, state),
    },
  ]);
}
