// Converts a step that the model wrote to the event that decides it: which calls are refused before any is
// sent, and which are duplicate searches.

import { searchKey } from "@/lib/activities/repeated-search";
import type { NormalisedCall } from "@/lib/agent/calls/call-conflicts";
import type { Registries } from "@/lib/agent/calls/carry-out";
import { stepsRemain } from "@/lib/agent/limits/limits";
import type { NormalisedStep } from "@/lib/agent/step-schema/normalise";
import type { EventOf } from "@/lib/run-log/event";
import type { CallError, RunState } from "@/lib/run-log/run-state";
import { scriptMismatch } from "@/lib/text/language";

type Written = Extract<NormalisedStep, { ok: true }>;
type DecidedCall = EventOf<"step-decided">["calls"][number];

const WRONG_LANGUAGE = "Write this in the language of the question.";

/** Answers and questions to the person in the wrong script are sent back once (Q17). */
function languageRefusal(state: RunState, call: NormalisedCall, registries: Registries): CallError | null {
  const role = registries.tools.get(call.tool)?.options.role;
  const text =
    role === "terminal"
      ? String(call.params.answer ?? "")
      : role === "exclusive" && Array.isArray(call.params.questions)
        ? call.params.questions.join("\n")
        : "";
  if (!scriptMismatch(state.question, text) || !stepsRemain(state)) return null;
  const before = state.calls.some(
    ({ tool, error }) => tool === call.tool && error?.message === WRONG_LANGUAGE,
  );
  return before ? null : { kind: "superseded", message: WRONG_LANGUAGE, retryable: true };
}

/** The same query within a step is one search, whatever else the calls ask for. */
function sameSearches(calls: readonly NormalisedCall[], registries: Registries): Map<string, string> {
  const first = new Map<string, string>();
  const same = new Map<string, string>();
  for (const call of calls) {
    // What a reference resolves to is known only when the call starts.
    if (call.verdict !== "run" || call.sameAs !== undefined || call.needs !== undefined) continue;
    if (registries.tools.get(call.tool)?.options.limit !== "searches") continue;
    const key = searchKey(call.params);
    const duplicate = first.get(key);
    if (duplicate !== undefined) same.set(call.id, duplicate);
    else first.set(key, call.id);
  }
  return same;
}

function decidedCalls(state: RunState, step: Written, registries: Registries): DecidedCall[] {
  const duplicates = sameSearches(step.calls, registries);
  return step.calls.map(({ verdict, sameAs, output, ...call }) => {
    // A latent call without its result is asked for it once more before it fails (Q12).
    const lacking = verdict !== "run" && verdict.kind === "latent_no_output";
    const refused =
      verdict === "run" || lacking
        ? languageRefusal(state, { ...call, verdict: "run" }, registries)
        : { ...verdict, retryable: verdict.kind !== "limit_exceeded" };
    const duplicate = sameAs ?? duplicates.get(call.id);
    return {
      ...call,
      ...(output === undefined ? {} : { output }),
      ...(refused ? { refused } : {}),
      ...(duplicate === undefined ? {} : { sameAs: duplicate }),
    };
  });
}

/** The event of a step that the request `at` decided. */
export function decidedStep(
  state: RunState,
  step: Written,
  at: { step: number; attempt: number },
  registries: Registries,
): EventOf<"step-decided"> {
  const calls = decidedCalls(state, step, registries);
  const language = calls.some(({ refused }) => refused?.message === WRONG_LANGUAGE);
  return {
    type: "step-decided",
    ...at,
    reasoning: step.reasoning,
    calls,
    warnings: language ? [...step.warnings, WRONG_LANGUAGE] : step.warnings,
  };
}
