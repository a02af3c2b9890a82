// Reads and fills a store of PostgreSQL as a whole (see `db/store/transfer.ts`). The search index is not copied: triggers
// queue what is written, and a node indexes it. The words of passages are made anew.

import { setTimeout } from "node:timers/promises";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";
import {
  BATCH,
  type Row,
  StoreInUse,
  type TransferSource,
  type TransferTable,
  type TransferTarget,
  type Value,
  weightOf,
} from "@/db/store/transfer";
import { closePostgres, connectPostgres, type Database, type TokensOf } from "./client";
import { transferredFiles } from "./files";
import { assertCurrent, migrateDatabase, schemaAge } from "./migrate";
import { wordsOf } from "./passage-words";
import * as schema from "./schema";

const TABLES = Object.values(schema as Record<string, unknown>)
  .filter((table) => is(table, PgTable))
  .map((table) => ({
    name: getTableName(table),
    types: new Map(
      Object.values(getTableColumns(table)).map((column) => [
        column.name,
        column.getSQLType().split(" COLLATE ")[0],
      ]),
    ),
  }));

const typeOf = (table: string, column: string) =>
  TABLES.find(({ name }) => name === table)?.types.get(column) ?? "text";

const listed = (table: TransferTable) => table.columns.map(({ name }) => `"${name}"`).join(", ");

type Opened = { client: pg.PoolClient; close: () => Promise<void> };

/** One connection of its own, as long as the copy takes, and nobody else on the database. */
async function openAlone(
  url: string,
  { tokensOf, makes }: { tokensOf: TokensOf; makes: boolean },
): Promise<Opened> {
  const db = connectPostgres(url, { tokensOf, connections: 1 });
  try {
    if (makes && (await schemaAge(db)) === "empty") await migrateDatabase(db);
    await assertCurrent(db);
    const client = await db.$client.connect();
    await client.query(
      "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET synchronous_commit = on",
    );
    return {
      client,
      async close() {
        client.release(true);
        await closePostgres(db);
      },
    };
  } catch (error) {
    await closePostgres(db);
    throw error;
  }
}

/** The server ends a connection a moment after its node closed it. Milliseconds between looks, and how many there are. */
const CLOSING = { pause: 100, looks: 20 };

async function isInUse({ client }: Opened): Promise<boolean> {
  for (let look = 1; ; look += 1) {
    const { rows } = await client.query<{ nodes: number }>(
      `SELECT count(*) AS nodes FROM pg_stat_activity WHERE datname = current_database()
         AND application_name LIKE 'groundwork%' AND pid <> pg_backend_pid()`,
    );
    if (rows[0]?.nodes === 0) return false;
    if (look === CLOSING.looks) return true;
    await setTimeout(CLOSING.pause);
  }
}

/**
 * Begins a transaction with all tables locked, and refuses where a node is connected. Nodes that come later wait for the
 * tables. The transaction sees what was stored when it had the locks.
 */
async function beginLocked(opened: Opened, begin: string, mode: "SHARE" | "ACCESS EXCLUSIVE"): Promise<void> {
  if (await isInUse(opened)) throw new StoreInUse("Nodes of Groundwork are connected to the database.");
  const { client } = opened;
  await client.query(begin);
  await client.query(`LOCK TABLE ${TABLES.map(({ name }) => `"${name}"`).join(", ")} IN ${mode} MODE`);
}

function reader({ client, close }: Opened, tokensOf: TokensOf): TransferSource {
  // One connection instead of several that take turns: all of it is one transaction.
  const own = Object.assign(drizzle({ client }), { tokensOf, links: null }) as unknown as Database;
  return {
    files: transferredFiles(own),
    async *read(table) {
      await client.query(`DECLARE copied NO SCROLL CURSOR FOR SELECT ${listed(table)} FROM "${table.name}"`);
      // Rows of some tables are a thousand times as large as those of others.
      for (let most = 1; ; ) {
        const { rows } = await client.query<Value[]>({
          text: `FETCH ${most} FROM copied`,
          rowMode: "array",
        } as never);
        if (rows.length === 0) break;
        yield rows as Row[];
        const bytes = rows.reduce((sum, row) => sum + weightOf(row), 0);
        const fits = Math.floor(BATCH.bytes / Math.max(bytes / rows.length, 1));
        most = Math.max(1, Math.min(BATCH.rows, most * 4, fits));
      }
      await client.query("CLOSE copied");
    },
    async lastNumber(table) {
      if (table.numbered === null) return 0;
      const sequence = await sequenceOf(client, table);
      const { rows } = await client.query<{ last: number }>(
        `SELECT greatest((SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM ${sequence}),
           (SELECT coalesce(max("${table.numbered}"), 0) FROM "${table.name}")) AS last`,
      );
      return rows[0]?.last ?? 0;
    },
    close,
  };
}

