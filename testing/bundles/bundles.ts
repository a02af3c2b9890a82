// Bundles of completed runs, and stores to import them into; stores are closed after each test.

import { afterEach } from "vitest";
import { registerBuiltin } from "@/lib/activities/builtin";
import type { Bundle, BundlePage } from "@/lib/bundle-format/bundle";
import { exportBundle } from "@/lib/bundles/export-bundle";
import { importBundle } from "@/lib/bundles/import-bundle";
import { startRun } from "@/lib/runs/start";
import { Tool } from "@/lib/tools/registry";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";

const stores: TestDatabase[] = [];
afterEach(() => {
  for (const store of stores.splice(0)) store.close();
});

const registries = { tools: Tool, activities: registerBuiltin() };
/** A secret that represents a key of the installation. */
export const SECRET = "sk-canary-0123456789abcdef";
export const bundleText = async (reportId: string, { db }: Pick<TestDatabase, "db">) =>
  String((await exportBundle(reportId, { db, registries, secrets: [SECRET] })).body);

export function freshStore(): TestDatabase {
  const store = openTestDatabase();
  stores.push(store);
  return store;
}

/** Asks a question and waits for the end of its run. */
export async function ask(engine: TestEngine, question: string, threadId?: string) {
  const run = await startRun({ question, threadId }, engine);
  await engine.live.runs.get(run.runId)?.done;
  return run;
}

/** A store with one completed run, and its bundle. */
export async function home(report?: string) {
  const engine = createTestEngine(sampleLoop({ report }));
  stores.push(engine.store);
  const { runId, threadId } = await ask(engine, "How long does the cache live?");
  const reportId = `rep_${runId}`;
  return { engine, runId, threadId, reportId, text: await bundleText(reportId, engine.store) };
}

export const intoStore = (text: string, store: TestDatabase) =>
  importBundle({ bytes: Buffer.from(text) }, { db: store.db, dataDir: store.dir });

/** Number of rows of each table. */
export const tables = (store: TestDatabase) =>
  ["threads", "runs", "run_events", "sources", "pages", "reports", "citations"].map(
    (name) =>
      sqliteOf(store.db).database.$client.prepare(`select count(*) as n from ${name}`).get() as { n: number },
  );

/** An empty store: violations found in it are not caused by the import. */
export const openEmpty = () => freshStore().db;

export type TamperedEvent = Record<string, unknown> & { agent: Record<string, object>; citations: object[] };

export const eventsIn = ({ runs: [run] }: Bundle) => (run?.events ?? []) as TamperedEvent[];
export const eventIn = (bundle: Bundle, type: string) => {
  const found = eventsIn(bundle).find((one) => one.type === type);
  if (!found) throw new Error(`no ${type}`);
  return found;
};
export const pageIn = ({ pages: [first] }: Bundle) => first as BundlePage;

/** A bundle with one modification that no honest bundle has. */
export async function tampered(change: (bundle: Bundle) => void): Promise<string> {
  const bundle = JSON.parse((await home()).text) as Bundle;
  change(bundle);
  return JSON.stringify(bundle);
}

/**
 * The same without verdicts: the sample's log is from before the citation check, and an import checks its citations.
 */
export const withoutVerdicts = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, one) => {
    if (name === "counts") return null;
    if (typeof one !== "object" || one === null || !("sentenceStart" in one)) return one;
    return { ...one, verdict: null, score: null, facts: null, cause: null };
  });
