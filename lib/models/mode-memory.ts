// How a model can be asked for JSON, remembered for the life of the process: a form of request that an endpoint refused is
// not tried on it again. On `globalThis`, because the framework loads this module more than once.

import type { ModelHandle, Refused, StructuredMode } from "./model";

const BELOW: Record<StructuredMode, Record<Refused, StructuredMode | null>> = {
  strict: { keyword: "bare", form: "json" },
  bare: { keyword: "json", form: "json" },
  json: { keyword: "prompt", form: "prompt" },
  tool: { keyword: "prompt", form: "prompt" },
  prompt: { keyword: null, form: null },
  small: { keyword: null, form: null },
};
const KEY = Symbol.for("groundwork.models.modes");

function modes(): Map<string, StructuredMode> {
  const holder = globalThis as { [KEY]?: Map<string, StructuredMode> };
  holder[KEY] ??= new Map();
  return holder[KEY];
}

/** The rung in use for one model, named by its base URL and name. */
export function modeMemory(name: string): Pick<ModelHandle, "mode" | "degrade"> {
  const mode = () => modes().get(name) ?? "strict";
  return {
    mode,
    degrade(refused) {
      const next = BELOW[mode()][refused];
      if (next !== null) modes().set(name, next);
      return next;
    },
  };
}