async function sequenceOf(client: pg.PoolClient, table: TransferTable): Promise<string> {
  const { rows } = await client.query<{ name: string }>("SELECT pg_get_serial_sequence($1, $2) AS name", [
    table.name,
    table.numbered,
  ]);
  return rows[0]?.name ?? "";
}

/** The store at an address, which is not changed. Throws DatabaseRefused and StoreInUse. */
export async function postgresSource(url: string, tokensOf: TokensOf): Promise<TransferSource> {
  const opened = await openAlone(url, { tokensOf, makes: false });
  try {
    await beginLocked(opened, "BEGIN ISOLATION LEVEL REPEATABLE READ", "SHARE");
    return reader(opened, tokensOf);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The references between tables, without which rows may come in any order. Restoring them checks every row. */
async function dropReferences(client: pg.PoolClient): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ owner: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS owner, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conname`,
  );
  for (const { owner, name } of rows) await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT ${name}`);
  return async () => {
    for (const { owner, name, definition } of rows)
      await client.query(`ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition}`);
  };
}

/** The words by which passages are found, which only PostgreSQL has as columns. */
const ofPassages = (table: TransferTable, tokensOf: TokensOf) => {
  const [title, heading, text] = ["title", "heading", "text"].map((name) =>
    table.columns.findIndex((column) => column.name === name),
  );
  return (rows: readonly Row[]) => {
    const found = rows.map((row) =>
      wordsOf(tokensOf, {
        title: String(row[title ?? 0]),
        heading: String(row[heading ?? 0]),
        text: String(row[text ?? 0]),
      }),
    );
    return [
      { name: "words", values: found.map(({ words }) => words) },
      { name: "tsv", values: found.map(({ tsv }) => tsv) },
    ];
  };
};

/** The store at an address, which is migrated where it is empty. Throws DatabaseRefused and StoreInUse. */
export async function postgresTarget(url: string, tokensOf: TokensOf): Promise<TransferTarget> {
  const opened = await openAlone(url, { tokensOf, makes: true });
  const { client } = opened;
  try {
    await beginLocked(opened, "BEGIN", "ACCESS EXCLUSIVE");
    return { ...reader(opened, tokensOf), ...(await writer(client, tokensOf)) };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function writer(
  client: pg.PoolClient,
  tokensOf: TokensOf,
): Promise<Omit<TransferTarget, keyof TransferSource>> {
  const restore = await dropReferences(client);
  return {
    async filled() {
      const found: string[] = [];
      for (const { name } of TABLES)
        if ((await client.query(`SELECT 1 FROM "${name}" LIMIT 1`)).rows.length > 0) found.push(name);
      return found;
    },
    async write(table, rows) {
      const columns = [
        ...table.columns.map(({ name }, at) => ({ name, values: rows.map((row) => row[at]) })),
        ...(table.name === "passages" ? ofPassages(table, tokensOf)(rows) : []),
      ];
      const places = columns.map(({ name }, at) => `$${at + 1}::${typeOf(table.name, name)}[]`);
      await client.query(
        `INSERT INTO "${table.name}" (${columns.map(({ name }) => `"${name}"`).join(", ")})
           SELECT * FROM unnest(${places.join(", ")})`,
        columns.map(({ values }) => values),
      );
    },
    async countFrom(table, last) {
      if (table.numbered !== null && last > 0)
        await client.query("SELECT setval($1, $2)", [await sequenceOf(client, table), last]);
    },
    async commit() {
      await restore();
      await client.query("COMMIT");
    },
    async rollback() {
      await client.query("ROLLBACK");
    },
  };
}
