// The watches of a person: created from a research or a template, changed, paused, ended, deleted, and run by hand.

import type { Owner } from "@/db/store/threads";
import type { WatchChange, WatchRow } from "@/db/store/watches";
import type { OneOf } from "@/db/store/webhooks";
import { knownFile } from "@/lib/agents/agents";
import { GroundworkError } from "@/lib/errors/errors";
import { checkQuestion } from "@/lib/http/requests";
import type { StartedWatchResponse, Watch } from "@/lib/http/watch-responses";
import { newId } from "@/lib/process/clock";
import { handKey } from "@/lib/run-log/watch-key";
import { fillTemplate, type ValueIssue } from "@/lib/templates/template";
import { getTemplate } from "@/lib/templates/templates";
import { monthBegan, nextTime } from "./calendar";
import { feedPath, prepareFeeds } from "./feed-address";
import { MOST_LISTED, MOST_WATCHES } from "./watch";
import type { ChangeWatch, MakeWatch } from "./watch-requests";
import { outcomeOf, ownWatching, startWatched, type Watching } from "./watcher";

/** A time that has been due for so long is late: it waits for something. Milliseconds. */
const LATE_AFTER = 30_000;

/** What became of the mails of a watch; null when it sends none. */
async function mailState({ id, channels }: WatchRow, { db, mails }: Watching): Promise<Watch["mail"]> {
  if (!channels.includes("email")) return null;
  const last = await db.lastMail(id);
  const { status = null, fault = null, answer = null } = last ?? {};
  return { isSetUp: mails, status, fault, answer };
}

type Telling = Pick<WatchRow, "channels" | "mailTo">;

/**
 * The settings with an address for mails, where they are wanted: the one entered, or that of the user. Throws mail_not_set_up,
 * and invalid_request when no address is known.
 */
async function withAddress<Chosen extends Telling>(
  chosen: Chosen,
  owner: Owner,
  { db, mails }: Watching,
): Promise<Chosen> {
  if (!chosen.channels.includes("email")) return chosen;
  if (!mails) throw new GroundworkError("mail_not_set_up");
  const mailTo = chosen.mailTo ?? (await db.findOwner(owner))?.email ?? null;
  if (mailTo === null)
    throw new GroundworkError("invalid_request", { detail: "mailTo: an e-mail address is needed." });
  return { ...chosen, mailTo };
}

async function shown(row: WatchRow, parts: Watching): Promise<Watch> {
  const { db, clock } = parts;
  const { ownerId: _owner, agent: _agent, scope: _scope, places: _places, ...rest } = row;
  const { feedNumber: _number, claimedUntil: _claimed, seenAt, ...told } = rest;
  const { id: watchId, timeZone, nextAt } = row;
  const now = clock.now();
  const times = await db.listWatchTimes({ watchId, most: MOST_LISTED });
  const [all, month] = [
    await db.sumWatchMoney({ watchId, since: 0 }),
    await db.sumWatchMoney({ watchId, since: monthBegan(now, timeZone) }),
  ];
  return {
    ...told,
    feed: await feedPath(row),
    mail: await mailState(row, parts),
    isLate: nextAt !== null && now - nextAt > LATE_AFTER,
    unseen: times.filter((time) => time.told && (time.settledAt ?? 0) > seenAt).length,
    spent: { all, month, currency: knownFile().config.prices.currency },
    times: times.map((time) => ({
      ...{ dueAt: time.dueAt, at: time.at, outcome: outcomeOf(time), runId: time.runId },
      ...{ reportId: time.reportId, reason: time.skipped ?? time.errorCode, line: time.line },
      ...{ isQuiet: time.isQuiet, counts: time.counts, money: time.money, told: time.told },
    })),
  };
}

function known<Row>(row: Row | null): Row {
  if (!row) throw new GroundworkError("watch_not_found");
  return row;
}

/** The newest first. */
export async function watchesOf(owner: Owner, parts: Watching = ownWatching()): Promise<Watch[]> {
  return Promise.all((await parts.db.listWatches(owner)).map((row) => shown(row, parts)));
}

