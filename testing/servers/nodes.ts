// Two servers over one database of PostgreSQL, with one scripted model and one scripted web.

import { openPostgresBeside, type PostgresStore } from "@/db/postgres/store";
import { tokensOf } from "@/lib/text/words";
import { startServer, type TestServer } from "@/testing/db/postgres";
import { type App, type AppOptions, startApp } from "./app";
import { type LlmServer, startLlmServer } from "./llm";
import { startWebServer, type WebServer } from "./web";

/** Seconds after which the others take the runs of a silent node: the shortest there is. */
export const SILENT = 10;

export type Nodes = {
  a: App;
  b: App;
  llm: LlmServer;
  web: WebServer;
  database: TestServer;
  /** Looks into the store beside the nodes. */
  store: PostgresStore;
  /** The node on which the run works now. */
  nodeOf(runId: string): Promise<App>;
  dispose(): Promise<void>;
};

type Options = {
  script: Parameters<typeof startLlmServer>[0]["script"];
  pages: Parameters<typeof startWebServer>[0]["pages"];
  /** A folder with its own `agents.yaml`; the project by default. */
  root?: string;
  env?: Record<string, string>;
  /** The database is empty, so that nodes migrate it and index the bundled documents. */
  empty?: boolean;
  /** The second node joins later, is of another version, and finds the first at work. */
  joins?: Pick<AppOptions, "project" | "root"> & {
    first?: Pick<AppOptions, "project" | "root">;
    /** Called once the first node serves, before the second one starts. */
    after(a: App, database: TestServer): Promise<void>;
  };
};

export async function startNodes({
  script,
  pages,
  root,
  env = {},
  empty = false,
  joins,
}: Options): Promise<Nodes> {
  const llm = await startLlmServer({ script });
  const web = await startWebServer({ pages });
  const database = await startServer({ prepared: !empty });
  const url = database.urlOf("postgres");
  const node = (version: Pick<AppOptions, "project" | "root"> = {}) =>
    startApp({
      llmUrl: llm.url,
      webUrl: web.url,
      ...(root ? { root } : {}),
      ...version,
      databaseUrl: url,
      env: { NODE_TIMEOUT_SECONDS: String(SILENT), ...env },
    });
  const oneAfterTheOther = async ({ first, after, ...second }: NonNullable<Options["joins"]>) => {
    const begun = await node(first);
    await after(begun, database);
    return [begun, await node(second)] as const;
  };
  const [a, b] = joins ? await oneAfterTheOther(joins) : await Promise.all([node(), node()]);
  const store = openPostgresBeside(url, tokensOf);
  return {
    ...{ a, b, llm, web, database, store },
    async nodeOf(runId) {
      const name = (await store.findRun(runId))?.node ?? null;
      const found = name && [a, b].find((app) => app.log().includes(name));
      if (!found) throw new Error(`The run ${runId} works on no node.`);
      return found;
    },
    async dispose() {
      await store.close();
      await Promise.all([a.dispose(), b.dispose()]);
      database.stop();
      await llm.stop();
      await web.stop();
    },
  };
}
