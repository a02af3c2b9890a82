// Information for which the UI message stream has no part: data parts, each replacing the previous one with
// its id.

import type { UIMessageChunk } from "ai";
import type { Seen } from "@/lib/integrations/answer-reader";
import { checkedDemands } from "@/lib/run-log/demands";
import type { Citation, RunState } from "@/lib/run-log/run-state";

type Chunk = UIMessageChunk;

const statusOf = ({ status, iteration, searchesUsed, sources, queuedAt, limits }: RunState) => ({
  status,
  queued: queuedAt !== null,
  step: iteration,
  steps: limits.maxIterations,
  searches: searchesUsed,
  sources: sources.length,
  read: sources.filter((source) => source.status === "read").length,
});

/** The status of the run, when it has changed. */
function statusChunks({ before, state }: Seen): Chunk[] {
  const now = statusOf(state);
  if (JSON.stringify(now) === JSON.stringify(statusOf(before))) return [];
  return [{ type: "data-status", id: "status", data: now }];
}

/** For an imported text also the original verdict, when it differs. */
const verdictOf = ({ number, verdict, judgement, claimed }: Citation) => ({
  number,
  verdict,
  judgement: judgement?.verdict ?? null,
  ...(claimed ? { claimed: claimed.verdict } : {}),
});

function reportChunk(state: RunState): Chunk[] {
  const { report } = state;
  if (!report) return [];
  const demands = checkedDemands(state);
  const { id, version, title, confidence, wordCount, sourcesCount, citedCount, judged, citations } = report;
  const verdicts = citations.map(verdictOf);
  const data = {
    id,
    version,
    title,
    confidence,
    wordCount,
    sourcesCount,
    citedCount,
    judged,
    citations: verdicts,
    ...(demands.length > 0 ? { demands } : {}),
  };
  return [{ type: "data-report", id: "report", data }];
}

/** The verdicts of the short answer's citations. */
function answerChunk({ answerCheck }: RunState): Chunk[] {
  if (!answerCheck) return [];
  const citations = answerCheck.citations.map(verdictOf);
  return [{ type: "data-answer", id: "answer", data: { citations } }];
}

/** The data parts of an event. */
export function dataChunks(seen: Seen): Chunk[] {
  const { event, state } = seen;
  switch (event.type) {
    // A text delta changes only the draft.
    case "step-delta":
      return [
        {
          type: "data-draft",
          data: { step: event.step, path: event.path, text: event.text },
          transient: true,
        },
      ];
    case "plan-set":
    case "plan-reviewed":
      return [
        ...statusChunks(seen),
        {
          type: "data-plan",
          id: "plan",
          data: {
            goal: state.plan?.goal ?? "",
            steps: state.plan?.steps ?? [],
            ...(state.plan?.brief ? { brief: state.plan.brief } : {}),
          },
        },
      ];
    case "clarification-asked":
    case "clarification-answered": {
      const asked = state.clarification ?? state.clarifications.at(-1) ?? null;
      return [...statusChunks(seen), { type: "data-clarification", id: event.callId, data: asked }];
    }
    case "report-written":
    case "citations-checked":
      return [...statusChunks(seen), ...reportChunk(state)];
    case "answer-checked":
      return [...statusChunks(seen), ...answerChunk(state)];
    default:
      return statusChunks(seen);
  }
}
