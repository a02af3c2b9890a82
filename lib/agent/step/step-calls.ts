// Handles endpoints that do not support native function calls and models that write none: the run continues
// with whole steps as objects, which every model can be asked for.

import { RequestStopped } from "@/lib/agent/loop/loop-guard";
import { asksForCalls } from "@/lib/models/fallback-chain";
import type { ModelHandle } from "@/lib/models/model";
import type { EventOf } from "@/lib/run-log/event";
import type { StepPorts } from "./step";

type Degraded = EventOf<"model-degraded">;

const UNKNOWN = "This model does not call functions.";

/** The degradation to record for a model that is known to call no functions; null for one that may. */
export function callsUnknown(model: ModelHandle): Degraded | null {
  const to = model.mode("calls");
  return asksForCalls(to) ? null : { type: "model-degraded", from: "calls", to, reason: UNKNOWN };
}

/** Turns native calls off for this run. Always rejects, with RequestStopped: the step is requested again. */
export async function giveUpCalls(
  { model, record }: StepPorts,
  { from, reason }: Pick<Degraded, "from" | "reason">,
): Promise<never> {
  await record([{ type: "model-degraded", from, to: model.mode(), reason }]);
  throw new RequestStopped("form");
}
