// A node of the next version joins while one of the earlier version works. `OLDER`, the folder of an earlier version that is
// built, is the first node; without it the second node has this version with one migration more.

import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { TestServer } from "@/testing/db/postgres";
import type { App } from "@/testing/servers/app";
import { type AppRoot, createAppRoot } from "@/testing/servers/app-root";
import { bytesOf } from "./crash-scenario";
import { ask, expect, type QuestionScript, stateOf, test, until } from "./fixtures";
import { type Nodes, needsPostgres, withNodes } from "./nodes-scenario";
import { fullScript } from "./scenario";

const { OLDER } = process.env;
const MIGRATIONS = path.join("db", "postgres", "migrations");

/** Everything that a migration may do, and an announcement that an earlier version does not know. */
const NEXT = `CREATE TABLE "weather" ("id" text COLLATE "C" PRIMARY KEY NOT NULL);--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "weather" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "run_events" ADD COLUMN "is_wet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "runs_weather" ON "runs" USING btree ("weather");--> statement-breakpoint
CREATE FUNCTION tell_weather() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('groundwork', '{"kind":"weather","by":""}');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER runs_tell_weather AFTER INSERT ON runs FOR EACH STATEMENT EXECUTE FUNCTION tell_weather();
`;

test.beforeEach(needsPostgres);

/** A folder of this version with one migration more. */
async function nextVersion(): Promise<AppRoot> {
  const root = await createAppRoot((text) => text);
  const folder = path.join(root.path, MIGRATIONS);
  await rm(path.join(root.path, "db"));
  await mkdir(folder, { recursive: true });
  await cp(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8"));
  const last = journal.entries.at(-1);
  const tag = "9999_weather";
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  await writeFile(file, JSON.stringify(journal));
  await writeFile(path.join(folder, `${tag}.sql`), NEXT);
  return root;
}

async function migrationsIn({ urlOf }: TestServer): Promise<number> {
  const client = new pg.Client({ connectionString: urlOf("postgres") });
  await client.connect();
  const { rows } = await client.query("SELECT count(*)::int AS n FROM __drizzle_migrations");
  await client.end();
  return rows[0].n;
}

/** The first step of each run waits until the gate opens. */
function held(question: string, gate: Promise<void>): { question: string; replies: QuestionScript } {
  const full = fullScript(question);
  const replies: QuestionScript = async (request) => {
    if (request.step === 1) await gate;
    return full(request);
  };
  return { question, replies };
}

async function atWork({ store }: Nodes, runId: string): Promise<void> {
  await expect.poll(async () => (await store.findRun(runId))?.node ?? null).not.toBeNull();
}

/** Asks as many questions as there are nodes, and waits until each node works on one. */
async function askEach(nodes: Nodes, about: string) {
  const gate = Promise.withResolvers<void>();
  const runs: { runId: string; node: App }[] = [];
  for (const [index, node] of [nodes.a, nodes.b].entries()) {
    const { question, replies } = held(`${about} Asked of node ${index}.`, gate.promise);
    nodes.script(question, replies);
    const { runId } = await ask(node, question, { scope: "web" });
    await atWork(nodes, runId);
    runs.push({ runId, node: await nodes.nodeOf(runId) });
  }
  expect(new Set(runs.map(({ node }) => node)).size, "each node works on one").toBe(2);
  return { runIds: runs.map(({ runId }) => runId), open: () => gate.resolve() };
}

async function allCompleted(app: App, runIds: readonly string[]): Promise<string[]> {
  const states = await Promise.all(runIds.map((id) => until(app, id, ({ endedAt }) => endedAt !== null)));
  expect(states.map(({ status }) => status)).toEqual(runIds.map(() => "completed"));
  return states.map(bytesOf);
}

const bytesAt = async (app: App, runIds: readonly string[]) =>
  (await Promise.all(runIds.map((runId) => stateOf(app, runId)))).map(bytesOf);

test("a node of the next version migrates and joins while one of the earlier version works, which goes on with it, takes over its runs, ends cleanly, and is refused when it starts again", async () => {
  test.setTimeout(240_000);
  const root = OLDER ? null : await nextVersion();
  const gate = Promise.withResolvers<void>();
  const first = held("What did the earlier version begin?", gate.promise);
  let begun = { runId: "", migrations: 0 };
  const upgrade = async (nodes: Nodes) => {
    const { a: earlier, b: next, database } = nodes;
    expect(await migrationsIn(database)).toBeGreaterThan(begun.migrations);

    // What it was at while the tables changed.
    expect(await nodes.nodeOf(begun.runId)).toBe(earlier);
    gate.resolve();
    const own = await allCompleted(earlier, [begun.runId]);
    expect(await bytesAt(next, [begun.runId])).toEqual(own);

    const killed = await askEach(nodes, "What does the earlier version take over?");
    await next.stop("SIGKILL");
    killed.open();
    const taken = await allCompleted(earlier, killed.runIds);
    expect(earlier.log()).toContain('"event":"run-taken-over"');
    await next.start();
    expect(await bytesAt(next, killed.runIds)).toEqual(taken);

    const left = await askEach(nodes, "What does the earlier version leave?");
    await earlier.stop("SIGTERM");
    left.open();
    await allCompleted(next, left.runIds);
    expect(next.log(), "it was given, not taken").not.toContain('"event":"run-taken-over"');
    expect(earlier.log()).not.toMatch(/"level":"error"/);

    const migrations = await migrationsIn(database);
    await expect(earlier.start()).rejects.toThrow(
      /The database of DATABASE_URL was made by a newer version of Groundwork\. It was not touched: .*update Groundwork/,
    );
    expect(await migrationsIn(database)).toBe(migrations);
    expect((await fetch(`${next.url}/api/health/ready`)).status).toBe(200);
  };
  await withNodes(upgrade, {
    // A node with a run at work takes no other.
    env: { GROUNDWORK__LIMITS__RUNS_AT_ONCE: "1" },
    scripts: [first],
    // The earlier version would not start on a database of this one.
    empty: Boolean(OLDER),
    joins: {
      ...(OLDER ? { first: { project: path.resolve(OLDER) } } : { root: root?.path }),
      async after(earlier, database) {
        const { runId } = await ask(earlier, first.question, { scope: "web" });
        await until(earlier, runId, ({ status }) => status === "researching");
        begun = { runId, migrations: await migrationsIn(database) };
      },
    },
  }).finally(() => root?.dispose());
});
