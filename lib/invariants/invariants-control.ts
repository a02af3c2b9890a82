// Invariants of run controls: a run in the queue, or one that waits for the user, sends no requests, and everything it
// waits for happens once.

import type { EventType, RunEvent } from "@/lib/run-log/event";

/** The states in which a run waits, with the events that begin and end them. */
const WAITS: { name: string; begun: EventType; ended: EventType }[] = [
  { name: "a place", begun: "run-queued", ended: "run-admitted" },
  { name: "an answer", begun: "clarification-asked", ended: "clarification-answered" },
  { name: "its plan", begun: "plan-review-asked", ended: "plan-reviewed" },
];

const OUTGOING: ReadonlySet<EventType> = new Set<EventType>(["step-started", "call-started"]);

export function controlFaults(events: readonly RunEvent[]): string[] {
  return [
    ...WAITS.flatMap((wait) => waitFaults(events, wait)),
    ...steerFaults(events),
    ...compactionFaults(events),
  ];
}

function waitFaults(events: readonly RunEvent[], wait: (typeof WAITS)[number]): string[] {
  let waits = false;
  return events.flatMap(({ type, seq }) => {
    const before = waits;
    if (type === wait.begun) {
      waits = true;
      return before ? [`it began to wait for ${wait.name} twice (${seq})`] : [];
    }
    if (type === wait.ended) {
      waits = false;
      return before ? [] : [`it got ${wait.name} without having waited for it (${seq})`];
    }
    return before && OUTGOING.has(type)
      ? [`it sent something out while it waited for ${wait.name} (${seq})`]
      : [];
  });
}

function steerFaults(events: readonly RunEvent[]): string[] {
  const known = new Set<string>();
  return events.flatMap((event) => {
    if (event.type !== "run-steered") return [];
    const twice = known.has(event.id);
    known.add(event.id);
    return twice ? [`message ${event.id} was taken twice`] : [];
  });
}

/** Calls that were compacted to notes stay compacted: a prompt must begin like the previous one. */
function compactionFaults(events: readonly RunEvent[]): string[] {
  const first = events[0];
  let through = first?.type === "run-started" ? (first.branch?.seed.compaction?.through ?? 0) : 0;
  return events.flatMap((event) => {
    if (event.type !== "context-compacted") return [];
    const before = through;
    through = event.through;
    return through > before ? [] : [`steps up to ${event.through} were told as notes again`];
  });
}

/** Times never decrease, whatever the system clock does. Logs of earlier versions may violate this. */
export function timeFaults(events: readonly RunEvent[]): string[] {
  return events.flatMap(({ at, seq }, index) => {
    const before = events[index - 1];
    return before && at < before.at ? [`event ${seq} lies before the one it follows`] : [];
  });
}
