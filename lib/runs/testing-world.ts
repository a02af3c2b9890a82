// The real loop over the real store, with a scripted model and scripted sources whose answers take as long as a test
// wants: a run with everything in it (a question to the person, a plan and its change, searches and readings side by
// side, a report and its revision). A "kill" is the database as it stood at one moment, opened by another engine.

import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { LanguageModelV4, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { type Database, openDatabase } from "@/db/client";
import { findPageText } from "@/db/queries/pages";
import { openTestDatabase, type TestDatabase } from "@/db/testing";
import { pairsIn } from "@/e2e/servers/llm-judge";
import type { ActivityServices } from "@/lib/activities/activity";
import { registerBuiltin } from "@/lib/activities/builtin";
import { createActivityRegistry } from "@/lib/activities/registry";
import { resolveBindings } from "@/lib/agent/bindings";
import { runLoop } from "@/lib/agent/loop";
import { answer, reply } from "@/lib/agent/loop-testing-script";
import { builtIn } from "@/lib/models/registry";
import { Tool } from "@/lib/tools/registry";
import { jobs } from "@/lib/workers/jobs";
import { type Bus, createBus } from "./bus";
import { delegateRun } from "./delegate";
import type { RunEvent } from "./event";
import { createTestEngine, NO_LIMITS, type TestEngine } from "./testing";
import { SHORT, type Story } from "./testing-world-stories";

const registries = { tools: Tool, activities: registerBuiltin(createActivityRegistry()) };

export type World = TestEngine & {
  /** Everything asked of the outside, in order: `model 2`, `search cache life`, `read https://a.test/page`. */
  readonly asked: string[];
  /** A digest of each prompt, by step. */
  readonly prompts: Map<number, string>;
  /** What was announced to readers, in order. */
  readonly told: RunEvent[];
  /** How often something was written down. */
  commits(): number;
};

export type WorldOptions = {
  story?: Story;
  /** Milliseconds an answer from the outside takes; 0 for none. */
  delay?: (what: string) => number;
  /** Called when something goes out, when it is back, before and behind each commit, and when readers were told of it. */
  border?: (what: string, world: World) => void;
  store?: TestDatabase;
};

const later = (ms: number) =>
  new Promise((resolve) => (ms > 0 ? setTimeout(resolve, ms) : setImmediate(resolve)));
const digest = (text: string) => createHash("sha256").update(text).digest("hex");

function parts(text: string): LanguageModelV4StreamPart[] {
  const usage = {
    inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: undefined },
    outputTokens: { total: 5, text: 5, reasoning: undefined },
  };
  const half = Math.floor(text.length / 2);
  return [
    { type: "stream-start", warnings: [] },
    { type: "text-start", id: "1" },
    { type: "text-delta", id: "1", delta: text.slice(0, half) },
    { type: "text-delta", id: "1", delta: text.slice(half) },
    { type: "text-end", id: "1" },
    { type: "finish", finishReason: { unified: "stop", raw: undefined }, usage },
  ];
}

function streamOf(said: string): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts(said)) controller.enqueue(part);
      controller.close();
    },
  });
}

type Outside = <T>(what: string, work: () => Promise<T> | T) => Promise<T>;

function scripted(outside: Outside, prompts: Map<number, string>, story: Story): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "scripted",
    modelId: "scripted",
    supportedUrls: {},
    doGenerate: async () => {
      throw new Error("the loop streams");
    },
    doStream: async ({ prompt }) => {
      const text = JSON.stringify(prompt);
      if (pairsIn(prompt)) return { stream: streamOf(await outside("judge", () => story.judged)) };
      if (text.slice(-3000).includes("Its result is missing."))
        return { stream: streamOf(await outside("result", () => story.checked)) };
      const step = Number(/(?:Closing step|Step) (\d+)(?! of the)/.exec(text.slice(-3000))?.[1]);
      prompts.set(step, digest(text));
      const said = await outside(`model ${step}`, () =>
        JSON.stringify(story.say?.(step, text) ?? story.steps[step - 1] ?? reply(answer())),
      );
      return { stream: streamOf(said) };
    },
  };
}

function servicesOf(outside: Outside, db: Database, story: Story): ActivityServices {
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
    pageText: (pageId) => findPageText(db, pageId),
    checkReport: async (report) => jobs.checkReport(report),
    comparePages: async (pages) => jobs.comparePages(pages),
    saveReportFile: ({ title }) => outside(`file ${title}`, () => `reports/${title}.md`),
  };
}

type Border = (at: string) => void;

/** The same database, with a border before and behind each commit. */
function watched(db: Database, border: Border, committed: () => void): Database {
  const own: Database = Object.create(db);
  own.transaction = ((...given: Parameters<Database["transaction"]>) => {
    border("commits");
    const result = db.transaction(...given);
    committed();
    border("committed");
    return result;
  }) as Database["transaction"];
  return own;
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
  told: { db: Database; prompts: Map<number, string>; runId: string },
) {
  return {
    model: {
      info: { id: "scripted", label: "Scripted", kind: "endpoint", host: "127.0.0.1" } as const,
      languageModel: () => scripted(outside, told.prompts, story),
      mode: () => "strict" as const,
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

/** An engine whose outside is scripted; a second one over the store of a first is the next life of the process. */
export function createWorld(options: WorldOptions = {}): World {
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
  const db = watched(store.db, border, () => {
    commits += 1;
  });
  const { agent } = story;
  const world: World = {
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
    equip: async ({ runId }) => equipmentOf(story, outside, { db, prompts, runId }),
  };
  return world;
}

/** The store as it stands at this moment, as bytes. */
export const imageOf = ({ db }: Pick<World, "db">): Buffer => db.$client.serialize();

/** A store opened from such bytes: what the next process finds. */
export function storeFrom(image: Buffer): TestDatabase {
  const dir = mkdtempSync(path.join(tmpdir(), "groundwork-"));
  const file = path.join(dir, "groundwork.db");
  writeFileSync(file, image);
  const db = openDatabase(file);
  const close = () => {
    db.$client.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { db, file, dir, close };
}
