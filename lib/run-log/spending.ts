// Computes what events used, for the daily usage.

import type { SpendingRow } from "@/db/store/spending";
import type { RunEvent } from "./event";

/** The calendar day on this machine: `2026-11-21`. `at` in milliseconds since the epoch. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const part = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

const NOTHING = { requests: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, searches: 0, money: 0 };

/** One row for each day on which something was used. */
export function spendingOf(events: readonly RunEvent[]): SpendingRow[] {
  const days = new Map<string, SpendingRow>();
  for (const event of events) {
    const isPage = event.type === "page-read";
    if (event.type !== "usage-counted" && event.type !== "search-made" && !isPage) continue;
    if (isPage && !event.cost) continue;
    const { runId } = event;
    const day = dayOf(event.at);
    const row = days.get(day) ?? { runId, day, ...NOTHING };
    days.set(day, row);
    if (event.type === "page-read") row.money += event.cost?.amount ?? 0;
    else if (event.type === "search-made") {
      row.searches += 1;
      row.money += event.cost?.amount ?? 0;
    } else {
      row.requests += 1;
      row.inputTokens += event.inputTokens;
      row.cachedTokens += event.cachedTokens;
      row.outputTokens += event.outputTokens;
      row.money += event.money ?? 0;
    }
  }
  return [...days.values()];
}
