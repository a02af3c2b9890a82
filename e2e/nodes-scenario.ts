// Two servers over one database of PostgreSQL, with one scripted model and one scripted web.

import { test } from "@playwright/test";
import { openPostgresBeside, type PostgresStore } from "@/db/postgres/store";
import { findViolations } from "@/lib/invariants/invariants";
import { tokensOf } from "@/lib/text/words";
import { postgresPrograms, startServer, type TestServer } from "@/testing/db/postgres";
import { type App, startApp } from "@/testing/servers/app";
import { startLlmServer } from "@/testing/servers/llm";
import { startWebServer } from "@/testing/servers/web";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { expect, OVER, type QuestionScript, type Stack } from "./fixtures";

/** Seconds after which the others take the runs of a silent node: the shortest there is. */
export const SILENT = 10;

export type Nodes = Pick<Stack, "llm" | "web" | "script"> & {
  a: App;
  b: App;
  database: TestServer;
  store: PostgresStore;
  /** The node on which the run works now. */
  nodeOf(runId: string): Promise<App>;
};

/** Skips the test where PostgreSQL is not installed. */
export function needsPostgres(): void {
  test.skip(postgresPrograms() === null, "PostgreSQL is not installed.");
}

export async function withNodes(
  use: (nodes: Nodes) => Promise<void>,
  { root, env = {} }: { root?: string; env?: Record<string, string> } = {},
): Promise<void> {
  const scripts: { question: string; replies: QuestionScript }[] = [];
  const llm = await startLlmServer({
    script: (request) => {
      const found = scripts.findLast(({ question }) => request.question.includes(question));
      if (!found) return { status: 400, body: { error: { message: "no script for this question" } } };
      if (typeof found.replies === "function") return found.replies(request);
      return found.replies[request.step - 1] ?? OVER;
    },
  });
  const web = await startWebServer({ pages: WEB_PAGES });
  const database = await startServer();
  const url = database.urlOf("postgres");
  const node = () =>
    startApp({
      llmUrl: llm.url,
      webUrl: web.url,
      ...(root ? { root } : {}),
      env: { DATABASE_URL: url, NODE_TIMEOUT_SECONDS: String(SILENT), ...env },
    });
  const [a, b] = await Promise.all([node(), node()]);
  const store = openPostgresBeside(url, tokensOf);
  const nodeOf = async (runId: string): Promise<App> => {
    const name = (await store.findRun(runId))?.node ?? null;
    const found = name && [a, b].find((app) => app.log().includes(name));
    if (!found) throw new Error(`the run ${runId} works on no node`);
    return found;
  };
  try {
    await use({
      ...{ a, b, llm, web, database, store, nodeOf },
      script: (question, replies) => void scripts.push({ question, replies }),
    });
    expect(await findViolations(store), "what must hold of every store").toEqual([]);
  } finally {
    await store.close();
    await Promise.all([a.dispose(), b.dispose()]);
    database.stop();
    await llm.stop();
    await web.stop();
  }
}
