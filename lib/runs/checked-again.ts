// The log of an imported run contains citation verdicts that its author could have made up. Readers here get
// the verdicts that this installation computed instead, event by event; the stored log stays as it arrived.

import type { EventOf, RunEvent } from "@/lib/run-log/event";
import type { UncitedSentence } from "@/lib/run-log/run-findings";

type CheckedText = { citations: EventOf<"report-written">["citations"]; uncited: UncitedSentence[] };

export type CheckedAgain = {
  /** Keyed by the ids of the run's reports. */
  reports: Record<string, CheckedText & { invalid: number[]; citedCount: number; wordCount: number }>;
  /** Null when the log has no check of an answer. */
  answer: CheckedText | null;
};

/** The event with this installation's verdicts. Reviews by a model of another installation are dropped. */
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
