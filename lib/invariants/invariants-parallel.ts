// Invariants of dependent calls and of delegates.

import type { Store } from "@/db/store/store";
import type { RunEvent } from "@/lib/run-log/event";

/** A call begins after the calls it depends on have ended; a delegate begins once per call and ends once. */
export function parallelFaults(events: readonly RunEvent[]): string[] {
  const needs = new Map<string, readonly string[]>();
  const over = new Set<string>();
  const sent = new Set<string>();
  const begun = new Map<string, string>();
  const ended = new Set<string>();
  return events.flatMap((event): string[] => {
    switch (event.type) {
      case "run-started":
        for (const { id } of event.branch?.seed.calls ?? []) over.add(id);
        return [];
      case "step-decided":
        for (const call of event.calls) if (call.needs) needs.set(call.id, call.needs);
        return [];
      case "call-started": {
        sent.add(event.callId);
        const open = (needs.get(event.callId) ?? []).filter((id) => !over.has(id));
        return open.map((id) => `call ${event.callId} began before call ${id} was over`);
      }
      case "call-ended":
      case "call-failed":
      case "call-skipped":
        over.add(event.callId);
        return [];
      case "delegate-started": {
        const faults = [
          ...(sent.has(event.callId)
            ? []
            : [`a delegate began for call ${event.callId}, which was never made`]),
          ...(begun.has(event.callId) ? [`two delegates began for call ${event.callId}`] : []),
        ];
        begun.set(event.callId, event.delegateId);
        return faults;
      }
      case "delegate-ended": {
        const wrong = begun.get(event.callId) !== event.delegateId || ended.has(event.callId);
        ended.add(event.callId);
        return wrong ? [`the delegate of call ${event.callId} ended without having begun, or twice`] : [];
      }
      default:
        return [];
    }
  });
}

/** A delegate's run belongs to a thread of its parent and contains the key of its call. */
export async function delegationFaults(db: Store): Promise<string[]> {
  return (await db.listDelegations()).flatMap(({ id, delegatedBy, key, first }) =>
    !first || key?.startsWith(`delegate:${delegatedBy}:`)
      ? []
      : [`${id}: works for ${delegatedBy} without the key of a call of that run`],
  );
}
