// The nodes of an installation on PostgreSQL. pg-boss has the queue of runs, with heartbeats that end the claim of a node
// that no longer answers; LISTEN and NOTIFY carry what was stored, as names and numbers alone.

import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Announcement, Nodes, RunJob } from "@/db/store/nodes";
import type { Database, Writer } from "./client";
import { sharedFiles } from "./files";

const RUNS = "runs";
const CHANNEL = "groundwork";
/** Seconds between two looks for nodes that no longer answer. */
const LOOK = 5;
/** The longest that pg-boss lets a job be at work, in seconds. */
const LONGEST = 24 * 3600;
/** A run is never given up because it was taken often. */
const RETRIES = 1_000_000;
/** Milliseconds between attempts to become the node that indexes. */
const LEADING = 5000;
/** Milliseconds between attempts to listen again after the connection was lost. */
const AGAIN = 500;
/** Milliseconds after which a request that nobody replied to is forgotten. */
const FORGOTTEN = 600_000;

type Listener = (heard: Announcement | null) => void;
/** A message on the channel. `by`: the node that sent it; `to`: the only node that it is for; absent for all. */
type Sent = Announcement & { by: string; to?: string };

export type Saying = { channel: string; payload: string };

/** Queues runs and announces records within the transactions that store them. */
export type NodeLinks = {
  readonly name: string;
  /** Queues a run in the transaction that stores that it is queued, and that announces the queue. */
  queue(tx: Writer, runId: string): Promise<void>;
  /** What `pg_notify` is called with to announce something: others hear it once the transaction is committed. */
  saying(announcement: Announcement): Saying;
};

async function openBoss(
  url: string,
  timeoutSeconds: number,
  onError: (error: unknown) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "groundwork-queue",
    max: 4,
    schedule: false,
    superviseIntervalSeconds: LOOK,
    monitorIntervalSeconds: LOOK,
  });
  boss.on("error", onError);
  await boss.start();
  const options = {
    retryLimit: RETRIES,
    retryDelay: 0,
    expireInSeconds: LONGEST,
    heartbeatSeconds: timeoutSeconds,
    deleteAfterSeconds: 3600,
    retentionSeconds: 365 * 24 * 3600,
  };
  await boss.createQueue(RUNS, options);
  // One that was there keeps the options of its first start.
  await boss.updateQueue(RUNS, options);
  return boss;
}

/** Queues runs that a copy brought, in their order; the first node that starts goes on with them. */
export async function queueRuns(
  url: string,
  { runIds, timeoutSeconds }: { runIds: readonly string[]; timeoutSeconds: number },
): Promise<void> {
  const boss = await openBoss(url, timeoutSeconds, () => undefined);
  try {
    for (const runId of runIds) await boss.send(RUNS, { runId });
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}

/** A job as it was taken: once another node has it, nothing is done to it. */
const attempt = ({ id, retries }: RunJob) => ({ id, retryCount: retries });

/** Whether this connection is now the one that leads; it stays so until it ends. */
async function takesLead(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    "SELECT pg_try_advisory_lock(hashtextextended('groundwork index', 0)) AS taken",
  );
  return rows[0]?.taken === true;
}

/** Keeps one connection that listens, whatever happens to it. */
function listenOn(url: string, name: string, hear: (payload: string | null) => void) {
  let client: pg.Client | null = null;
  let closed = false;
  let leads = false;
  const lead = async () => {
    if (leads || closed || !client) return;
    const own = client;
    leads = (await takesLead(own)) && own === client;
  };
  const trying = setInterval(() => {
    if (leads) return;
    // Whoever led may have left work undone.
    void lead().then(
      () => leads && hear(null),
      () => undefined,
    );
  }, LEADING);
  trying.unref();
  const connect = async (): Promise<void> => {
    const own = new pg.Client({
      connectionString: url,
      application_name: "groundwork-listen",
      keepAlive: true,
    });
    client = own;
    let lost = false;
    const again = () => {
      if (lost || closed) return;
      lost = true;
      // The server has released its lock.
      leads = false;
      own.end().catch(() => undefined);
      setTimeout(() => void connect(), AGAIN).unref();
    };
    own.on("error", again).on("end", again);
    own.on("notification", ({ payload }) => hear(payload ?? ""));
    try {
      await own.connect();
      await own.query(`LISTEN ${CHANNEL}`);
      // Held as long as this connection, so that others see whether this node is there.
      await own.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [name]);
      await lead();
      // Whatever was said before was not heard.
      hear(null);
    } catch {
      again();
    }
  };
  return {
    begun: connect(),
    leads: () => leads,
    async close() {
      closed = true;
      leads = false;
      clearInterval(trying);
      await client?.end().catch(() => undefined);
    },
  };
}

/**
 * Joins the nodes of the database at `url`. `timeoutSeconds`: how long a node may be silent before others take its runs, at
 * least 10.
 */
