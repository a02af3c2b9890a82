// The real loop over the real store, with a scripted model and scripted sources that respond as slowly as a test wants:
// a run with every feature (a clarification, a plan and its change, concurrent searches and page reads, a report and
// its revision). A "kill" is the database as it was at one moment, opened by another engine.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Database } from "@/db/sqlite/client";
import { openSqlite, type SqliteStore, sqliteStore } from "@/db/sqlite/store";
import type { ActivityServices } from "@/lib/activities/activity";
import { registerBuiltin } from "@/lib/activities/builtin";
import { createActivityRegistry } from "@/lib/activities/registry";
import { resolveBindings } from "@/lib/agent/calls/bindings";
import { runLoop } from "@/lib/agent/loop/loop";
import { compareReports } from "@/lib/changes/changes";
import { jobs } from "@/lib/jobs/jobs";
import type { Wanted } from "@/lib/models/model";
import { builtIn } from "@/lib/models/registry";
import type { RunEvent } from "@/lib/run-log/event";
import { type Bus, createBus } from "@/lib/runs/bus";
import { delegateRun } from "@/lib/runs/delegates/delegate";
import { Tool } from "@/lib/tools/registry";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { createTestEngine, NO_LIMITS, type TestEngine } from "@/testing/runs/engine";
import { type Outside, scripted } from "./scenario-model";
import { SHORT, type Story } from "./scenario-stories";

const registries = { tools: Tool, activities: registerBuiltin(createActivityRegistry()) };

export type Scenario = TestEngine & {
  /** Every outgoing request in order: `model 2`, `search cache life`, `read https://a.test/page`. */
  readonly asked: string[];
  /** A digest of each prompt, by step. */
  readonly prompts: Map<number, string>;
  /** The events published to readers, in order. */
  readonly told: RunEvent[];
  /** Number of commits so far. */
  commits(): number;
};

export type ScenarioOptions = {
  story?: Story;
  /** Milliseconds that an outgoing request takes; 0 for none. */
  delay?: (what: string) => number;
  /** Called when a request leaves and returns, before and after each commit, and when readers are notified. */
  border?: (what: string, world: Scenario) => void;
  store?: TestDatabase;
  /** The store with a crash point before and after each commit; that of SQLite by default. */
  watch?: (border: Border, committed: () => void) => TestDatabase["db"];
};

type Border = (at: string) => void;

const later = (ms: number) =>
  new Promise((resolve) => (ms > 0 ? setTimeout(resolve, ms) : setImmediate(resolve)));
function servicesOf(outside: Outside, db: SqliteStore, story: Story): ActivityServices {
  return {
    search: ({ query }) =>
      outside(`search ${query}`, () => ({
        provider: "library",
        hits: story.hits(query),
      })),
    read: ({ urls }) =>
      outside(`read ${urls.join(" ")}`, () =>
        urls.map((url) => {
          const text = story.pages[url];
          const via = "library";
          if (text === undefined) return { ok: false as const, url, reason: "Not there.", via };
          return { ok: true as const, url, title: "Page", text, publishedAt: null, via };
        }),
      ),
    pageText: (pageId) => db.findPageText(pageId),
    checkReport: async (report) => jobs.checkReport(report),
    comparePages: async (pages) => jobs.comparePages(pages),
    changesBetween: (asked) => compareReports(db, asked),
    saveReportFile: ({ report: { title } }) => outside(`file ${title}`, () => `reports/${title}.md`),
  };
}

/** The same database with a crash point before and after each commit. */
function watched(db: SqliteStore, border: Border, committed: () => void): SqliteStore {
  const { database } = db;
  const own: Database = Object.create(database);
  own.transaction = ((...given: Parameters<Database["transaction"]>) => {
    border("commits");
    const result = database.transaction(...given);
    committed();
    border("committed");
    return result;
  }) as Database["transaction"];
  return sqliteStore(own);
}

function watchedBus(told: RunEvent[], border: Border): Bus {
  const bus = createBus();
  return {
    ...bus,
    publish(runId, batch) {
      told.push(...batch.map(({ event }) => event));
      border(`told: ${batch.map(({ event }) => event.type).join(" ")}`);
      bus.publish(runId, batch);
    },
  };
}

function equipmentOf(
  story: Story,
  outside: Outside,
  told: { db: SqliteStore; prompts: Map<number, string>; runId: string },
) {
  return {
    model: {
      info: { id: "scripted", label: "Scripted", kind: "endpoint", host: "127.0.0.1" } as const,
      languageModel: () => scripted(outside, told.prompts, story),
      mode: (wanted?: Wanted) => (wanted === "calls" ? ("calls" as const) : ("strict" as const)),
      degrade: () => null,
      readsRunState: false,
      temperature: null,
      maxOutputTokens: null,
      contextWindow: () => null,
    },
    writer: builtIn(),
    services: servicesOf(outside, told.db, story),
    bindings: resolveBindings({
      tools: story.agent.tools,
      toolRegistry: registries.tools,
      activityRegistry: registries.activities,
      variants: story.agent.variants,
      runId: told.runId,
    }).bindings,
    searchLabel: "Library",
  };
}

/** An engine with scripted outside; a second one over the store of the first is the restarted process. */
export function createScenario(options: ScenarioOptions = {}): Scenario {
  const { story = SHORT, delay = () => 0, store = openTestDatabase() } = options;
  const asked: string[] = [];
  const told: RunEvent[] = [];
  const prompts = new Map<number, string>();
  const border = (at: string) => options.border?.(at, world);
  const outside: Outside = async (what, work) => {
    asked.push(what);
    border(`out: ${what}`);
    await later(delay(what));
    const result = await work();
    border(`back: ${what}`);
    return result;
  };
  let ids = 0;
  let commits = 0;
  const base = createTestEngine((state, ports) => runLoop(state, ports, registries), store);
  const watch = options.watch ?? ((...parts) => watched(store.db, ...parts));
  const db = watch(border, () => {
    commits += 1;
  });
  const { agent } = story;
  const world: Scenario = {
    ...base,
    db,
    asked,
    prompts,
    told,
    commits: () => commits,
    clock: { ...base.clock, now: () => Date.UTC(2026, 10, 21, 9) },
    newId: (prefix) => {
      ids += 1;
      return `${prefix}_${ids}`;
    },
    bus: watchedBus(told, border),
    delegate: delegateRun,
    agents: () => ({ default: agent.name, agents: [agent], limits: NO_LIMITS }),
    dependenciesFor: async ({ runId }) => equipmentOf(story, outside, { db, prompts, runId }),
  };
  return world;
}

/** The current store as bytes. */
export const imageOf = ({ db }: Pick<Scenario, "db">): Buffer => sqliteOf(db).database.$client.serialize();

/** A store opened from such bytes, as the restarted process finds it. */
export function storeFrom(image: Buffer): TestDatabase {
  const dir = mkdtempSync(path.join(tmpdir(), "groundwork-"));
  const file = path.join(dir, "groundwork.db");
  writeFileSync(file, image);
  const db = openSqlite(file);
  const close = () => {
    db.database.$client.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { db, file, dir, close };
}
