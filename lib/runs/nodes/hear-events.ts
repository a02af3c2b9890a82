// Publishes to the readers of this node what other nodes have stored of a run. Each run is read once a time, however many
// read it here.

import { log } from "@/lib/log";
import type { Engine } from "../engine";
import { eventOf } from "../load";

const PAGE = 500;

type Reading = { after: number; again: boolean; busy: boolean };

export function hearEvents({ db, bus, live }: Engine) {
  const readings = new Map<string, Reading>();

  async function read(runId: string, reading: Reading): Promise<void> {
    if (reading.busy) {
      reading.again = true;
      return;
    }
    reading.busy = true;
    try {
      do {
        reading.again = false;
        // A run that a node works on was not imported, so its events are read as they are stored.
        const rows = await db.listRunEvents({ runId, after: reading.after, limit: PAGE });
        const events = rows.map(eventOf);
        const last = events.at(-1);
        if (!last) continue;
        reading.after = last.seq;
        reading.again ||= events.length === PAGE;
        bus.publish(
          runId,
          events.map((event) => ({ event, light: null })),
        );
      } while (reading.again);
    } catch (error) {
      log.warn("events-not-read", { runId, error });
      // Readers then read the log themselves.
      bus.publish(runId, []);
    } finally {
      reading.busy = false;
    }
  }

  return {
    /** Another node stored events of a run, the first of them with the number `from`. */
    stored({ runId, from }: { runId: string; from: number }): void {
      if (!bus.isRead(runId) || live.runs.has(runId)) {
        readings.delete(runId);
        return;
      }
      const reading = readings.get(runId) ?? { after: from - 1, again: false, busy: false };
      readings.set(runId, reading);
      void read(runId, reading);
    },
    /** Anything may have been missed: every reader reads the log. */
    missed(): void {
      readings.clear();
      for (const runId of bus.read()) bus.publish(runId, []);
    },
  };
}