export async function joinNodes(
  db: Database,
  {
    url,
    timeoutSeconds,
    onError,
  }: { url: string; timeoutSeconds: number; onError: (error: unknown) => void },
): Promise<{ nodes: Nodes; links: NodeLinks }> {
  const name = `node_${randomBytes(6).toString("hex")}`;
  const boss = await openBoss(url, timeoutSeconds, onError);
  const listeners = new Set<Listener>();
  const tell = (heard: Announcement | null) => {
    for (const listener of [...listeners]) listener(heard);
  };
  const listening = listenOn(url, name, (payload) => {
    if (payload === null) return tell(null);
    const { by, to, ...heard } = JSON.parse(payload) as Sent;
    // A node stores its own events itself, and takes its own runs from the queue like those of others.
    if (by === name && heard.kind !== "queue") return;
    if (to === undefined || to === name) tell(heard as Announcement);
  });
  await listening.begun;
  const saying = (announcement: Announcement, to?: string): Saying => ({
    channel: CHANNEL,
    payload: JSON.stringify({ ...announcement, by: name, to }),
  });
  const say = (tx: Pick<Writer, "execute">, announcement: Announcement, to?: string) => {
    const { channel, payload } = saying(announcement, to);
    return tx.execute(sql`SELECT pg_notify(${channel}, ${payload})`);
  };
  const links: NodeLinks = {
    name,
    async queue(tx, runId) {
      await boss.send(RUNS, { runId }, { db: fromDrizzle(tx, sql) });
    },
    saying,
  };
  const files = sharedFiles(db, { say: (tx) => say(tx, { kind: "files" }) });
  return { links, nodes: { name, files, ...queueOf(boss), ...requestsOf(db, say), ...membership() } };

  function membership(): Pick<Nodes, "listen" | "leads" | "isThere" | "close"> {
    return {
      leads: listening.leads,
      async isThere(node) {
        const { rows } = await db.execute<{ free: boolean }>(
          sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${node}, 0)) AS free`,
        );
        return rows[0]?.free !== true;
      },
      listen(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      async close() {
        listeners.clear();
        await listening.close();
        await boss.stop({ graceful: false, close: true });
      },
    };
  }
}

function queueOf(boss: PgBoss): Pick<Nodes, "takeJobs" | "keepJobs" | "endJob" | "returnJob"> {
  return {
    async takeJobs(most) {
      const jobs = await boss.fetch<{ runId: string; unread?: number }>(RUNS, {
        batchSize: most,
        includeMetadata: true,
      });
      return jobs.map(({ id, data: { runId, unread = 0 }, retryCount: retries }) => ({
        id,
        runId,
        retries,
        unread,
      }));
    },
    async keepJobs(jobs) {
      if (jobs.length > 0) await boss.touch(RUNS, jobs.map(attempt));
    },
    async endJob(job) {
      await boss.complete(RUNS, attempt(job));
    },
    async returnJob(job, milliseconds) {
      const { runId, unread } = job;
      // First the new one: a node that ends in between leaves one too many, which finds nothing to do.
      await boss.send(RUNS, { runId, unread }, { startAfter: new Date(Date.now() + milliseconds) });
      await boss.complete(RUNS, attempt(job));
    },
  };
}

function requestsOf(
  db: Database,
  say: (tx: Pick<Writer, "execute">, announcement: Announcement, to?: string) => Promise<unknown>,
): Pick<Nodes, "ask" | "findRequest" | "reply" | "takeReply"> {
  return {
    async ask({ node, body }) {
      const id = `req_${randomBytes(9).toString("hex")}`;
      const now = Date.now();
      await db.transaction(async (tx) => {
        await tx.execute(sql`DELETE FROM node_requests WHERE created_at < ${now - FORGOTTEN}`);
        await tx.execute(
          sql`INSERT INTO node_requests (id, node, body, created_at) VALUES (${id}, ${node}, ${body}, ${now})`,
        );
        await say(tx, { kind: "request", id }, node);
      });
      return id;
    },
    async findRequest(id) {
      const { rows } = await db.execute<{ body: string }>(
        sql`SELECT body FROM node_requests WHERE id = ${id} AND reply IS NULL`,
      );
      return rows[0]?.body ?? null;
    },
    async reply(id, reply) {
      await db.transaction(async (tx) => {
        await tx.execute(sql`UPDATE node_requests SET reply = ${reply} WHERE id = ${id}`);
        await say(tx, { kind: "reply", id });
      });
    },
    async takeReply(id) {
      const { rows } = await db.execute<{ reply: string }>(
        sql`DELETE FROM node_requests WHERE id = ${id} AND reply IS NOT NULL RETURNING reply`,
      );
      return rows[0]?.reply ?? null;
    },
  };
}
