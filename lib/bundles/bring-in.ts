// Checks the parts of a bundle against each other and against the store, and stores it. Everything is checked
// before anything is written; then the log is folded and settled as if it were happening, and stored in one
// transaction. It works on the given connection, so it runs in the server or in a worker thread.

import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import type { RunRecord } from "@/db/store/record";
import type { NewRun } from "@/db/store/runs";
import type { Store } from "@/db/store/store";
import type { Owner, ThreadRow } from "@/db/store/threads";
import { BUNDLE_VERSION, type Bundle, type BundlePage, type ReadBundle } from "@/lib/bundle-format/bundle";
import { underOwnIds } from "@/lib/bundle-format/own-ids";
import { wellFormedJson } from "@/lib/bundle-format/plain-json";
import { GroundworkError } from "@/lib/errors/errors";
import {
  broughtVia,
  countCharacters,
  type PageAttachment,
  pageIdOf,
  type StoredPicture,
} from "@/lib/fetch/pages/page";
import { log } from "@/lib/log";
import { plainPicture } from "@/lib/pictures/plain-picture";
import { placeReportFile, reportMarkdown, WAITING, writeReportFile } from "@/lib/report-export/report-file";
import type { RunEvent } from "@/lib/run-log/event";
import { foldEvent, initialState } from "@/lib/run-log/state";
import { type CheckedAgain, withCheckedAgain } from "@/lib/runs/checked-again";
import { eventOf } from "@/lib/runs/load";
import { eventRow, settle } from "@/lib/runs/settle";
import { parseSourceUrl, urlKey } from "@/lib/sources/url-key";
import { plainTitle } from "@/lib/text/plain-title";
import { portableEvent } from "./export-bundle-event";
import { type CheckReport, checkAgain } from "./import-bundle-check";
import { BundleFault, type CheckedRun, checkRun, type Known, refuse } from "./import-bundle-log";

// Settles an imported log: computes the rows and files that the same run would have left if it had happened
// here.

/** A report's file, named by our own rule; paths in a bundle are ignored. */
type WrittenFile = { reportId: string; filepath: string };

const REPORTS = "reports";
/** After this many events, other work gets a turn. */
const AT_ONCE = 200;

/**
 * Writes a file for each report under a temporary name. `placeReportFile` renames them later, so that a
 * process killed before the reports are stored leaves no file behind. Rejects when writing fails.
 */
async function writeReports(
  runs: readonly CheckedRun[],
  root: string,
  written: (file: WrittenFile) => void,
): Promise<void> {
  for (const { events, state: end } of runs) {
    let state = initialState(end);
    for (const [index, event] of events.entries()) {
      if (index % AT_ONCE === 0) await turn();
      state = foldEvent(state, event);
      if (event.type !== "report-written" || !state.report) continue;
      const { id: reportId, title, content, citations, writtenAt: at } = state.report;
      const cited = citations.map(({ number }) => number);
      const markdown = reportMarkdown({ title, content, sources: state.sources, cited });
      const filepath = await writeReportFile({
        root,
        reportsDir: REPORTS,
        title,
        markdown,
        at,
        waiting: true,
      });
      written({ reportId, filepath });
    }
  }
}

/** Groups events of the same time into one record, as they were stored originally; large groups are split. */
function moments(events: RunEvent[]): RunEvent[][] {
  const groups: RunEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last?.[0]?.at === event.at && last.length < AT_ONCE) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

function rowOf({ run, events: [started] }: CheckedRun, threadId: string): NewRun {
  const { id, question, agent, scope, kind, createdAt } = run;
  const told = started?.type === "run-started" ? started : null;
  return {
    id,
    threadId,
    question,
    agent,
    scope,
    kind,
    revises: told?.revises?.reportId ?? null,
    branchOf: told?.branch?.runId ?? null,
    counted: false,
    idempotencyKey: null,
    createdAt,
  };
}

