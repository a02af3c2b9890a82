import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import type { ModelFault } from "@/lib/models/fault";
import { helpFor } from "@/lib/models/near";
import type { StepPorts, StepResult } from "./step";

type Fields = Record<string, string | number>;

/** Advice for a model that does not exist; nothing for other failures. */
function helpOf(code: string, host: string | null, { cause }: Fields): Fields {
  if (code !== "model_unreachable" || host === null) return {};
  const help = helpFor(host, String(cause));
  return help ? { help } : {};
}

/** The failure as a person reads it; its cause is logged. */
export function failed(
  ports: StepPorts,
  fault: Extract<ModelFault, { kind: "final" }>,
  cause?: unknown,
): StepResult {
  const { info } = ports.model;
  const known: Fields = { host: info.host ?? "this machine", model: info.id, ...fault.fields };
  const fields = { ...known, ...helpOf(fault.code, info.host, known) };
  log.warn("model-failed", { code: fault.code, model: info.id, host: info.host, fields, cause });
  return { kind: "failed", error: new GroundworkError(fault.code, fields, cause).toRunError() };
}