/** One that can be changed; null for one that has ended. Throws watch_not_found. */
export async function watchToChange(watch: OneOf, parts: Watching = ownWatching()): Promise<Watch | null> {
  const row = known(await parts.db.findWatch(watch));
  return row.endedAt === null ? shown(row, parts) : null;
}

/** The thread of a report; null for a report that does not exist. */
export async function threadOfReport(
  reportId: string,
  { db }: Pick<Watching, "db"> = ownWatching(),
): Promise<string | null> {
  return (await db.findReport(reportId))?.threadId ?? null;
}

type Asked = Pick<WatchRow, "threadId" | "template" | "question" | "agent" | "scope" | "places">;
type AskedOnce = { asked: Asked; lastRun: string | null };

/** What a watch of a research asks. Throws thread_not_found, watch_nothing_finished. */
async function ofThread(threadId: string, owner: Owner, { db }: Watching): Promise<AskedOnce> {
  if (!(await db.isOwnedBy({ kind: "thread", id: threadId, owner })))
    throw new GroundworkError("thread_not_found");
  const runs = await db.listRuns(threadId);
  const last = runs.findLast(({ status, kind }) => status === "completed" && kind === "research");
  if (!last) throw new GroundworkError("watch_nothing_finished");
  // Scope and places are those of the thread's last run, as for a follow-up.
  const { id: lastRun, question, agent } = last;
  return { asked: { threadId, template: null, question, agent, scope: null, places: null }, lastRun };
}

type Invalid = { kind: "invalid"; issues: ValueIssue[] };

async function ofTemplate(
  { name, values }: NonNullable<MakeWatch["template"]>,
  owner: Owner,
  { db }: Watching,
): Promise<AskedOnce | Invalid> {
  const template = await getTemplate({ name, owner }, db);
  const filled = fillTemplate(template, values);
  if (!filled.ok) return { kind: "invalid", issues: filled.issues };
  const { title, agent, scope, places } = template;
  const question = checkQuestion(filled.question);
  return { asked: { threadId: null, template: title, question, agent, scope, places }, lastRun: null };
}

const askedBy = (
  { threadId, template }: Pick<MakeWatch, "threadId" | "template">,
  owner: Owner,
  parts: Watching,
) => (template ? ofTemplate(template, owner, parts) : ofThread(threadId ?? "", owner, parts));

/**
 * The question that a watch would ask, and the run that it would repeat first, if there is one; null for a research without
 * a finished run and for values that do not fill the template. Throws thread_not_found and template_not_found.
 */
export async function questionToWatch(
  of: Pick<MakeWatch, "threadId" | "template">,
  owner: Owner,
  parts: Watching = ownWatching(),
): Promise<{ question: string; lastRun: string | null } | null> {
  try {
    const found = await askedBy(of, owner, parts);
    return "kind" in found ? null : { question: found.asked.question, lastRun: found.lastRun };
  } catch (error) {
    if (error instanceof GroundworkError && error.code === "watch_nothing_finished") return null;
    throw error;
  }
}

/** The address that mails of a new watch go to unless another is entered; null where no mail is sent. */
export async function mailOffer(
  owner: Owner,
  { db, mails }: Watching = ownWatching(),
): Promise<{ address: string } | null> {
  if (!mails) return null;
  return { address: (await db.findOwner(owner))?.email ?? "" };
}

/**
 * Creates a watch. Throws thread_not_found, watch_nothing_finished, template_not_found, too_many_watches, mail_not_set_up and
 * what `checkQuestion` throws.
 */
