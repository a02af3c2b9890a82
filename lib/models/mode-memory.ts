// How a model can be asked for JSON, remembered for the life of the process: a form of request that an endpoint refused is
// not tried on it again. On `globalThis`, because the framework loads this module more than once.

import type { StructuredMode } from "./model";

const LADDER: readonly StructuredMode[] = ["strict", "json", "prompt"];
const KEY = Symbol.for("groundwork.models.modes");

function modes(): Map<string, StructuredMode> {
  const holder = globalThis as { [KEY]?: Map<string, StructuredMode> };
  holder[KEY] ??= new Map();
  return holder[KEY];
}

/** The rung in use for one model, named by its base URL and name. */
export function modeMemory(name: string): { mode(): StructuredMode; degrade(): StructuredMode | null } {
  const mode = () => modes().get(name) ?? "strict";
  return {
    mode,
    degrade() {
      const next = LADDER[LADDER.indexOf(mode()) + 1];
      if (next === undefined) return null;
      modes().set(name, next);
      return next;
    },
  };
}