/** The rows of all runs, in order. Texts come before everything that refers to them. */
async function recordsOf(
  bundle: Bundle,
  { runs, checks }: { runs: readonly CheckedRun[]; checks: readonly CheckedAgain[] },
  files: readonly WrittenFile[],
): Promise<{ run: NewRun; records: RunRecord[]; check: CheckedAgain }[]> {
  const paths = new Map(files.map(({ reportId, filepath }) => [reportId, filepath]));
  let pages: PageAttachment[] = bundle.pages.map((page) => ({
    ...page,
    pictures: picturesIn(page),
    via: broughtVia(page.via),
    brought: true,
  }));
  const told: { run: NewRun; records: RunRecord[]; check: CheckedAgain }[] = [];
  for (const [index, checked] of runs.entries()) {
    const check = checks[index] ?? { reports: {}, answer: null };
    const run = rowOf(checked, bundle.thread.id);
    let state = initialState(run);
    const records: RunRecord[] = [];
    for (const events of moments(checked.events.map((event) => placed(event, paths)))) {
      await turn();
      const settled = settle({
        before: state,
        events: events.map((event) => withCheckedAgain(event, check)),
        pages,
        at: events[0]?.at ?? run.createdAt,
        draftFrom: null,
      });
      state = settled.state;
      pages = [];
      // The log is stored as it arrived: only the rows derived from it contain the verdicts computed here.
      records.push({ ...settled.record, events: events.map(eventRow) });
    }
    told.push({ run, records, check });
  }
  return told;
}

/** The pictures of a page of a bundle. A file may hold anything: only what a picture drawn here could be comes in. */
function picturesIn({ id, about, pictures = [] }: BundlePage): StoredPicture[] {
  return pictures.flatMap(({ sha256, bytes: encoded }) => {
    const bytes = Buffer.from(encoded, "base64");
    const plain = plainPicture(bytes);
    if (!plain || createHash("sha256").update(bytes).digest("hex") !== sha256)
      return refuse(`a picture of page ${id} is not what it says`);
    const isNamed = about?.pictures?.some((one) => one.sha256 === sha256) === true;
    return isNamed ? [{ ...plain, sha256, bytes }] : [];
  });
}

function placed(event: RunEvent, paths: ReadonlyMap<string, string>): RunEvent {
  return event.type === "report-written" ? { ...event, filepath: paths.get(event.reportId) ?? "" } : event;
}

/**
 * `here`: the same research exists already, and nothing was written. `deleting`: its deletion is pending and
 * has to be finished before it can be imported again.
 */
export type BroughtIn = { kind: "created" | "here" | "deleting"; threadId: string };

/** `now` in milliseconds since the epoch; `owner`: the new owner. */
type Ground = {
  db: Store;
  dataDir: string;
  now: number;
  owner: Owner;
  /** True when other users have research here too, about which an import must reveal nothing. */
  shared: boolean;
  checkReport: CheckReport;
};

/** A clock that is a day ahead is no reason to refuse. */
const AHEAD = 86_400_000;

/**
 * Imports a bundle. Throws bundle_unreadable, bundle_foreign, bundle_newer, bundle_damaged, or bundle_differs
 * when another state of this research, or a part of it, exists already; nothing is written then.
 */
export async function bringIn(read: ReadBundle, ground: Ground): Promise<BroughtIn> {
  const { db, now, owner, shared } = ground;
  const bundle = await ownBundle(bundleOrThrow(read), { db, owner, shared });
  try {
    const runs = await checkBundle(bundle, now + AHEAD);
    const threadId = bundle.thread.id;
    const here = await db.findThread(threadId);
    if (here && !isTheirs(here, owner)) throw taken("of another user");
    // A thread that was just deleted is imported again; its deletion can then no longer be undone.
    if (here?.deletingAt != null) return { kind: "deleting", threadId };
    if (here) {
      await compare(bundle, runs, db);
      return { kind: "here", threadId };
    }
    await checkPagesHere(bundle, db);
    const texts = new Map(bundle.pages.map(({ id, text }) => [id, text]));
    const checks = await checkAgain(runs, async (id) => texts.get(id) ?? null, ground.checkReport);
    await store(bundle, { runs, checks }, ground);
    return { kind: "created", threadId };
  } catch (error) {
    if (!(error instanceof BundleFault)) throw error;
    throw new GroundworkError("bundle_damaged", { detail: error.message }, error);
  }
}

const isTheirs = (thread: ThreadRow | null, owner: Owner) =>
  thread !== null && (thread.ownerId ?? null) === owner;

/** Keeps the ids of the file when this person has the research under them, or is the only user. */
async function ownBundle(
  bundle: Bundle,
  { db, owner, shared }: Pick<Ground, "db" | "owner" | "shared">,
): Promise<Bundle> {
  if (!shared || isTheirs(await db.findThread(bundle.thread.id), owner)) return bundle;
  return underOwnIds(bundle, owner ?? "");
}

function bundleOrThrow(read: ReadBundle): Bundle {
  if (read.ok) return read.bundle;
  if (read.fault === "newer")
    throw new GroundworkError("bundle_newer", { version: read.version, known: BUNDLE_VERSION });
  if (read.fault === "damaged") throw new GroundworkError("bundle_damaged", { detail: read.detail });
  throw new GroundworkError(`bundle_${read.fault}`);
}

