// The citation review (T15): after a report is accepted, a model reviews the citations that the citation check could not
// decide: the judge of citations (check-with-model.ts), else the agent's second model, else its own. It receives only
// sentences and passages, in few requests, and its opinion is stored beside the code's verdict, which it never changes
// (see lib/reports/verdict.ts). The run continues whatever happens to such a request; opinions are recorded at once, so
// that no crash pays for them twice.

import { markOf, sealed } from "@/lib/activities/data-block";
import type { Registries } from "@/lib/agent/calls/carry-out";
import type { LoopPorts } from "@/lib/agent/ports";
import { REVIEW_PROMPT, reviewMessage } from "@/lib/agent/prompts/review";
import { requestStep, type StepPolicy } from "@/lib/agent/step/step";
import { sentWith } from "@/lib/agent/step/step-attempt";
import { readLatentOutput, stepOfCall } from "@/lib/agent/step-schema/normalise-call";
import { projectOutput } from "@/lib/agent/step-schema/project";
import { DEFAULT_FACT_CHECK_REQUESTS } from "@/lib/config/sections";
import { REPLY_LIMITS } from "@/lib/models/reply";
import { RETRY_POLICY } from "@/lib/resilience/retry";
import type { EventBody } from "@/lib/run-log/event";
import { isOpen } from "@/lib/run-log/run-citations";
import { isGuided } from "@/lib/run-log/run-guided";
import type { Report, RunState, Step } from "@/lib/run-log/run-state";
import { MOST_CLAIMS } from "@/lib/tools/fact-check";
import { factCheckTool } from "@/lib/tools/registry";
import {
  asChecker,
  type Opinion,
  type Pair,
  pairsOf,
  type Question,
  type Review,
  reviewByChecker,
} from "./check-with-model";
import type { Ending } from "./ending";
import { type GuardedPorts, guardRequest, RequestStopped } from "./loop-guard";
import { faultsOf } from "./review";

const LONGEST_REPLY = 200_000;

/** The citations that a review asks about. */
const openIn = ({ citations }: Report) => citations.filter(isOpen);

/** The opinions on the requested pairs; anything else in the reply is ignored. */
function judgementsIn(solution: unknown, pairs: readonly Pair[]): Opinion[] | { faults: string[] } {
  const read = readLatentOutput(factCheckTool, (solution as { _output?: unknown } | null)?._output);
  if (!read.ok) return { faults: read.faults };
  const { verdicts } = read.output as { verdicts: (Omit<Opinion, "citationId"> & { id: string })[] };
  return pairs.flatMap(({ id, citationId }) => {
    const said = verdicts.find((verdict) => verdict.id.trim() === id);
    return said ? [{ citationId, verdict: said.verdict, evidence: said.evidence.trim() }] : [];
  });
}

/** No repairs, and no more attempts than requests are left: an undecided citation is shown as such. */
function policyFor(tries: number, limitMs: number): StepPolicy {
  const { firstMs, silenceMs } = REPLY_LIMITS;
  return {
    retry: { ...RETRY_POLICY, tries },
    reply: {
      firstMs: Math.min(firstMs, limitMs),
      silenceMs: Math.min(silenceMs, limitMs),
      totalMs: limitMs,
      maxCharacters: LONGEST_REPLY,
    },
    repairRounds: 0,
  };
}

const stepOf = (state: RunState, { callId }: Report) =>
  state.steps.find(({ number }) => number === stepOfCall(callId));

/**
 * The next question about the accepted report, a pure function of the state, so that a log determines what
 * was sent. Null when there is none.
 */
export function judgingQuestion(state: RunState): Question | null {
  const { report, judging } = state;
  const schema = projectOutput(factCheckTool);
  if (!report || report.judged || !schema) return null;
  const from = (judging?.requests ?? 0) * MOST_CLAIMS;
  const pairs = pairsOf(report, openIn(report).slice(from, from + MOST_CLAIMS));
  if (pairs.length === 0) return null;
  return {
    instructions: REVIEW_PROMPT,
    messages: [{ role: "user" as const, content: sealed(reviewMessage(pairs), markOf(state)) }],
    schema: { ...schema, bare: projectOutput(factCheckTool, { profile: "legacy" }) },
    pairs,
  };
}

type Judging = {
  registries: Registries;
  review: Review;
  /** `closing` once the answer has been given: nothing has to be reserved for it then. */
  need: "judge" | "closing";
};
type Asking = { state: RunState; report: Report; step: Step; left: number };

/**
 * One request and its result; null when the budget does not allow it. Rejects only with the signal's reason.
 */
