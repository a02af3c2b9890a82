// A watch for tests.

import type { WatchRow } from "@/db/store/watches";

/** A watch that repeats its question at 07:30 in Berlin. */
export const aWatch = (id: string, rest: Partial<WatchRow> = {}): WatchRow => ({
  ...{ id, ownerId: null, threadId: null, template: null, question: "Why?", agent: null, scope: null },
  ...{ places: null, schedule: { every: "day", hour: 7, minute: 30 }, timeZone: "Europe/Berlin" },
  ...{
    runMoney: null,
    monthMoney: null,
    lookAt: "searches",
    tellWhen: "every",
    channels: ["app", "webhook"],
    feedNumber: 0,
  },
  ...{ createdAt: 1, pausedAt: null, endedAt: null, nextAt: null, claimedUntil: null, seenAt: 0 },
  mailTo: null,
  ...rest,
});
