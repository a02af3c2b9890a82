// Serializes requests to a service that allows one at a time, over all runs of the process; an aborted
// request leaves the queue.

import { orAborted } from "@/lib/resilience/or-aborted";
import { processSingleton } from "@/lib/singleton";

const lines = processSingleton("search.lines", () => new Map<string, Promise<void>>());

/** Runs the work after all earlier work for the same service. Rejects with the signal's reason. */
export async function oneAtATime<T>(
  service: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const before = lines.get(service) ?? Promise.resolve();
  const own = Promise.withResolvers<void>();
  const whole = before.then(() => own.promise);
  lines.set(service, whole);
  try {
    await orAborted(before, signal);
    return await work();
  } finally {
    own.resolve();
    if (lines.get(service) === whole) lines.delete(service);
  }
}
