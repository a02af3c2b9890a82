// The real loop over the real store, with a scripted model and scripted sources whose answers take as long as a test
// wants: a run with everything in it (a question to the person, a plan and its change, searches and readings side by
// side, a report and its revision). A "kill" is the database as it stood at one moment, opened by another engine.

import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { LanguageModelV4, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { openDatabase } from "@/db/client";
import { findPageText } from "@/db/queries/pages";
import { openTestDatabase, type TestDatabase } from "@/db/testing";
import { pairsIn } from "@/e2e/servers/llm-judge";
import type { ActivityServices } from "@/lib/activities/activity";
import { registerBuiltin } from "@/lib/activities/builtin";
import { createActivityRegistry } from "@/lib/activities/registry";
import { resolveBindings } from "@/lib/agent/bindings";
import { runLoop } from "@/lib/agent/loop";
import { agentConfig } from "@/lib/agent/loop-testing-agent";
import { answer, ask, hit, plan, readPages, reply, report, search } from "@/lib/agent/loop-testing-script";
import { builtIn } from "@/lib/models/registry";
import { Tool } from "@/lib/tools/registry";
import { jobs } from "@/lib/workers/jobs";
import { createBus } from "./bus";
import { createTestEngine, NO_LIMITS, type TestEngine } from "./testing";

const registries = { tools: Tool, activities: registerBuiltin(createActivityRegistry()) };

const CONTENT =
  "The cache lives for 15 minutes by default [1]. A reload clears it [3]. Its size is nowhere to be found in any text [4].";
const JUDGED = JSON.stringify({
  _output: { verdicts: [{ id: "1", verdict: "supported", evidence: "It says so." }] },
});
const FAULTY = `${CONTENT} It is small [9].`;

const adapt = {
  _tool: "adaptplantool",
  original_goal: "Know it",
  new_goal: "Know how long, and what clears it",
  plan_changes: ["Read two pages more"],
  next_steps: ["Read the pages", "Write it down"],
};

const STEPS = [
  reply(ask()),
  reply(plan(), search("cache life"), search("cache reload"), search("cache size")),
  reply(
    adapt,
    readPages("https://a.test/page", "https://gone.test/"),
    readPages("https://reload.test/page"),
    readPages("https://size.test/page", "https://a.test/page"),
  ),
  reply(search("Cache Life"), search("cache kinds")),
  reply(report(FAULTY)),
  reply(report(CONTENT), answer("15 minutes [1].")),
];

const PAGES: Record<string, string> = {
  "https://a.test/page": "About it. By default the cache lives for 15 minutes. Nothing else is known.",
  "https://reload.test/page": "The cache is cleared when the page is reloaded, so a reload clears it.",
  "https://size.test/page": "It has no size that is written down anywhere.",
};

export type World = TestEngine & {
  /** Everything asked of the outside, in order: `model 2`, `search cache life`, `read https://a.test/page`. */
  readonly asked: string[];
  /** A digest of each prompt, by step. */
  readonly prompts: Map<number, string>;
};

export type WorldOptions = {
  /** Milliseconds an answer from the outside takes; 0 for none. */
  delay?: (what: string) => number;
  /** Called when something goes out, when it is back, and when something was written down. */
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

function scripted(outside: Outside, prompts: Map<number, string>): LanguageModelV4 {
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
      if (pairsIn(prompt)) return { stream: streamOf(await outside("judge", () => JUDGED)) };
      const step = Number(/(?:Closing step|Step) (\d+)(?! of the)/.exec(text.slice(-3000))?.[1]);
      prompts.set(step, digest(text));
      const said = await outside(`model ${step}`, () => JSON.stringify(STEPS[step - 1] ?? reply(answer())));
      return { stream: streamOf(said) };
    },
  };
}

function servicesOf(outside: Outside, db: TestDatabase["db"]): ActivityServices {
  return {
    search: ({ query }) =>
      outside(`search ${query}`, () => ({
        provider: "library",
        hits: [hit("a"), hit(query.split(" ")[1] ?? "c")],
      })),
    read: ({ urls }) =>
      outside(`read ${urls.join(" ")}`, () =>
        urls.map((url) => {
          const text = PAGES[url];
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

/** An engine whose outside is scripted; a second one over the store of a first is the next life of the process. */
export function createWorld(options: WorldOptions = {}): World {
  const { delay = () => 0, border = () => undefined, store = openTestDatabase() } = options;
  const asked: string[] = [];
  const prompts = new Map<number, string>();
  const base = createTestEngine((state, ports) => runLoop(state, ports, registries), store);
  const bus = createBus();
  const outside: Outside = async (what, work) => {
    asked.push(what);
    border(`out: ${what}`, world);
    await later(delay(what));
    const result = await work();
    border(`back: ${what}`, world);
    return result;
  };
  let ids = 0;
  const agent = agentConfig();
  const world: World = {
    ...base,
    asked,
    prompts,
    clock: { ...base.clock, now: () => Date.UTC(2026, 10, 21, 9) },
    newId: (prefix) => {
      ids += 1;
      return `${prefix}_${ids}`;
    },
    bus: {
      ...bus,
      publish(runId, batch) {
        border(`stored: ${batch.map(({ event }) => event.type).join(" ")}`, world);
        bus.publish(runId, batch);
      },
    },
    agents: () => ({ default: agent.name, agents: [agent], limits: NO_LIMITS }),
    equip: async () => ({
      model: {
        info: { id: "scripted", label: "Scripted", kind: "endpoint", host: "127.0.0.1" },
        languageModel: () => scripted(outside, prompts),
        mode: () => "strict",
        degrade: () => null,
        readsRunState: false,
        temperature: null,
        maxOutputTokens: null,
        contextWindow: () => null,
      },
      writer: builtIn(),
      services: servicesOf(outside, store.db),
      bindings: resolveBindings({
        tools: agent.tools,
        toolRegistry: registries.tools,
        activityRegistry: registries.activities,
      }).bindings,
      searchLabel: "Library",
    }),
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
