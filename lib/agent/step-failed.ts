import { GroundworkError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { ModelFault } from "@/lib/models/fault";
import type { StepPorts, StepResult } from "./step";

type Fields = Record<string, string | number>;

/** The failure as a person reads it; its cause goes to the log. */
export function failed(
  ports: StepPorts,
  fault: Extract<ModelFault, { kind: "final" }>,
  cause?: unknown,
): StepResult {
  const { info } = ports.model;
  const fields: Fields = { host: info.host ?? "this machine", model: info.id, ...fault.fields };
  log.warn("model-failed", { code: fault.code, model: info.id, host: info.host, fields, cause });
  return { kind: "failed", error: new GroundworkError(fault.code, fields, cause).toRunError() };
}
