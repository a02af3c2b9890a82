// How a run ends, read from its state: so a run that was cut off between its last call and its end still ends rightly.

import { oneLine } from "@/lib/activities/data-block";
import { GroundworkError } from "@/lib/errors";
import { leadingScript } from "@/lib/reports/language";
import type { EventOf } from "@/lib/runs/event";
import type { RunState } from "@/lib/runs/run-state";
import type { Registries } from "./carry-out";

type Ending = EventOf<"run-ended">;
type Answer = { answer?: unknown; status?: unknown; completed_steps?: unknown };

const MOST_FINDINGS = 10;

const ended = (fields: Partial<Ending> & Pick<Ending, "status">): Ending => ({
  type: "run-ended",
  answer: null,
  completedSteps: [],
  error: null,
  ...fields,
});

/** The end that finished calls call for: the final answer (S17), or a report that could not be stored (Q14). */
export function endingOf(state: RunState, registries: Registries): Ending | null {
  const role = (tool: string) => registries.tools.get(tool)?.options.role;
  const broken = state.calls.find(
    (call) =>
      call.status === "failed" &&
      (call.error?.kind === "activity_failed" || call.error?.kind === "timeout") &&
      (role(call.tool) === "closing" || role(call.tool) === "terminal"),
  );
  if (broken) {
    const code = role(broken.tool) === "closing" ? "report_not_saved" : "run_broken";
    return ended({ status: "error", error: new GroundworkError(code).toRunError() });
  }
  if (state.kind === "edit") return endingOfEdit(state);
  const final = state.calls.find((call) => call.status === "succeeded" && role(call.tool) === "terminal");
  if (!final) return null;
  const output = (final.output ?? {}) as Answer;
  const status = output.status === "failed" ? "failed" : "completed";
  return ended({
    status,
    answer: String(output.answer ?? ""),
    completedSteps: Array.isArray(output.completed_steps) ? output.completed_steps.map(String) : [],
    error: status === "failed" ? new GroundworkError("answer_not_found").toRunError() : null,
  });
}

/** A changed text is all an edit has: the short answer above it stays, and no model is asked for a step. */
function endingOfEdit(state: RunState): Ending {
  if (state.report) return ended({ status: "completed", answer: state.revises?.answer ?? null });
  return ended({ status: "error", error: new GroundworkError("report_not_saved").toRunError() });
}

/** The end when the closing steps are used up: a report is as good as an answer, else what was found is named (Q5). */
export function endingAtLimit(state: RunState): Ending {
  const russian = leadingScript(state.question) === "Cyrillic";
  if (state.report) {
    const title = oneLine(state.report.title);
    const answer = russian
      ? `Шаги закончились раньше, чем был дан краткий ответ. Найденное изложено в отчёте «${title}».`
      : `The steps were used up before a short answer was given. What was found stands in the report “${title}”.`;
    return ended({ status: "completed", answer });
  }
  const found = state.sources
    .filter(({ runId }) => runId === state.id)
    .toSorted((a, b) => Number(b.status === "read") - Number(a.status === "read") || a.number - b.number)
    .slice(0, MOST_FINDINGS)
    .map(({ number, title, url }) => `- [${number}] ${oneLine(title) || url}`);
  const nothing = russian ? "Ответ не получен." : "No answer was reached.";
  const list = russian ? "Найденные источники:" : "Sources that were found:";
  return ended({
    status: "failed",
    answer: found.length > 0 ? [nothing, list, ...found].join("\n") : nothing,
    error: new GroundworkError("limits_reached", { steps: state.limits.maxIterations }).toRunError(),
  });
}

/** The end of a run that the person stopped. */
export function endingByPerson(): Ending {
  return ended({ status: "cancelled", error: new GroundworkError("stopped").toRunError() });
}

/** The end by a failure. */
export function endingByError(error: Ending["error"]): Ending {
  return ended({ status: "error", error });
}