export async function makeWatch(
  { threadId, template, ...settings }: MakeWatch & { owner: Owner },
  parts: Watching = ownWatching(),
): Promise<{ kind: "made"; watch: Watch } | Invalid> {
  const { owner, ...wanted } = settings;
  const { db, clock } = parts;
  const found = await askedBy({ threadId, template }, owner, parts);
  if ("kind" in found) return found;
  const { asked } = found;
  const chosen = await withAddress(wanted, owner, parts);
  const at = clock.now();
  const row: WatchRow = {
    ...{ id: newId("wat"), ownerId: owner, ...asked, ...chosen },
    ...{ feedNumber: 0, createdAt: at, pausedAt: null, endedAt: null, claimedUntil: null, seenAt: at },
    nextAt: nextTime(chosen.schedule, chosen.timeZone, at),
  };
  if (!(await db.addWatch(row, MOST_WATCHES)))
    throw new GroundworkError("too_many_watches", { limit: MOST_WATCHES });
  return { kind: "made", watch: await shown(row, parts) };
}

/** The next time after a change: counted anew when the schedule changed or the watch goes on. */
function nextAfter(before: WatchRow, { ended, paused, schedule, timeZone }: ChangeWatch, now: number) {
  if (ended || (paused ?? before.pausedAt !== null)) return { nextAt: null };
  const goesOn = paused === false && before.pausedAt !== null;
  if (!schedule && !timeZone && !goesOn) return {};
  return { nextAt: nextTime(schedule ?? before.schedule, timeZone ?? before.timeZone, now) };
}

/** Changes, pauses, resumes or ends a watch. Throws watch_not_found, watch_ended, mail_not_set_up. */
export async function changeWatch(
  watch: OneOf,
  change: ChangeWatch,
  parts: Watching = ownWatching(),
): Promise<Watch> {
  const { db, clock } = parts;
  const before = known(await db.findWatch(watch));
  const { paused, ended, seen, ...rest } = change;
  const changesMore = Object.keys(change).some((name) => name !== "seen");
  if (before.endedAt !== null && changesMore) throw new GroundworkError("watch_ended");
  const now = clock.now();
  const settings = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const asksMail = rest.channels?.includes("email") || rest.mailTo !== undefined;
  const { mailTo } = asksMail
    ? await withAddress({ ...before, ...settings } as WatchRow, before.ownerId, parts)
    : before;
  const set: WatchChange = {
    ...settings,
    mailTo,
    ...(paused === undefined ? {} : { pausedAt: paused ? (before.pausedAt ?? now) : null }),
    ...(ended ? { endedAt: now, pausedAt: null } : {}),
    ...(seen ? { seenAt: now } : {}),
    ...(changesMore ? nextAfter(before, change, now) : {}),
  };
  return shown(known(await db.updateWatch(watch, set)), parts);
}

/** Deletes a watch with its outcomes; its runs and reports stay. Throws watch_not_found. */
export async function deleteWatch(watch: OneOf, { db }: Watching = ownWatching()): Promise<{ id: string }> {
  const { id } = known(await db.removeWatch(watch));
  return { id };
}

/**
 * Runs a watch now, beside its schedule. Throws watch_not_found, watch_ended, watch_month_spent and what `startRun` throws.
 */
export async function runWatch(
  watch: OneOf,
  request: string | undefined,
  parts: Watching = ownWatching(),
): Promise<StartedWatchResponse> {
  const { db, clock } = parts;
  const row = known(await db.findWatch(watch));
  if (row.endedAt !== null) throw new GroundworkError("watch_ended");
  const id = handKey(row.id, request ?? newId("now"));
  const started = await startWatched(row, id, parts);
  const at = clock.now();
  const open = { skipped: null, line: null, isQuiet: null, counts: null, told: false, settledAt: null };
  const time = { id, watchId: row.id, dueAt: at, at, runId: started.runId, ...open };
  await db.addWatchTime(time, { threadId: started.threadId });
  return started;
}

/** Gives a watch a new feed address, or none. Throws watch_not_found. */
export async function setFeed(watch: OneOf, on: boolean, parts: Watching = ownWatching()): Promise<Watch> {
  const { db } = parts;
  const { feedNumber } = known(await db.findWatch(watch));
  if (on) await prepareFeeds();
  // An address that was taken away is not given again: numbers only grow, and a negative one is off.
  const next = on ? Math.abs(feedNumber) + 1 : -Math.abs(feedNumber);
  return shown(known(await db.updateWatch(watch, { feedNumber: next })), parts);
}
