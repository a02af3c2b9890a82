// Removes from an event what applies only to this installation: the path of a report's file, and a name or
// password in the address of a model.

import type { RunEvent } from "@/lib/run-log/event";
import type { Effect } from "@/lib/run-log/run-state";

const withoutPath = (effect: Effect): Effect =>
  effect.kind === "reported" ? { ...effect, filepath: "" } : effect;

function withoutPassword(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.username === "" && url.password === "") return address;
  url.username = "";
  url.password = "";
  return url.href;
}

/** Pure and idempotent. */
export function portableEvent(event: RunEvent): RunEvent {
  if (event.type === "report-written") return { ...event, filepath: "" };
  if (event.type === "run-started") {
    const { model } = event.agent;
    const baseUrl = withoutPassword(model.baseUrl);
    return baseUrl === model.baseUrl
      ? event
      : { ...event, agent: { ...event.agent, model: { ...model, baseUrl } } };
  }
  if (event.type !== "call-returned") return event;
  const { value } = event;
  const written = event.effects.some(({ kind }) => kind === "reported");
  if (!written) return event;
  const told = typeof value === "object" && value !== null && "filepath" in value;
  return {
    ...event,
    value: told ? { ...value, filepath: "" } : value,
    effects: event.effects.map(withoutPath),
  };
}
