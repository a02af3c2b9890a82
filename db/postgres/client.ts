// Opens a database of PostgreSQL. `lib/process/store.ts` decides which one the process works on.

import { type Column, type SQL, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { DatabaseRefused } from "@/db/sqlite/faults";
import type { Owner } from "@/db/store/threads";
import { migrateDatabase } from "./migrate";
import type { NodeLinks } from "./nodes";

/** The words by which a passage is found, in order; the same function must be used for texts and for queries. */
export type TokensOf = (text: string) => string[];

type Empty = Record<string, never>;

/** `links`: what storing a run says to the nodes of the installation; null for a process that is none. */
export type Database = NodePgDatabase<Empty> & {
  $client: pg.Pool;
  tokensOf: TokensOf;
  links: NodeLinks | null;
};

/** The database, or a transaction of it. */
export type Writer = PgDatabase<NodePgQueryResultHKT, Empty>;

/** Connections of a process. A run takes one for milliseconds at a time. */
const CONNECTIONS = 10;
/** Milliseconds to connect, or to wait for a connection of the pool. */
const CONNECTING = 5000;
/** Milliseconds after which the server ends a statement: no request waits longer for its answer. */
const STATEMENT = 60_000;
/** Milliseconds that a statement waits for rows that another transaction has locked. */
const LOCK = 5000;
/** Milliseconds after which the server gives up a transaction whose node has stopped, and frees its locks. */
const IDLE = 30_000;
/** The server's default is that of disks that turn: with it, whole tables are read where an index has a thousand rows. */
const PLANS = "-c random_page_cost=1.1";

const { types } = pg;
const BIGINT = 20;
const NUMERIC = 1700;

/** Whole numbers are times, sizes and counts, all below 2^53; the driver would return them as text. */
const OWN_TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: "text" | "binary") =>
    id === BIGINT || id === NUMERIC
      ? Number
      : types.getTypeParser(id, format as "text")) as typeof types.getTypeParser,
};

/**
 * PostgreSQL stores every character but U+0000. It becomes U+FFFD on its way in, here and nowhere else, so that no
 * caller has to know: both are one UTF-16 code unit, and offsets into a text stay right.
 */
function storable(value: unknown): unknown {
  if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "\u{FFFD}") : value;
  return Array.isArray(value) ? value.map(storable) : value;
}

class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // A connection that is lost between two statements says so here, and again to the next statement. Without a listener
    // it would end the process.
    this.on("error", () => undefined);
  }

  // The signatures of the driver, all of which end here.
  override query(config: unknown, values?: unknown, callback?: unknown): never {
    const own =
      typeof config === "object" && config !== null && !("submit" in config)
        ? {
            ...config,
            types: OWN_TYPES,
            ...("values" in config ? { values: storable(config.values) } : {}),
          }
        : typeof config === "string"
          ? { text: config, types: OWN_TYPES }
          : config;
    return super.query(own as never, storable(values) as never, callback as never) as never;
  }
}

type Options = {
  tokensOf: TokensOf;
  /** The most connections that are open at a time. */
  connections?: number;
};

/**
 * Opens and migrates the database at a `postgres://` address. Throws DatabaseRefused when it cannot be used; the
 * database is then unchanged. Neither its errors nor its logs have the password of the address.
 */
export async function openPostgres(url: string, options: Options): Promise<Database> {
  const db = connectPostgres(url, options);
  try {
    await migrateDatabase(db);
    return db;
  } catch (error) {
    await closePostgres(db);
    throw error;
  }
}

/** Opens the database without migrating it. Nothing is connected before the first statement. */
export function connectPostgres(url: string, { tokensOf, connections = CONNECTIONS }: Options): Database {
  // The errors of URL and of the driver quote the address with its password.
  if (!/^postgres(?:ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new DatabaseRefused("damaged", "is not the address of a PostgreSQL database");
  const pool = new pg.Pool({
    connectionString: url,
    Client: Connection as never,
    max: connections,
    application_name: "groundwork",
    connectionTimeoutMillis: CONNECTING,
    statement_timeout: STATEMENT,
    lock_timeout: LOCK,
    idle_in_transaction_session_timeout: IDLE,
    options: PLANS,
    keepAlive: true,
  });
  // The pool repeats what an idle connection says.
  pool.on("error", () => undefined);
  return Object.assign(drizzle({ client: pool }), { tokensOf, links: null });
}

/** Ends all connections, after the statements that are under way. */
export async function closePostgres(db: Database): Promise<void> {
  if (!db.$client.ending) await db.$client.end();
}

// Compares owners. An owner may be null, and only `IS NULL` and `=` use an index.

export const ownedBy = (column: Column | SQL, owner: Owner): SQL =>
  owner === null ? sql`${column} is null` : sql`${column} = ${owner}`;

// Locks that a transaction holds until its end. They take the place of SQLite's one writer where a promise is about
// several rows, such as at most ten of something, and no row stands for all of them.

/** Waits until no other transaction of any node holds this name. */
export async function lock(tx: Writer, name: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
