// Computes how a run ends from its state, so that a run interrupted between its last call and its end still
// ends correctly.

import { oneLine } from "@/lib/activities/data-block";
import type { Registries } from "@/lib/agent/calls/carry-out";
import { PROVIDER_FAULTS } from "@/lib/agent/limits/limits";
import { budgetLimit, isBeforeLead, ownCalls } from "@/lib/agent/limits/limits-closing";
import { GroundworkError } from "@/lib/errors/errors";
import { conclusionOf } from "@/lib/reports/conclusion";
import type { EventOf } from "@/lib/run-log/event";
import { keepsAnswer } from "@/lib/run-log/keeps-answer";
import { linesLeft } from "@/lib/run-log/plan-coverage";
import { currencyOf } from "@/lib/run-log/run-money";
import type { Call, RunState } from "@/lib/run-log/run-state";
import type { SearchFailure } from "@/lib/search/fall-over";
import { LIBRARY_LABEL } from "@/lib/search/library";
import { leadingScript } from "@/lib/text/language";
import { writesEnd } from "@/lib/tools/tool";

export type Ending = EventOf<"run-ended">;
type Answer = { answer?: unknown; status?: unknown; completed_steps?: unknown };

const MOST_FINDINGS = 10;

const ended = (fields: Partial<Ending> & Pick<Ending, "status">): Ending => ({
  type: "run-ended",
  answer: null,
  completedSteps: [],
  error: null,
  ...fields,
});

/**
 * The end that finished calls require: the final answer (S17), or a report that could not be stored (Q14).
 */
export function endingOf(state: RunState, registries: Registries): Ending | null {
  const role = (tool: string) => registries.tools.get(tool)?.options.role;
  // Calls that ended the earlier run, or the run before code took the lead, do not end this one.
  const calls = ownCalls(state).filter(({ step }) => !isBeforeLead(state, step));
  const broken = calls.find(
    (call) =>
      call.status === "failed" &&
      (call.error?.kind === "activity_failed" || call.error?.kind === "timeout") &&
      writesEnd(role(call.tool)),
  );
  if (broken) {
    const code = role(broken.tool) === "closing" ? "report_not_saved" : "run_broken";
    return ended({ status: "error", error: new GroundworkError(code).toRunError() });
  }
  if (state.kind === "edit") return endingOfEdit(state);
  const isFinal = (call: Call) => call.status === "succeeded" && role(call.tool) === "terminal";
  const last = calls.find(isFinal);
  if (!last) return null;
  const final = foundNothing(state, last) ? (ownCalls(state).find(isFinal) ?? last) : last;
  const output = (final.output ?? {}) as Answer;
  const status = output.status === "failed" ? "failed" : "completed";
  const keeps = status === "completed" && keepsAnswer(state);
  // The built-in model took over and found nothing to write, so the cap is the reason of the end.
  if (status === "failed" && state.builtInWrites) return endingAtLimit(state);
  return ended({
    status,
    answer: keeps ? (state.revises?.answer ?? null) : String(output.answer ?? ""),
    completedSteps: Array.isArray(output.completed_steps) ? output.completed_steps.map(String) : [],
    error:
      status === "failed"
        ? (withoutSearch(state) ?? new GroundworkError("answer_not_found")).toRunError()
        : null,
  });
}

/** True when code took the lead and no source was to be had: then what the model had answered stands. */
const foundNothing = ({ guided, sources }: RunState, { output }: Call): boolean =>
  guided !== undefined && sources.length === 0 && (output as Answer | null)?.status === "failed";

/** The reason for a run without an answer when no search was possible. */
function withoutSearch(state: RunState): GroundworkError | null {
  const cause = searchLost(state);
  return cause === null ? null : new GroundworkError("search_failed", { cause });
}

/** An edit only changes the text: the short answer stays, and no model is asked for a step. */
function endingOfEdit(state: RunState): Ending {
  if (state.report) return ended({ status: "completed", answer: state.revises?.answer ?? null });
  return ended({ status: "error", error: new GroundworkError("report_not_saved").toRunError() });
}

function errorOf(state: RunState): GroundworkError {
  const limit = budgetLimit(state);
  if (state.finishing) return new GroundworkError("finished_early");
  if (limit === "day") return new GroundworkError("day_budget_reached");
  if (limit)
    return new GroundworkError("budget_reached", {
      unit: limit === "money" ? (currencyOf(state) ?? "") : limit,
      amount: state.budget[limit] ?? 0,
    });
  return withoutSearch(state) ?? new GroundworkError("limits_reached", { steps: state.limits.maxIterations });
}

/**
 * The end when no further request is made: a report answers with its own conclusion; otherwise the answer
 * names what was found and what was not (Q5).
 */
export function endingAtLimit(state: RunState): Ending {
  const language = leadingScript(state.question) === "Cyrillic" ? "ru" : "en";
  const say = (en: string, ru: string) => (language === "ru" ? ru : en);
  // The reason is shown beside the answer, never in its place.
  if (state.report)
    return ended({
      status: "completed",
      answer: keepsAnswer(state) ? (state.revises?.answer ?? null) : conclusionOf(state.report.content),
    });
  const found = state.sources
    .filter(({ runId }) => runId === state.id)
    .toSorted((a, b) => Number(b.status === "read") - Number(a.status === "read") || a.number - b.number)
    .slice(0, MOST_FINDINGS)
    .map(({ number, title, url }) => `- [${number}] ${oneLine(title) || url}`);
  const gaps = linesLeft(state).map(({ text }) => `- ${oneLine(text)}`);
  const answer = [
    say("No answer was reached.", "Ответ не получен."),
    ...(found.length > 0 ? [say("Sources that were found:", "Найденные источники:"), ...found] : []),
    ...(gaps.length > 0
      ? [...(found.length > 0 ? [""] : []), say("Not looked at:", "Не рассмотрено:"), ...gaps]
      : []),
  ];
  return ended({ status: "failed", answer: answer.join("\n"), error: errorOf(state).toRunError() });
}

/** The end of a run that the person stopped. */
export function endingByPerson(): Ending {
  return ended({ status: "cancelled", error: new GroundworkError("stopped").toRunError() });
}

/** The end after a failure. */
export function endingByError(error: Ending["error"]): Ending {
  return ended({ status: "error", error });
}

// Whether a run has no answer because the web could not be searched.

/** The failure in the words that are used when no other service could answer. */
function sentenceOf({ provider, code, passedOver }: SearchFailure): string {
  // That the service cannot be reached matters more than why it was skipped.
  if (passedOver && code !== "unreachable" && code !== "timeout")
    return `${provider} failed a moment ago and is left alone for a while`;
  if (code === "timeout") return `${provider} did not answer in time`;
  return code === "bad_response"
    ? `${provider}'s answer could not be understood`
    : `${provider} could not be reached`;
}

/** The last search's failure, without a full stop; null when the web answered a search or was not asked. */
function searchLost(state: RunState): string | null {
  if (state.scope === "documents") return null;
  const causes: string[] = [];
  for (const { id, tool, error } of ownCalls(state)) {
    if (tool !== "websearchtool") continue;
    const record = state.searches.find(({ callId }) => callId === id);
    // Results of the library or of earlier pages are not an answer of the web.
    const failure =
      record?.provider.replace(/^\d+ already read, /, "") === LIBRARY_LABEL ? record?.failed?.[0] : undefined;
    if (record && !failure) return null;
    if (failure) causes.push(sentenceOf(failure));
    else if (error && PROVIDER_FAULTS.has(error.kind)) causes.push(error.message.replace(/\.$/, ""));
  }
  return causes.at(-1) ?? null;
}