async function askWithin(
  question: Question,
  asking: Asking,
  { registries, review, need }: Judging,
  ports: LoopPorts,
): Promise<RunState | null> {
  const { bytes } = sentWith({ request: question, repair: null }, ports.model.mode());
  const { state } = asking;
  const guard = guardRequest({ state, need, bytes, tells: false, tools: registries.tools }, ports);
  try {
    return await ask(question, asking, review, guard.ports);
  } catch (thrown) {
    if (thrown instanceof RequestStopped) return null;
    throw thrown;
  } finally {
    guard.close();
  }
}

/** An attempt of the report's step and its opinions; a fruitless attempt is recorded too. */
async function ask(
  question: Question,
  { report, step, left }: Asking,
  review: Review,
  ports: GuardedPorts,
): Promise<RunState> {
  const { pairs, ...asked } = question;
  const told = (judgements: Opinion[]): EventBody[] => {
    const { id: reportId, callId } = report;
    const model = ports.model.info.id;
    return [{ type: "citations-judged", callId, reportId, model, judgements, asks: review.asks(report) }];
  };
  const result = await requestStep(
    {
      step: step.number,
      attempt: step.attempt + 1,
      closing: step.closing,
      tools: step.tools,
      ...asked,
      check(solution) {
        const read = review.read(solution, pairs);
        return Array.isArray(read) ? { ok: true } : { ok: false, faults: read.faults };
      },
      told(solution) {
        const read = review.read(solution, pairs);
        return told(Array.isArray(read) ? read : []);
      },
      ...(review.second ? { second: true } : {}),
      runState: null,
    },
    // Earlier steps determined the fallback mode of the agent's own model; these requests must not change it.
    ports.reader ? ports : { ...ports, model: { ...ports.model, degrade: () => null } },
    review.policy(left),
  );
  return result.kind === "failed" ? ports.record(told([])) : result.state;
}

async function judgeAll(state: RunState, report: Report, how: Judging, ports: LoopPorts): Promise<RunState> {
  const { review } = how;
  const made = state.judging?.requests ?? 0;
  const before = stepOf(state, report)?.attempt ?? 0;
  let current = state;
  for (;;) {
    const step = stepOf(current, report);
    const question = review.question(current);
    const left = review.most - made - ((step?.attempt ?? 0) - before);
    if (!step || !question || left <= 0 || review.isOver?.(current)) return current;
    const asked = await askWithin(question, { state: current, report, step, left }, how, ports);
    if (asked === null) return ports.state();
    current = asked;
  }
}

/** The review by a model that replies with an object: several pairs in a request. */
function reviewByObject({ config }: RunState): Review {
  const most = config?.execution.maxFactCheckRequests ?? DEFAULT_FACT_CHECK_REQUESTS;
  return {
    asks: (report) => Math.min(openIn(report).length, most * MOST_CLAIMS),
    question: judgingQuestion,
    read: judgementsIn,
    most,
    policy: (left) => policyFor(left, config?.execution.activityTimeoutMs ?? REPLY_LIMITS.totalMs),
  };
}

/** True when there is a final report that was not reviewed yet. */
export function isJudgingDue(state: RunState, ending: Ending | null): boolean {
  const { report, kind, steers } = state;
  if (!report || report.judged || ending?.status === "error") return false;
  // The person's latest message may change the report.
  if (ending === null && steers.some(({ step }) => step === null)) return false;
  return (
    ending !== null || kind === "edit" || report.version > 1 || faultsOf(state, report.callId).length === 0
  );
}

/** The reviewing model and its questions; null when no model is asked. */
function reviewer(state: RunState, ports: LoopPorts): { review: Review; ports: LoopPorts } | null {
  if (state.builtInWrites) return null;
  const { checker, clock } = ports;
  if (checker)
    return { review: reviewByChecker(state, clock), ports: { ...ports, model: asChecker(checker) } };
  const model = ports.reader ?? ports.model;
  // Code has checked every sentence of a run that it leads, in a bounded number of requests.
  if (model.readsRunState || isGuided(state)) return null;
  return { review: reviewByObject(state), ports: { ...ports, model } };
}

/**
 * Asks about undecided citations, in a bounded number of requests, and records that the review is done, also when there
 * was nobody or nothing to ask. Rejects only with the signal's reason.
 */
export async function reviewCitations(
  state: RunState,
  ending: Ending | null,
  registries: Registries,
  ports: LoopPorts,
): Promise<RunState> {
  const { report } = state;
  if (!report) return state;
  const need = ending ? "closing" : "judge";
  const by = reviewer(state, ports);
  const { judging } = by
    ? await judgeAll(state, report, { registries, review: by.review, need }, by.ports)
    : state;
  const checked: EventBody = {
    type: "citations-checked",
    callId: report.callId,
    reportId: report.id,
    model: judging?.model ?? null,
    judgements: judging?.judgements ?? [],
    doubtful: openIn(report).length,
    ...(judging?.unanswered ? { unanswered: judging.unanswered } : {}),
  };
  return ports.record([checked]);
}
