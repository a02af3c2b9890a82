// The log of a run that a bundle brought says what its writer likes of its citations. Whoever reads it here is told what
// this installation found instead, event by event; the log itself stays as it came.

import type { EventOf, RunEvent } from "@/lib/run-log/event";
import type { UncitedSentence } from "@/lib/run-log/run-findings";

type CheckedText = { citations: EventOf<"report-written">["citations"]; uncited: UncitedSentence[] };

export type CheckedAgain = {
  /** By the ids of the run's reports. */
  reports: Record<string, CheckedText & { invalid: number[]; citedCount: number; wordCount: number }>;
  /** Null where the log has no check of an answer. */
  answer: CheckedText | null;
};

/** The event with what was found here. A model of another installation is not heard. */
export function withCheckedAgain(event: RunEvent, { reports, answer }: CheckedAgain): RunEvent {
  switch (event.type) {
    case "report-written": {
      const checked = Object.hasOwn(reports, event.reportId) ? reports[event.reportId] : undefined;
      if (!checked) return event;
      const { invalid: invalidCitations, ...found } = checked;
      return { ...event, ...found, invalidCitations };
    }
    case "citations-judged":
    case "citations-checked":
      return Object.hasOwn(reports, event.reportId) ? { ...event, judgements: [] } : event;
    case "answer-checked":
      return answer ? { ...event, ...answer, judgements: [] } : event;
    default:
      return event;
  }
}
