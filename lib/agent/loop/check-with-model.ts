// The review of citations by the judge (`evidence.model`): one sentence and its passages in each request, answered with yes
// or no. It is asked only where no fact, name or contradiction settles the verdict, about those first that the score decided most
// narrowly, for or against. A judge that fails or is slow is not waited for: what code says stands.

import { sealed } from "@/lib/activities/data-block";
import { CHECKER_PROMPT, checkerMessage, checkerReply } from "@/lib/agent/prompts/checker";
import type { PairToReview } from "@/lib/agent/prompts/review";
import type { StepPolicy, StepRequest } from "@/lib/agent/step/step";
import { wireForm } from "@/lib/agent/step-schema/reply-form";
import { SUPPORT } from "@/lib/citation-check/evidence-support-numbers";
import { DEFAULT_CHECKER_REQUESTS } from "@/lib/config/sections";
import type { ModelHandle } from "@/lib/models/model";
import { REPLY_LIMITS } from "@/lib/models/reply";
import { withoutCitations } from "@/lib/reports/citations";
import { RETRY_POLICY } from "@/lib/resilience/retry";
import type { EventOf } from "@/lib/run-log/event";
import { askableIn } from "@/lib/run-log/run-citations";
import type { Citation, Report, RunState } from "@/lib/run-log/run-state";

const SECOND = 1000;
/** A whole reply is one word; a model on this machine may have to be loaded first. */
const PATIENCE_MS = 30 * SECOND;
/** All requests about a report together. */
const LONGEST_MS = 180 * SECOND;
const MOST_TRIES = 2;
/** Requests without an answer after which the judge is asked no more about this report. */
const MOST_UNANSWERED = 3;
const LONGEST_REPLY = 20_000;
/** Tokens of a reply: room for a model that thinks before it says its word. */
const REPLY_TOKENS = 1024;

/** Identifies the requests to the judge in a log. */
export const CHECKER_FORM = { name: "answer", ...wireForm({ type: "string" }) };

/** How far a score is from deciding otherwise. In another language it counts shared words, which say little. */
const distance = ({ score, cause }: Citation) =>
  cause === "other_language" ? 1 : Math.abs(score - SUPPORT.least);

/** The citations that the judge is asked about: the most narrowly decided first, other languages last. */
const askedOfChecker = (report: Report): Citation[] =>
  askableIn(report).toSorted((one, other) => distance(one) - distance(other));

/** The text that the judge reads: the passage and the further places of the sentence, in page order. */
export function placesOf({ passage, further = [] }: Pick<Citation, "passage" | "further">): string {
  const places = [...(passage ? [passage] : []), ...further];
  return places
    .toSorted((one, other) => one.start - other.start)
    .map(({ text }) => text)
    .join(" ");
}

// Shared by all reviews of citations: the pairs of sentence and passage, and the requests to a model about them.

/** A model's opinion on a citation. */
export type Opinion = EventOf<"citations-judged">["judgements"][number];
export type Pair = PairToReview & { citationId: string };

/** The sentences and passages of citations, without citations in them. */
export function pairsOf({ content }: Report, citations: readonly Citation[]): Pair[] {
  return citations.map(({ id, sentenceStart, sentenceEnd, passage }, index) => ({
    id: String(index + 1),
    citationId: id,
    sentence: withoutCitations(content.slice(sentenceStart, sentenceEnd)).replace(
      /(?<! ) +(?=[.,;:!?])/g,
      "",
    ),
    passage: passage?.text ?? "",
  }));
}

/** How a model is asked about the citations of a report. */
export type Review = {
  /** The next question; null when there is none. */
  question(state: RunState): Question | null;
  /** How many citations of a report it asks about at most. */
  asks(report: Report): number;
  /** The opinions in a reply, or what is wrong with it. */
  read(solution: unknown, pairs: readonly Pair[]): Opinion[] | { faults: string[] };
  /** The most requests, retries included. */
  most: number;
  policy(left: number): StepPolicy;
  /** True when the review ends early: the model fails or is too slow. */
  isOver?(state: RunState): boolean;
  /** Whether it is a model beside the one that works. */
  second?: boolean;
};

export type Question = Pick<StepRequest, "instructions" | "messages" | "schema" | "reads"> & {
  pairs: Pair[];
};

/** The next question to the judge, a pure function of the state; null when there is none. */
export function checkerQuestion(state: RunState): Question | null {
  const { report, judging } = state;
  if (!report || report.judged) return null;
  const next = askedOfChecker(report)[judging?.requests ?? 0];
  if (!next) return null;
  const pairs = pairsOf(report, [next]).map((pair) => ({ ...pair, passage: placesOf(next) }));
  return pairs[0] ? { ...checkerRequest(pairs[0]), pairs } : null;
}

/** The request about one sentence and its passage. */
export const checkerRequest = ({ sentence, passage }: Pick<Pair, "sentence" | "passage">) => ({
  instructions: CHECKER_PROMPT,
  // Nothing is between marks, because both texts are lines of their own.
  messages: [{ role: "user" as const, content: sealed(checkerMessage(sentence, passage), "") }],
  schema: CHECKER_FORM,
  reads: checkerReply,
});

/** No means that the passage does not say all of it: code stays undecided, and what its score passed is lowered. */
function opinions(solution: unknown, pairs: readonly Pair[]) {
  const verdict = solution === true ? ("supported" as const) : ("unclear" as const);
  return pairs.map(({ citationId }) => ({ citationId, verdict, evidence: "" }));
}

const policyFor = (left: number): StepPolicy => ({
  retry: { ...RETRY_POLICY, tries: Math.min(left, MOST_TRIES) },
  limitedTries: MOST_TRIES,
  reply: {
    firstMs: Math.min(REPLY_LIMITS.firstMs, PATIENCE_MS),
    silenceMs: Math.min(REPLY_LIMITS.silenceMs, PATIENCE_MS),
    totalMs: PATIENCE_MS,
    maxCharacters: LONGEST_REPLY,
  },
  repairRounds: 0,
});

/** The model as it is asked for one word: what it does then says nothing about steps. */
export const asChecker = ({ learn: _learn, ...model }: ModelHandle): ModelHandle => ({
  ...model,
  temperature: 0,
  maxOutputTokens: Math.min(model.maxOutputTokens ?? REPLY_TOKENS, REPLY_TOKENS),
  degrade: () => null,
});

/** The review by the judge, which begins now. */
export function reviewByChecker({ config }: RunState, { now }: { now(): number }): Review {
  const begun = now();
  const most = config?.evidence?.maxRequests ?? DEFAULT_CHECKER_REQUESTS;
  return {
    asks: (report) => Math.min(askableIn(report).length, most),
    question: checkerQuestion,
    read: opinions,
    most,
    policy: policyFor,
    isOver: ({ judging }) => now() - begun >= LONGEST_MS || (judging?.unanswered ?? 0) >= MOST_UNANSWERED,
    second: true,
  };
}
