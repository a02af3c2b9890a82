// Holds what an imported run says it took over of an earlier one against the log of that one.

import type { EventOf, RunEvent } from "@/lib/run-log/event";
import { lastReusableStep } from "@/lib/run-log/retry-point";
import { foldEvents, initialState } from "@/lib/run-log/state";
import { branchFrom, stateAfterStep } from "@/lib/runs/retry-seed";

type Run = { id: string; threadId: string; question: string; agent: string; createdAt: number; kind: string };
type Told = { run: Run; events: readonly RunEvent[] };

/** Why it cannot be so, in words for the person; null when it can. `before`: the runs before it, by id. */
export function branchFault(
  started: EventOf<"run-started">,
  before: ReadonlyMap<string, Told>,
): string | null {
  const { branch } = started;
  if (!branch) return null;
  const base = before.get(branch.runId);
  if (!base) return "goes on from a run that is missing";
  const { run, events } = base;
  if (run.question !== started.question || run.kind !== (started.kind ?? "research"))
    return "goes on from a run that asked something else";
  const start = initialState(run);
  const [first] = events;
  const inherited = first?.type === "run-started" ? (first.branch?.step ?? 0) : 0;
  if (branch.step < inherited || branch.step > lastReusableStep(foldEvents(start, events)))
    return "keeps steps that cannot be kept";
  const expected = branchFrom(stateAfterStep(start, events, branch.step), branch.step);
  // What a later version adds to a state is not in an older log, and what is there must be the same.
  return agrees(branch, JSON.parse(JSON.stringify(expected)))
    ? null
    : "takes over what the run before did not find";
}

/** True when everything `told` says stands in `known` as well. */
function agrees(told: unknown, known: unknown): boolean {
  if (typeof told !== "object" || told === null) return told === known;
  if (typeof known !== "object" || known === null) return false;
  if (Array.isArray(told))
    return (
      Array.isArray(known) &&
      told.length === known.length &&
      told.every((value, index) => agrees(value, known[index]))
    );
  if (Array.isArray(known)) return false;
  return Object.entries(told).every(([key, value]) => agrees(value, (known as Record<string, unknown>)[key]));
}
