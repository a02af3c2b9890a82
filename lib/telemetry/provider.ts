import { type ModelProviderId, providerOfHost } from "@/lib/config/model-providers";
import type { RunState } from "@/lib/run-log/run-state";

/** Every value of the label `provider`: bounded, so that an installation cannot grow its number of series. */
type Provider = ModelProviderId | "local" | "built-in" | "second" | "other";

/**
 * Whom a request of the run went to. A log does not say who the second model is, only that it was asked.
 */
export function providerOf(
  { model, builtInWrites }: Pick<RunState, "model" | "builtInWrites">,
  second = false,
): Provider {
  if (second) return "second";
  if (!model || model.kind === "built-in" || builtInWrites) return "built-in";
  if (model.kind === "local") return "local";
  return providerOfHost(model.host?.replace(/:\d+$/, "") ?? "")?.id ?? "other";
}
