// Invariants of everything that costs money: the intent is recorded before a request, the result after it, and nothing
// with a result is requested again.

import type { EventOf, RunEvent } from "@/lib/run-log/event";

type Books = {
  /** Calls that were decided in this log, or in the run that it continues. */
  decided: Set<string>;
  /** Calls that were ever sent. */
  sent: Set<string>;
  /** Calls in progress in the current process; cleared when the process stops. */
  out: Set<string>;
  returned: Set<string>;
  settled: Set<string>;
  searched: Set<string>;
};

/** Every call has its intent before its result, exactly one result, and no intent after it. */
export function callFaults(events: readonly RunEvent[]): string[] {
  const books: Books = {
    decided: new Set(),
    sent: new Set(),
    out: new Set(),
    returned: new Set(),
    settled: new Set(),
    searched: new Set(),
  };
  return events.flatMap((event) => {
    if (event.type === "run-started") return takeOver(event, books);
    if (event.type === "run-resumed") books.out.clear();
    if (event.type === "step-decided") return event.calls.flatMap(({ id }) => decide(id, books));
    if (event.type === "call-started") return send(event.callId, books);
    if (event.type === "search-made" || event.type === "page-read") return bring(event, books);
    if (event.type === "call-returned" || event.type === "call-ended" || event.type === "call-failed")
      return settle(event, books);
    return [];
  });
}

/** Calls of the continued run were decided, made and paid for there. */
function takeOver({ branch }: EventOf<"run-started">, books: Books): string[] {
  for (const { id, status } of branch?.seed.calls ?? []) {
    books.decided.add(id);
    if (status === "proposed" || status === "running") continue;
    books.returned.add(id);
    books.settled.add(id);
  }
  return [];
}

function decide(id: string, { decided }: Books): string[] {
  const again = decided.has(id);
  decided.add(id);
  return again ? [`call ${id} was decided twice`] : [];
}

function send(id: string, { sent, out, returned, settled }: Books): string[] {
  const faults = [
    ...(returned.has(id) || settled.has(id) ? [`call ${id} was made again`] : []),
    ...(out.has(id) ? [`call ${id} was made twice at once`] : []),
  ];
  sent.add(id);
  out.add(id);
  return faults;
}

function bring({ type, callId }: EventOf<"search-made" | "page-read">, books: Books): string[] {
  const faults = books.sent.has(callId) ? [] : [`call ${callId} brought something and was never made`];
  if (type === "search-made") {
    if (books.searched.has(callId)) faults.push(`the search of call ${callId} was counted twice`);
    books.searched.add(callId);
  }
  return faults;
}

function settle(
  { type, callId }: EventOf<"call-returned" | "call-ended" | "call-failed">,
  { decided, sent, returned, settled }: Books,
): string[] {
  const faults: string[] = [];
  if (!decided.has(callId)) faults.push(`call ${callId} was never decided`);
  if (type === "call-returned") {
    if (!sent.has(callId)) faults.push(`call ${callId} returned and was never made`);
    if (returned.has(callId)) faults.push(`call ${callId} returned twice`);
    returned.add(callId);
  } else {
    if (settled.has(callId)) faults.push(`call ${callId} ended twice`);
    settled.add(callId);
  }
  return faults;
}

/**
 * Every model request has an intent and is counted once; only one that a stop of the process interrupted may lack its
 * count. A request is not repeated under its number unless such a stop lies between.
 */
export function requestFaults(events: readonly RunEvent[]): string[] {
  const open = new Set<string>();
  const decided = new Set<number>();
  const reasoned = new Set<number>();
  return events.flatMap((event) => {
    if (event.type === "run-resumed") open.clear();
    if (event.type === "step-started") {
      const request = `${event.step}.${event.attempt}`;
      const twice = open.has(request);
      open.add(request);
      return twice ? [`request ${request} was made twice at once`] : [];
    }
    if (event.type === "usage-counted" && !open.delete(`${event.step}.${event.attempt}`))
      return [`request ${event.step}.${event.attempt} was counted without having been made`];
    if (event.type === "step-reasoned") {
      const twice = reasoned.has(event.step) || decided.has(event.step);
      reasoned.add(event.step);
      return twice ? [`the reasoning of step ${event.step} was asked for twice`] : [];
    }
    if (event.type === "step-decided") {
      const twice = decided.has(event.step);
      decided.add(event.step);
      return twice ? [`step ${event.step} was decided twice`] : [];
    }
    if (event.type === "run-ended" && event.status !== "cancelled" && open.size > 0)
      return [`requests ${[...open].join(", ")} were never counted`];
    return [];
  });
}
