// Writes research to one file: everything up to the run of one report. It uses only the log and the stored
// texts, so that the file is the same whenever it is exported, and the same again from an installation that
// imported it.

import type { RunRow } from "@/db/store/runs";
import type { Store } from "@/db/store/store";
import { registerBuiltin } from "@/lib/activities/builtin";
import type { Registries } from "@/lib/agent/calls/carry-out";
import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type Bundle,
  type BundlePage,
  type BundleReport,
  type BundleRun,
} from "@/lib/bundle-format/bundle";
import { readEnv } from "@/lib/config/env";
import { searchSecrets } from "@/lib/config/search-access";
import { storedSecrets } from "@/lib/config/stored-connections";
import { GroundworkError } from "@/lib/errors/errors";
import { originalVia } from "@/lib/fetch/pages/page";
import { getDb } from "@/lib/process/store";
import { type ExportedFile, exportFileName } from "@/lib/report-export/formats";
import type { RunEvent } from "@/lib/run-log/event";
import type { Report, RunState } from "@/lib/run-log/run-state";
import { foldEvent, initialState, isTerminal } from "@/lib/run-log/state";
import { eventOf } from "@/lib/runs/load";
import type { PageAbout } from "@/lib/sources/page-about";
import { Tool } from "@/lib/tools/registry";
import { portableEvent } from "./export-bundle-event";
import { promptsOf } from "./export-bundle-prompts";

type Parts = {
  db: Store;
  registries: Registries;
  /** Keys of this installation; a bundle that contains one is refused. */
  secrets: string[];
};

/** Characters of all pictures in base64: a bundle of 64 MB is read, most of which is for the texts. */
const MOST_PICTURE_BYTES = 24_000_000;

const SHORTEST_KEY = 12;

function ownParts(): Parts {
  const { connections, search } = readEnv();
  return {
    db: getDb(),
    registries: { tools: Tool, activities: registerBuiltin() },
    secrets: [
      ...connections.flatMap(({ apiKey }) => apiKey ?? []),
      ...searchSecrets(search),
      // Also those that something else takes precedence over.
      ...storedSecrets(),
    ],
  };
}

/**
 * The bundle of a report as a file. Throws report_not_found, run_not_ended while its run is active, and
 * bundle_has_key when it would contain a key of this installation.
 */
export async function exportBundle(reportId: string, parts: Parts = ownParts()): Promise<ExportedFile> {
  const bundle = await bundleOf(reportId, parts);
  const body = `${JSON.stringify(bundle, null, 1)}\n`;
  // A key may occur in JSON notation. A word such as "none", which some servers accept as a key, is not a
  // secret.
  const keys = parts.secrets.filter((key) => key.length >= SHORTEST_KEY);
  if (keys.some((key) => body.includes(JSON.stringify(key).slice(1, -1))))
    throw new GroundworkError("bundle_has_key");
  const report = bundle.reports.find(({ id }) => id === reportId);
  if (!report) throw new GroundworkError("report_not_found");
  return {
    fileName: exportFileName(report, "groundwork.json"),
    mediaType: "application/json; charset=utf-8",
    body,
  };
}

/** Throws report_not_found and run_not_ended. */
async function bundleOf(
  reportId: string,
  { db, registries }: Pick<Parts, "db" | "registries">,
): Promise<Bundle> {
  const report = await db.findReport(reportId);
  const thread = report ? await db.findThread(report.threadId) : null;
  if (!report || !thread) throw new GroundworkError("report_not_found");
  const rows = await db.listRuns(thread.id);
  const included = rows.slice(0, rows.findIndex(({ id }) => id === report.runId) + 1);
  const told: ToldRun[] = [];
  for (const row of included) told.push(await tellRun(db, row, registries));
  const last = told.at(-1)?.state;
  if (!last) throw new GroundworkError("report_not_found");
  const { id, title, createdAt } = thread;
  return {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    reportId,
    thread: { id, title, createdAt },
    runs: told.map(({ run }) => run),
    sources: last.sources,
    pages: await pagesOf(db, { threadId: id, told }),
    reports: told.flatMap(({ reports }) => reports),
  };
}

