// A server of PostgreSQL for the tests of one process, with a database for each test made from a migrated template.

import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { closePostgres, connectPostgres, type Database, openPostgres } from "@/db/postgres/client";
import { storeFault } from "@/db/postgres/faults";
import { tokensOf } from "@/lib/text/words";
import { postgresPrograms } from "./postgres-programs";

export { postgresPrograms } from "./postgres-programs";

const USER = "groundwork";
const TEMPLATE = "template_groundwork";
/** Milliseconds; a machine under load may take seconds. */
const STARTING = 30_000;

/** PostgreSQL refuses to run as root. */
function asServer(program: string, args: string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [program, args];
  return ["setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", program, ...args]];
}

/** Everybody may enter the folder, since a packaged server runs as another user. */
function giveToServer(folder: string): void {
  chmodSync(folder, 0o755);
  if (process.getuid?.() !== 0) return;
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  chownSync(folder, id("-u"), id("-g"));
}

/**
 * Variable that names a folder with the data of a server in whose database `postgres` an application has been started once and
 * ended, see `e2e/prepare.ts`.
 */
export const PREPARED_CLUSTER = "GROUNDWORK_PREPARED_CLUSTER";

/** Nothing of a test has to survive a power cut; what was committed survives a crash of the server. */
const SETTINGS = [
  "fsync=off",
  "full_page_writes=off",
  "listen_addresses=",
  // In the folder, so that nothing is left of a server that crashed.
  "dynamic_shared_memory_type=mmap",
  "max_connections=200",
  "shared_buffers=64MB",
  "autovacuum=off",
  "log_min_messages=panic",
];

/**
 * Ends the server and deletes its folder as soon as its input ends, which it does however this process ends. The shell
 * knows the server's id.
 */
const GUARDED = `"$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$FOLDER"`;

export type TestServer = {
  /** Address of a database of the server. */
  urlOf: (database: string) => string;
  /** Ends the server at once, as a crash would. */
  crash: () => Promise<void>;
  /** Ends the server in order and copies its data into the folder. */
  keep: (folder: string) => Promise<void>;
  start: () => Promise<void>;
  stop: () => void;
};

/** The owner of copied data stays the same. */
function copyData(from: string, to: string): void {
  const copied = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
  if (copied.status !== 0) throw new Error(`cp failed: ${copied.stderr}`);
}

function makeData(programs: string, folder: string, data: string): void {
  const [program, args] = asServer(path.join(programs, "initdb"), [
    ...["-D", data, "-U", USER, "-A", "trust", "--encoding=UTF8", "--locale=C.UTF-8"],
    ...["--no-sync", "--no-instructions"],
  ]);
  const made = spawnSync(program, args, { encoding: "utf8", cwd: folder });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
}

type ServerOptions = {
  settings?: string[];
  /** Begins with the data of `PREPARED_CLUSTER` where there is one, in which the bundled documents are indexed. */
  prepared?: boolean;
};

/** Starts a server of its own for a test that stops it, or with settings of its own; other tests share one. */
export async function startServer({
  settings = [],
  prepared = false,
}: ServerOptions = {}): Promise<TestServer> {
  const programs = postgresPrograms();
  if (!programs) throw new Error("PostgreSQL is not installed.");
  const folder = mkdtempSync(path.join(tmpdir(), "groundwork-pg-"));
  giveToServer(folder);
  const data = path.join(folder, "data");
  const from = prepared ? process.env[PREPARED_CLUSTER] : undefined;
  if (from) copyData(from, data);
  else makeData(programs, folder, data);
  const urlOf = (database: string) =>
    `postgres://${USER}@localhost/${database}?host=${encodeURIComponent(folder)}`;
  let running: ReturnType<typeof run> | null = null;
  function run() {
    const [server, serverArgs] = asServer(path.join(programs as string, "postgres"), [
      ...["-D", data, "-k", folder],
      ...[...SETTINGS, ...settings].flatMap((setting) => ["-c", setting]),
    ]);
    const child = spawn("sh", ["-c", GUARDED, "sh", server, ...serverArgs], {
      cwd: folder,
      env: { ...process.env, FOLDER: folder },
      stdio: ["pipe", "ignore", "ignore"],
    });
    // The tests end without waiting for it.
    child.unref();
    (child.stdin as unknown as { unref?: () => void }).unref?.();
    return child;
  }
  const start = async () => {
    running = run();
    await answers(urlOf("postgres"));
  };
  const end = async (signal: NodeJS.Signals) => {
    const database = new pg.Client({ connectionString: urlOf("postgres") });
    database.on("error", () => undefined);
    await database.connect();
    const { rows } = await database.query("SELECT pg_read_file('postmaster.pid') AS file");
    process.kill(Number(String(rows[0].file).split("\n")[0]), signal);
    await new Promise((ended) => database.once("end", ended));
    // The next server refuses to start while this one still holds the data.
    while (existsSync(path.join(data, "postmaster.pid"))) await sleep(15);
  };
  await start();
  return {
    urlOf,
    start,
    crash: () => end("SIGQUIT"),
    async keep(to) {
      await end("SIGINT");
      copyData(data, to);
    },
    stop: () => running?.stdin.end(),
  };
}

async function answers(url: string): Promise<void> {
  for (const until = Date.now() + STARTING; ; await sleep(15)) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (storeFault(error) !== "busy" || Date.now() > until) throw error;
    }
  }
}

type Shared = { server: TestServer; admin: Database };

let shared: Promise<Shared> | null = null;

async function prepare(): Promise<Shared> {
  const server = await startServer();
  const admin = connectPostgres(server.urlOf("postgres"), { tokensOf, connections: 1 });
  await admin.$client.query(`CREATE DATABASE ${TEMPLATE}`);
  await closePostgres(await openPostgres(server.urlOf(TEMPLATE), { tokensOf }));
  return { server, admin };
}

export type TestPostgres = { db: Database; url: string; close: () => Promise<void> };

let made = 0;

const nameIn = (url: string): string => new URL(url).pathname.slice(1);

/** Opens an empty database, or a copy of one to which nothing is connected; `close` deletes it. The server ends with the process. */
export async function openTestPostgres({ copyOf }: { copyOf?: string } = {}): Promise<TestPostgres> {
  shared ??= prepare();
  const { server, admin } = await shared;
  made += 1;
  const name = `test_${made}`;
  const template = copyOf === undefined ? TEMPLATE : nameIn(copyOf);
  await admin.$client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = server.urlOf(name);
  const db = connectPostgres(url, { tokensOf });
  return {
    db,
    url,
    async close() {
      await closePostgres(db);
      await admin.$client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** True where the server offers pgvector, which Debian's does not without a package of its own; says where it does not. */
export async function offersPgvector(): Promise<boolean> {
  if (postgresPrograms() === null) return false;
  const { db, close } = await openTestPostgres();
  const { rows } = await db.$client.query("SELECT 1 FROM pg_available_extensions WHERE name = 'vector'");
  await close();
  if (rows.length === 0) console.warn("The server does not offer pgvector: what needs it is not tested.");
  return rows.length > 0;
}

/** Ends all connections to a database, as the death of their process does, and waits until they are gone. */
export async function endConnections(url: string): Promise<void> {
  const ended = "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = $1";
  await (await shared)?.admin.$client.query(ended, [nameIn(url)]);
}