/** Checks a page's id and hash; word counts are not checked, since they depend on the locale. */
function checkPage(page: BundlePage, latest: number): void {
  const sha256 = createHash("sha256").update(page.text).digest("hex");
  if (sha256 !== page.sha256) refuse(`the text of page ${page.id} is not the one that was read`);
  if (pageIdOf(page.urlKey, sha256) !== page.id) refuse(`page ${page.id} has the id of another page`);
  if (!parseSourceUrl(page.url) || urlKey(page.url) !== page.urlKey)
    refuse(`page ${page.id} goes by another address`);
  if (page.readAt > latest) refuse(`page ${page.id} was read in the future`);
  if (countCharacters(page.text) !== page.charCount || page.wordCount > page.charCount)
    refuse(`page ${page.id} has another length`);
  const starts = page.pageStarts ?? [];
  if (starts.some((start, index) => start < (starts[index - 1] ?? 0) || start > page.text.length))
    refuse(`page ${page.id} is divided otherwise`);
}

async function checkBundle(bundle: Bundle, latest: number): Promise<CheckedRun[]> {
  if (bundle.thread.createdAt > latest) refuse("it began in the future");
  const pages = new Map<string, BundlePage>();
  for (const page of bundle.pages) {
    if (pages.has(page.id)) refuse(`page ${page.id} is there twice`);
    checkPage(page, latest);
    pages.set(page.id, page);
    // Other work gets a turn: a bundle may be large.
    await turn();
  }
  const known: Known = {
    threadId: bundle.thread.id,
    latest,
    pages,
    sources: new Map(),
    sourceIds: new Set(),
    reports: new Map(),
    citationIds: new Set(),
    runs: new Map(),
  };
  const ids = new Set(bundle.runs.map(({ id }) => id));
  if (ids.size !== bundle.runs.length) refuse("a run is there twice");
  const checked: CheckedRun[] = [];
  for (const run of bundle.runs) {
    checked.push(await checkRun(run, known));
    await turn();
  }
  if (!known.reports.has(bundle.reportId)) refuse("the report it was made for is missing");
  return checked;
}

/**
 * The thread exists: every run of the bundle must exist too, event by event. The thread may have continued
 * since.
 */
async function compare(bundle: Bundle, runs: CheckedRun[], db: Store): Promise<void> {
  const rows = await db.listRuns(bundle.thread.id);
  for (const { run, events } of runs) {
    if (!rows.some(({ id }) => id === run.id))
      throw new GroundworkError("bundle_differs", { detail: "the bundle has a run that is not here" });
    const stored = (await db.listRunEvents({ runId: run.id, after: 0 })).map(eventOf).map(portableEvent);
    if (wellFormedJson(JSON.stringify(stored)) !== JSON.stringify(events.map(portableEvent)))
      throw new GroundworkError("bundle_differs", { detail: `run ${run.id} went otherwise here` });
  }
}

/** A text is never overwritten: one with the same id must be the same. */
async function checkPagesHere(bundle: Bundle, db: Store): Promise<void> {
  const ids = bundle.pages.map(({ id }) => id);
  const here = await db.listPageHashes(ids);
  for (const { id, sha256 } of bundle.pages)
    if ((here.get(id) ?? sha256) !== sha256)
      throw new GroundworkError("bundle_differs", { detail: `page ${id} has another text here` });
}

async function store(
  bundle: Bundle,
  { runs, checks }: { runs: CheckedRun[]; checks: CheckedAgain[] },
  { db, dataDir, owner }: Ground,
): Promise<void> {
  const files: WrittenFile[] = [];
  try {
    await writeReports(runs, dataDir, (file) => files.push(file));
    const { id, title, createdAt } = bundle.thread;
    await db.storeThread({
      thread: { id, title: plainTitle(title), createdAt, updatedAt: createdAt, ownerId: owner },
      runs: await recordsOf(bundle, { runs, checks }, files),
    });
  } catch (error) {
    for (const { filepath } of files) await rm(path.join(dataDir, filepath + WAITING), { force: true });
    throw isTaken(error) ? taken(error) : error;
  }
  for (const { filepath } of files)
    if (!(await placeReportFile(path.join(dataDir, filepath)))) log.warn("report-file-taken", { filepath });
}

function taken(cause: unknown): GroundworkError {
  log.warn("bundle-differs", { cause });
  const detail = "a part of it is here already, in another research";
  return new GroundworkError("bundle_differs", { detail }, cause);
}

/** True when a row of the store already has the id. */
function isTaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && /^SQLITE_CONSTRAINT/.test(String(cause.code))) return true;
  return false;
}