type ToldRun = { run: BundleRun; state: RunState; reports: BundleReport[]; pageIds: string[] };

async function tellRun(db: Store, row: RunRow, registries: Registries): Promise<ToldRun> {
  if (!isTerminal(row.status)) throw new GroundworkError("run_not_ended");
  const stored = (await db.listRunEvents({ runId: row.id, after: 0 })).map(eventOf);
  // Drafts of text that a later event contains in full.
  const events = stored.filter(({ type }) => type !== "step-delta").map(portableEvent);
  const { id, question, agent, scope, kind, createdAt } = row;
  const start = initialState(row);
  const { state, reports, pageIds } = foldTold(start, events);
  return {
    run: {
      id,
      kind,
      question,
      agent,
      scope,
      status: row.status as BundleRun["status"],
      createdAt,
      events,
      prompts: promptsOf(start, events, registries),
    },
    state,
    pageIds,
    reports: reports.map((report) => bundleReport(report, state)),
  };
}

/** Every version as the run left it, and every text it knew. */
function foldTold(start: RunState, events: RunEvent[]) {
  const reports = new Map<string, Report>();
  const pageIds = new Set<string>();
  let state = start;
  for (const event of events) {
    state = foldEvent(state, event);
    if (state.report) reports.set(state.report.id, state.report);
    if (event.type === "run-started") for (const { pageId } of state.sources) if (pageId) pageIds.add(pageId);
    if (event.type === "page-read" && event.page) pageIds.add(event.page.id);
    if (event.type === "call-returned")
      for (const effect of event.effects)
        if (effect.kind === "read") for (const page of effect.pages) if (page.ok) pageIds.add(page.page.id);
  }
  for (const { citations } of reports.values())
    for (const { pageId } of citations) if (pageId) pageIds.add(pageId);
  return { state, reports: [...reports.values()], pageIds: [...pageIds] };
}

function bundleReport({ filepath: _filepath, ...report }: Report, state: RunState): BundleReport {
  return { ...report, runId: state.id, disagreements: state.disagreements };
}

/**
 * In the order they were first known, each as the thread itself got it. A text that is not stored is left
 * out, and its sources are then marked as not read.
 */
async function pagesOf(
  db: Store,
  { threadId, told }: { threadId: string; told: ToldRun[] },
): Promise<BundlePage[]> {
  const ids = new Set(told.flatMap(({ pageIds }) => pageIds));
  const pages: BundlePage[] = [];
  let room = MOST_PICTURE_BYTES;
  for (const id of ids) {
    const page = await db.findPage(id);
    if (!page) continue;
    const { brought: _brought, pictures: _bytes, ...row } = page;
    const { pageStarts, about, ...read } = { ...row, ...(await db.findReadingOf({ threadId, pageId: id })) };
    const pictures = await picturesOf(db, { id, about }, room);
    for (const { bytes } of pictures) room -= bytes.length;
    pages.push({
      ...read,
      via: originalVia(read.via),
      ...(pageStarts ? { pageStarts } : {}),
      ...(about ? { about } : {}),
      ...(pictures.length > 0 ? { pictures } : {}),
    });
  }
  return pages;
}

/** The stored pictures of a page, as long as there is room for them. */
async function picturesOf(
  db: Store,
  { id, about }: { id: string; about: PageAbout | null | undefined },
  room: number,
): Promise<NonNullable<BundlePage["pictures"]>> {
  const pictures: NonNullable<BundlePage["pictures"]> = [];
  let left = room;
  for (const { sha256 } of about?.pictures ?? []) {
    const bytes = (await db.findPicture({ pageId: id, sha256 }))?.bytes.toString("base64");
    if (bytes === undefined || bytes.length > left || pictures.some((one) => one.sha256 === sha256)) continue;
    left -= bytes.length;
    pictures.push({ sha256, bytes });
  }
  return pictures;
}
