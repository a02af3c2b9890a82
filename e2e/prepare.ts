// Runs once before the browser tests. A first server starts on an empty data folder until it has indexed the bundled
// documents. Every test's own folder is a copy of this one, because indexing takes longer than most tests; so it is with
// databases of PostgreSQL. A second server is used as the tests use theirs; what it has compiled is stored, and all servers of
// the tests share it.

import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PREPARED_CLUSTER, postgresPrograms, startServer } from "@/testing/db/postgres";
import { type App, COMPILED_CODE, PREPARED_DATA, ROOMY_HEAP, startApp } from "@/testing/servers/app";
import { ask, until } from "./fixtures";

const PAGES = ["/", "/library", "/agents", "/templates", "/settings/models"];

export default async function prepare(): Promise<() => Promise<void>> {
  const prepared = await mkdtemp(path.join(tmpdir(), "groundwork-prepared-"));
  const compiled = await mkdtemp(path.join(tmpdir(), "groundwork-compiled-"));
  process.env[ROOMY_HEAP] = "1";
  const app = await startApp();
  await app.stop();
  await cp(app.dataDir, prepared, { recursive: true });
  await app.dispose();
  process.env[PREPARED_DATA] = prepared;
  process.env[COMPILED_CODE] = compiled;
  await compile();
  const cluster = postgresPrograms() === null ? null : await prepareCluster();
  if (cluster) process.env[PREPARED_CLUSTER] = path.join(cluster, "data");
  return async () => {
    for (const folder of [prepared, compiled, ...(cluster ? [cluster] : [])])
      await rm(folder, { recursive: true, force: true });
  };
}

/** Starts a server once over PostgreSQL, until it has indexed; returns the folder that has PostgreSQL's files in `data`. */
async function prepareCluster(): Promise<string> {
  const cluster = await mkdtemp(path.join(tmpdir(), "groundwork-cluster-"));
  const server = await startServer();
  await (await startApp({ databaseUrl: server.urlOf("postgres") })).dispose();
  await server.keep(path.join(cluster, "data"));
  server.stop();
  return cluster;
}

/**
 * Node stores a file's compiled functions once, when the first process that loaded the file ends. That process therefore
 * opens pages and works on a question: otherwise every server would compile again what only these need.
 */
async function compile(): Promise<void> {
  const app = await startApp();
  try {
    for (const page of PAGES) await open(app, page);
    const { threadId, runId } = await ask(app, "How does Next.js cache data?");
    const { report } = await until(app, runId, ({ status }) => status === "completed");
    await open(app, `/research/${threadId}`);
    await open(app, `/reports/${report?.id}`);
  } finally {
    await app.dispose();
  }
}

async function open(app: App, page: string): Promise<void> {
  const response = await fetch(app.url + page);
  if (!response.ok) throw new Error(`${page} answered with ${response.status}`);
  await response.text();
}
