// What a latent note does to the run: the one effect that a model has without code (X5).

import type { EventBody } from "@/lib/run-log/event";
import type { Call } from "@/lib/run-log/run-state";
import type { ToolRegistry } from "@/lib/tools/registry";

/** Where a tool may write whose result the model gives itself. */
const NOTES = "†state.notes.*";

/** The note that a call wrote; nothing for calls of other tools. */
export function noteEvents(call: Call, tools: ToolRegistry): EventBody[] {
  const { outputPath } = tools.get(call.tool)?.options ?? {};
  const { name, text, method } = call.params;
  if (call.mode !== "latent" || !outputPath?.includes(NOTES)) return [];
  if (typeof name !== "string" || typeof text !== "string") return [];
  const instance = call.instance === undefined ? {} : { instance: call.instance };
  return [
    {
      type: "note-written",
      callId: call.id,
      name,
      text,
      method: method === "concat" ? "concat" : "set",
      ...instance,
    },
  ];
}
