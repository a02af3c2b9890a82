// Answers the times of watches: claims those that have come, starts their runs, and finds out what ended runs changed. The
// store decides who does it: one process of SQLite or any node of PostgreSQL works in the same way.
//
// A time is never lost, because it stays the watch's next time until its outcome is stored; and never answered twice, because
// its run has an idempotency key of its own. After a server was off, the earliest missed time is answered and the next one
// lies in the future.

import type { Store } from "@/db/store/store";
import type { WatchCause, WatchedTime, WatchMail, WatchRow } from "@/db/store/watches";
import type { Clock } from "@/lib/agent/ports";
import { changesBetween } from "@/lib/changes/changes";
import { readEnv } from "@/lib/config/env";
import { GroundworkError } from "@/lib/errors/errors";
import type { StartedResponse } from "@/lib/http/responses";
import { log } from "@/lib/log";
import { lookAgain, newId, systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import type { RunStatus } from "@/lib/run-log/run-status";
import { timeKey } from "@/lib/run-log/watch-key";
import { type StartRequest, startRun } from "@/lib/runs/start";
import { causeOfWatch } from "@/lib/webhooks/message";
import { monthBegan, nextTime } from "./calendar";
import type { ChangeCounts, Channel, Outcome, TellWhen } from "./watch";

/** Milliseconds after which a time that a process did not answer is taken by another. */
const CLAIMED_FOR = 300_000;
/** The pause before a time whose thread was busy, or that met a passing fault, is tried again. */
const TRIED_AGAIN_AFTER = 15_000;
/** The longest sleep, in milliseconds: after it, a jump of the clock and what nobody announced are noticed. */
const LONGEST = 15_000;
const SHORTEST = 200;
const AT_ONCE = 20;

/** What differs between two reports of a thread. */
export type ChangesBetween = (
  from: string,
  to: string,
) => Promise<{ isQuiet: boolean; line: string; counts: ChangeCounts }>;

export type Watching = {
  db: Store;
  clock: Clock;
  start: (request: StartRequest) => Promise<StartedResponse>;
  changes: ChangesBetween;
  publicUrl: string | null;
  /** Whether mails are sent. Without a mail server none is stored, so that no old ones leave when there is one. */
  mails: boolean;
};

export const ownWatching = (): Watching => ({
  db: getDb(),
  clock: systemClock,
  start: (request) => startRun(request),
  changes: (from, to) => changesBetween(getDb(), { from, to }),
  publicUrl: readEnv().publicUrl,
  mails: readEnv().mail !== null,
});

/** Errors that another try at the same time would meet again: the time is skipped, and the person sees why. */
const SKIPS = new Set<string>([
  "day_limit_reached",
  "day_runs_reached",
  "host_invalid",
  "invalid_request",
  "money_cap_unpriced",
  "plan_impossible",
  "unknown_agent",
  "watch_month_spent",
]);

/** Throws watch_month_spent. Returns the caps of the next run; undefined: those of the agent. */
async function budgetOf(watch: WatchRow, { db, clock }: Watching): Promise<StartRequest["budget"]> {
  const { id: watchId, runMoney, monthMoney, timeZone } = watch;
  if (monthMoney === null) return runMoney === null ? undefined : { money: runMoney };
  const since = monthBegan(clock.now(), timeZone);
  const left = monthMoney - (await db.sumWatchMoney({ watchId, since }));
  if (left <= 0) throw new GroundworkError("watch_month_spent");
  return { money: runMoney === null ? left : Math.min(runMoney, left) };
}

/**
 * Starts the run of a watch, or returns the one that has this key already. Throws watch_month_spent and whatever `startRun`
 * throws.
 */
export async function startWatched(
  watch: WatchRow,
  idempotencyKey: string,
  parts: Watching,
): Promise<StartedResponse> {
  const { db, start } = parts;
  const before = await db.findRunByKey(idempotencyKey);
  if (before) return { threadId: before.threadId, runId: before.id };
  const { question, ownerId, threadId, agent, scope, places, lookAt } = watch;
  const budget = await budgetOf(watch, parts);
  const runs = threadId ? await db.listRuns(threadId) : [];
  const last = runs.findLast(({ status, kind }) => status === "completed" && kind === "research");
  return start({
    ...{ question, owner: ownerId, idempotencyKey },
    ...(threadId ? { threadId } : {}),
    ...(agent ? { agent } : {}),
    ...(places ? { places } : scope ? { scope } : {}),
    ...(budget ? { budget } : {}),
    ...(last ? { repeats: last.id, lookAt } : {}),
  });
}

const OPEN = { line: null, isQuiet: null, counts: null, told: false };

// The outcome of a time of a watch, and whether its person is notified of it.

/** What became of a time. `status`: of its run; null where none was started. */
export function outcomeOf({ status }: { status: RunStatus | null }): Outcome {
  if (status === null) return "skipped";
  if (status === "completed") return "completed";
  if (status === "cancelled") return "stopped";
  return status === "failed" || status === "error" ? "failed" : "waiting";
}

type Became = { outcome: Outcome; isQuiet: boolean | null };

function isWanted(when: TellWhen, { outcome, isQuiet }: Became): boolean {
  const fails = outcome === "failed" || outcome === "skipped";
  switch (when) {
    case "every":
      return true;
    // A report that could not be compared may differ: whoever waits for changes is better told once too often.
    case "changes":
      return fails || (outcome === "completed" && isQuiet !== true);
    case "failures":
      return fails;
    case "nothing":
      return false;
  }
}

/** Where a person is told of what became of a time. */
function isTold(
  { tellWhen, channels }: { tellWhen: TellWhen; channels: readonly Channel[] },
  became: Became,
): Record<Channel, boolean> {
  const wanted = isWanted(tellWhen, became);
  return {
    app: wanted && channels.includes("app"),
    webhook: wanted && channels.includes("webhook"),
    email: wanted && channels.includes("email"),
  };
}

/** Answers a time that has come. Returns when the watch may be taken again: null for at once. */
async function answerTime(watch: WatchRow, dueAt: number, parts: Watching): Promise<number | null> {
  const { db, clock } = parts;
  const id = timeKey(watch.id, dueAt);
  const at = clock.now();
  const nextAt = nextTime(watch.schedule, watch.timeZone, at);
  const row = { id, watchId: watch.id, dueAt, at, ...OPEN };
  try {
    const { runId, threadId } = await startWatched(watch, id, parts);
    await db.addWatchTime({ ...row, runId, skipped: null, settledAt: null }, { nextAt, threadId });
    return null;
  } catch (error) {
    const code = error instanceof GroundworkError ? error.code : null;
    if (code === null || !SKIPS.has(code)) {
      if (code !== "thread_busy") log.warn("watch-waits", { id: watch.id, error });
      return at + TRIED_AGAIN_AFTER;
    }
    const told = isTold(watch, { outcome: "skipped", isQuiet: null });
    const skipped = { ...row, runId: null, skipped: code, told: told.app, settledAt: at };
    const became = { ...skipped, status: null, errorCode: null, reportId: null };
    await db.addWatchTime(skipped, { nextAt, threadId: null, ...messagesFor(watch, became, told, parts) });
    return null;
  }
}

type Found = Pick<WatchedTime, "line" | "isQuiet" | "counts">;

/** Compares the report of a run with the one before it in the thread. */
async function compare(threadId: string, reportId: string, { db, changes }: Watching): Promise<Found> {
  const nothing = { line: null, isQuiet: null, counts: null };
  const reports = await db.listReportsOfThread(threadId);
  const own = reports.find(({ id }) => id === reportId);
  const before = reports
    .slice(0, own ? reports.indexOf(own) : 0)
    .findLast(({ runId }) => runId !== own?.runId);
  if (!before) return nothing;
  try {
    return await changes(before.id, reportId);
  } catch (error) {
    log.warn("watch-not-compared", { reportId, error });
    return nothing;
  }
}

type Messages = { cause: WatchCause | null; mail: WatchMail | null };

function messagesFor(
  watch: WatchRow,
  time: Omit<WatchedTime, "money" | "endedAt">,
  tells: Pick<ReturnType<typeof isTold>, "webhook" | "email">,
  { publicUrl, clock, mails }: Watching,
): Messages {
  const outcome = outcomeOf(time);
  const { id, question, threadId, mailTo } = watch;
  if (outcome === "waiting") return { cause: null, mail: null };
  const { dueAt, runId, reportId, line, counts, skipped, errorCode } = time;
  const told = { id, question, dueAt, outcome, threadId, runId, reportId, line, counts };
  const at = clock.now();
  const cause = causeOfWatch({ ...told, errorCode: skipped ?? errorCode, at }, publicUrl);
  return {
    // Webhooks are found by the owner of the thread; a template that never ran has none.
    cause: tells.webhook && threadId ? { ...cause, runId, threadId, at } : null,
    mail: tells.email && mails && mailTo ? { id: newId("mai"), watchId: id, body: cause.body, at } : null,
  };
}

/** Finds out what the ended run of a time changed, and tells whoever is to be told. */
async function settle(watch: WatchRow, time: WatchedTime, parts: Watching): Promise<void> {
  const { db, clock } = parts;
  const { id, status, reportId } = time;
  const { threadId } = watch;
  const compared =
    status === "completed" && reportId && threadId ? await compare(threadId, reportId, parts) : {};
  const found: Found = { line: null, isQuiet: null, counts: null, ...compared };
  const told = isTold(watch, { outcome: outcomeOf(time), isQuiet: found.isQuiet });
  const { line, isQuiet, counts } = found;
  const { cause, mail } = messagesFor(watch, { ...time, ...found }, told, parts);
  await db.settleWatchTime(
    { id, line, isQuiet, counts, told: told.app, settledAt: clock.now() },
    cause,
    mail,
  );
}

async function work(watch: WatchRow, parts: Watching): Promise<void> {
  const { db, clock } = parts;
  let until: number | null = null;
  try {
    for (const time of await db.listUnsettledTimes(watch.id)) await settle(watch, time, parts);
    const { nextAt } = watch;
    if (nextAt !== null && nextAt <= clock.now()) until = await answerTime(watch, nextAt, parts);
  } catch (error) {
    log.error("watch-failed", { id: watch.id, error });
    until = clock.now() + TRIED_AGAIN_AFTER;
  }
  await db.releaseWatch(watch.id, until);
}

/** Works on everything that is due. Returns the milliseconds until the next look. */
export async function watchDue(parts: Watching): Promise<number> {
  const { db, clock } = parts;
  for (;;) {
    const now = clock.now();
    const claimed = await db.claimWatches({ now, until: now + CLAIMED_FOR, most: AT_ONCE });
    for (const watch of claimed) await work(watch, parts);
    if (claimed.length < AT_ONCE) break;
  }
  const next = await db.nextWatchTime();
  if (next === null) return LONGEST;
  const wait = next - clock.now();
  // What is due now and was not taken waits for a thread or belongs to another node.
  return wait <= 0 ? LONGEST : Math.min(LONGEST, Math.max(SHORTEST, wait));
}

/** Works on what is due until it is stopped. `onCause` calls its listener when a run may have ended. */
export function startWatching(
  onCause: (listener: () => void) => () => void,
  parts: Watching = ownWatching(),
): () => void {
  const look = () => watchDue(parts);
  return lookAgain({ clock: parts.clock, look, longest: LONGEST, fault: "watching-failed" }, onCause).stop;
}
