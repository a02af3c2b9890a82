// The loop of a run (4.7): one structured step after another until the run ends, waits for the person, or is
// released. It starts fresh or continues from any state that a log can fold to, and always returns an
// outcome: steps have hard caps, every failure has a name, and an unexpected error ends the run instead of
// leaving it open. Each turn starts from the newest state, so that the person's input is taken up at the next
// step.

import { createHash } from "node:crypto";
import { checkCited } from "@/lib/activities/checked-sources";
import type { Registries } from "@/lib/agent/calls/carry-out";
import { executeStep } from "@/lib/agent/calls/execute";
import { offerFor } from "@/lib/agent/limits/limits";
import type { LoopPorts } from "@/lib/agent/ports";
import { registriesFor } from "@/lib/agent/prompts/length";
import { uncitedSentences } from "@/lib/citation-check/coverage";
import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import { citationMarks, withoutCitations } from "@/lib/reports/citations";
import type { Verdict } from "@/lib/reports/verdict";
import type { EventOf } from "@/lib/run-log/event";
import { citationId } from "@/lib/run-log/run-citations";
import type { Citation, RunState } from "@/lib/run-log/run-state";
import { goingOn } from "@/lib/run-log/run-wait";
import { isTerminal } from "@/lib/run-log/state";
import { type Ending, endingAtLimit, endingByError, endingByPerson, endingOf } from "./ending";
import { hasNothing } from "./finish";
import { free } from "./free";
import { takeOver } from "./guided-signs";
import { askForStep } from "./loop-ask";
import type { Outcome } from "./outcome";
import { lookAgain } from "./repeat";
import { isJudgingDue, reviewCitations } from "./review-citations";
import { WritingLost } from "./sections";
import { isWordingDue, wordChanges } from "./word-changes";

export type { Registries } from "@/lib/agent/calls/carry-out";

type Ended = Extract<Outcome, { kind: "ended" }>;

async function end(ending: Ending, ports: LoopPorts): Promise<Ended> {
  await ports.record([ending]);
  return { kind: "ended", status: ending.status };
}

/** Turns in a row that may pass without progress: reading back what was just recorded takes one or two. */
const IDLE_TURNS = 5;

type Turn = { kind: "on"; state: RunState } | Outcome;
const on = (state: RunState): Turn => ({ kind: "on", state });

/** What the run waits for; null when it continues. */
function waitingFor({ status }: RunState): Extract<Outcome, { kind: "waiting" }> | null {
  if (status === "waiting_for_clarification") return { kind: "waiting", for: "clarification" };
  return status === "waiting_for_plan" ? { kind: "waiting", for: "plan" } : null;
}

/** True when the person asked to review a plan that exists and was not shown yet. */
const awaitsReview = ({ planReview, plan, finishing, report }: RunState) =>
  planReview !== null && planReview.reviewedAt === null && plan !== null && !finishing && !report;

/** The ports for this turn: once the budget is used up, every request goes to the built-in model. */
function portsNow({ builtInWrites }: RunState, ports: LoopPorts): LoopPorts {
  if (!builtInWrites) return ports;
  return { ...ports, model: ports.writer, record: (events, pages) => ports.record(free(events), pages) };
}

// Checks the short answer like the report, once it is known how the run ends: every citation in it is
// compared with the stored page of its source, and the result is an event before the end of the run.

type Checked = EventOf<"answer-checked">;

/** True when the run is about to end with an answer that has citations and was not checked yet. */
function isAnswerCheckDue(state: RunState, ending: Ending | null): boolean {
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
async function checkAnswer(
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

/** One turn: executes what is decided, else ends or waits, else requests the next step. */
async function turn(state: RunState, given: LoopPorts, registries: Registries): Promise<Turn> {
  if (isTerminal(state.status)) return { kind: "ended", status: state.status as Ended["status"] };
  const waiting = waitingFor(state);
  // If the user asks to finish while the run is about to wait, the run does not wait.
  if (waiting) return state.finishing ? on(await given.record(goingOn(state))) : waiting;
  given.signal.throwIfAborted();
  // The finish signal can arrive before its event is in the state; then the event is recorded here.
  if (given.finish.aborted && !state.finishing) return on(await given.record([{ type: "finish-requested" }]));
  const ports = portsNow(state, given);
  const open = state.steps.at(-1);
  if (open && open.decidedAt !== null && open.endedAt === null)
    return on(await executeStep(state, registries, ports));
  if (given.drain?.aborted) return { kind: "released" };
  const offer = offerFor(state, registries.tools);
  const ending = endingOf(state, registries) ?? (offer.kind === "over" ? endingAtLimit(state) : null);
  const led = await takeOver(state, ending, registries, ports);
  if (led) return on(led);
  if (ending === null && awaitsReview(state)) return on(await ports.record([{ type: "plan-review-asked" }]));
  if (isJudgingDue(state, ending)) return on(await reviewCitations(state, ending, registries, ports));
  if (ending && isAnswerCheckDue(state, ending)) return on(await checkAnswer(state, ending, ports));
  if (ending && isWordingDue(state, ending, ports)) return on(await wordChanges(state, registries, ports));
  if (ending || offer.kind === "over") return end(ending ?? endingAtLimit(state), ports);
  if (state.finishing && hasNothing(state)) return end(endingAtLimit(state), ports);
  const repeated = await lookAgain(state, offer, ports);
  if (repeated) return on(repeated);
  const asked = await askForStep(state, offer, registries, ports);
  if (asked.kind === "on") return on(asked.state);
  const lost = await takeOver(await ports.state(), asked.ending, registries, ports);
  return lost ? on(lost) : end(asked.ending, ports);
}

async function afterThrow(state: RunState, thrown: unknown, ports: LoopPorts): Promise<Outcome> {
  if (ports.signal.aborted && ports.signal.reason === "released") return { kind: "released" };
  if (ports.signal.aborted && ports.signal.reason === "cancelled") return end(endingByPerson(), ports);
  if (thrown instanceof WritingLost) return end(endingByError(thrown.error), ports);
  log.error("run-broken", { runId: state.id, cause: thrown });
  const error = thrown instanceof GroundworkError ? thrown : new GroundworkError("run_broken");
  return end(endingByError(error.toRunError()), ports);
}

/**
 * Runs until the run ends, waits, or is released. `state` is the fold of the log. Rejects only when the end
 * itself cannot be recorded.
 */
export async function runLoop(state: RunState, ports: LoopPorts, given: Registries): Promise<Outcome> {
  const registries = registriesFor(state, given);
  try {
    for (let idle = 0, seq = 0; idle < IDLE_TURNS; ) {
      const now = await ports.state();
      idle = now.seq === seq ? idle + 1 : 0;
      seq = now.seq;
      const next = await turn(now, ports, registries);
      if (next.kind !== "on") return next;
    }
    throw new Error("the loop went round and nothing happened");
  } catch (thrown) {
    return afterThrow(state, thrown, ports);
  }
}
