// Compares how a tool's calls were answered, by activity, variant and mode, over the newest calls of a number of days.
// Bounded and read in pages with pauses between them, so that a long history does not block the server.

import { setImmediate as turn } from "node:timers/promises";
import type { CallPlace, RecentCall } from "@/db/store/calls";
import type { Store } from "@/db/store/store";
import type { Owner } from "@/db/store/threads";
import type { CallComparison, ComparedCalls } from "@/lib/http/agents-responses";

const DAY_MS = 86_400_000;
/** Maximum number of calls compared, and number per page. */
const MOST_CALLS = 100_000;
const PAGE = 4000;

type Group = ComparedCalls & { times: number[]; counted: number };

/** The quantile of `sorted` (ascending) for `share`; null if it is empty. */
function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

function newGroup({ tool, activity, variant, mode }: RecentCall): Group {
  return {
    tool,
    activity,
    variant,
    mode,
    succeeded: 0,
    failed: 0,
    leftOut: 0,
    median: null,
    slowest: null,
    inputTokens: null,
    outputTokens: null,
    bringing: 0,
    cited: 0,
    citations: 0,
    times: [],
    counted: 0,
  };
}

function count(group: Group, { outcome, took, inputTokens, outputTokens, citations }: RecentCall): void {
  if (outcome === "stopped" || outcome === "skipped") {
    group.leftOut += 1;
    return;
  }
  group[outcome] += 1;
  if (outcome === "succeeded" && took !== null) group.times.push(took);
  if (inputTokens !== null && outputTokens !== null) {
    group.counted += 1;
    group.inputTokens = (group.inputTokens ?? 0) + inputTokens;
    group.outputTokens = (group.outputTokens ?? 0) + outputTokens;
  }
  if (citations === null) return;
  group.bringing += 1;
  group.cited += citations > 0 ? 1 : 0;
  group.citations += citations;
}

function summed({ times, counted, ...group }: Group): ComparedCalls {
  times.sort((a, b) => a - b);
  const mean = (sum: number | null) => (sum === null ? null : sum / counted);
  return {
    ...group,
    median: quantile(times, 0.5),
    slowest: quantile(times, 0.95),
    inputTokens: mean(group.inputTokens),
    outputTokens: mean(group.outputTokens),
  };
}

/** By tool, most used variant first. */
const inOrder = (one: ComparedCalls, other: ComparedCalls) =>
  one.tool.localeCompare(other.tool) ||
  other.succeeded + other.failed - (one.succeeded + one.failed) ||
  `${one.activity} ${one.variant}`.localeCompare(`${other.activity} ${other.variant}`);

/** Compares the calls of a user's runs in the last `days` before `now` (milliseconds since the epoch). */
export async function compareCalls(
  db: Store,
  { days, now, owner = null, most = MOST_CALLS }: { days: number; now: number; owner?: Owner; most?: number },
): Promise<CallComparison> {
  const since = now - days * DAY_MS;
  const groups = new Map<string, Group>();
  let behind: CallPlace | null = null;
  let calls = 0;
  for (;;) {
    const page: (RecentCall & CallPlace)[] = await db.listRecentCalls({
      since,
      behind,
      owner,
      limit: Math.min(PAGE, most + 1 - calls),
    });
    for (const call of page.slice(0, most - calls)) {
      const key = `${call.tool}\n${call.activity}\n${call.variant}\n${call.mode}`;
      const group = groups.get(key) ?? newGroup(call);
      groups.set(key, group);
      count(group, call);
    }
    calls += page.length;
    behind = page.at(-1) ?? null;
    if (!behind || page.length < PAGE || calls > most) break;
    await turn();
  }
  return {
    days,
    calls: Math.min(calls, most),
    cut: calls > most,
    compared: [...groups.values()].map(summed).sort(inOrder),
  };
}
