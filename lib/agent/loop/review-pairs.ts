// Shared by all reviews of citations: the pairs of sentence and passage, and the requests to a model about them.

import type { PairToReview } from "@/lib/agent/prompts/review";
import type { StepPolicy, StepRequest } from "@/lib/agent/step/step";
import { withoutCitations } from "@/lib/reports/citations";
import type { EventOf } from "@/lib/run-log/event";
import type { Citation, Report, RunState } from "@/lib/run-log/run-state";

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
