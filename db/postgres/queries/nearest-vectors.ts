// The vectors nearest to one, found by pgvector where the server has it. Its index is all that there is of it: an index of an
// expression over the stored bytes, for one model and one length. So every node keeps it up to date, and whatever becomes of
// the extension, the vectors stay. A process that finds no index reads them as on any other server.

import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { type Database, lock } from "@/db/postgres/client";
import { transact } from "@/db/postgres/when-free";
import type { NearestBy, NearestVectors } from "@/db/store/nearest-vectors";

/** What the indexes of all models begin with. */
const PREFIX = "passage_vectors_near_";
/** The advisory lock under which one node builds an index. */
const LOCK = "hashtextextended('vectors', 0)";
/**
 * Memory of the server while an index is built: without room for all of its vectors, that takes many times as long. One
 * process builds it, since several would need shared memory of this size, which containers do not have by default. The server
 * looks whether the node is still there, and gives up the index when it is not.
 */
const BUILDING = `SET statement_timeout = 0; SET lock_timeout = 0; SET maintenance_work_mem = '512MB'; SET max_parallel_maintenance_workers = 0;
  SET client_connection_check_interval = '5s'`;

/**
 * For a question: with the 40 vectors that pgvector keeps in view by default it misses near ones. And the server may only use
 * the index: where it thinks that a model has few vectors, as before it has counted them, it would compute and sort all.
 */
const SEARCHING = sql`SET LOCAL hnsw.ef_search = 200; SET LOCAL enable_sort = off`;

/** A type of pgvector. Bytes lose nothing in either. */
type VectorType = { schema: string; type: string };

const nameOf = (model: string, dimensions: number): string =>
  PREFIX + createHash("sha256").update(`${dimensions} ${model}`).digest("hex").slice(0, 16);

const own = (name: string) => pg.escapeIdentifier(name);

/** The type with its length, as SQL. */
const typed = ({ schema, type }: VectorType, dimensions: number): string =>
  `${own(schema)}.${own(type)}(${dimensions})`;

/** Brings the index of a model up to date, and drops those of others. */
export async function prepareNearest(db: Database, model: string): Promise<NearestBy> {
  const dimensions = await dimensionsOf(db, model);
  if (dimensions === null) return "process";
  const extension = await findExtension(db);
  if (typeof extension === "string") return extension;
  const type = typeFor(extension.version, dimensions);
  if (type === null) return "extension_old";
  if (type === "too_long") return "vectors_too_long";
  await dropOthers(db, nameOf(model, dimensions));
  await build(db, { model, dimensions, schema: extension.schema, type });
  return "store";
}

async function dimensionsOf(db: Database, model: string): Promise<number | null> {
  const { rows } = await db.execute<{ dimensions: number }>(sql`
    SELECT length(vector) AS dimensions FROM passage_vectors WHERE model = ${model} ORDER BY id LIMIT 1`);
  return rows[0]?.dimensions ?? null;
}

type Extension = { schema: string; version: string };
type Offered = { version: string | null; schema: string | null; creatable: boolean };

/** The extension in this database, created where the user may; otherwise what keeps it away. */
async function findExtension(db: Database): Promise<Extension | NearestBy> {
  const offered = await offeredExtension(db);
  if (!offered) return "extension_absent";
  if (offered.version === null) {
    if (!offered.creatable) return "extension_not_created";
    await transact(db, async (tx) => {
      await lock(tx, "pgvector");
      await tx.execute(sql`CREATE EXTENSION IF NOT EXISTS vector`);
    });
  }
  const { version, schema } = (await offeredExtension(db)) ?? {};
  return version && schema ? { version, schema } : "extension_not_created";
}

async function offeredExtension(db: Database): Promise<Offered | undefined> {
  const { rows } = await db.execute<Offered>(sql`
    SELECT e.extversion AS version, n.nspname AS schema,
      r.rolsuper OR (v.trusted AND has_database_privilege(current_database(), 'CREATE')) AS creatable
    FROM pg_available_extensions a
    JOIN pg_available_extension_versions v ON v.name = a.name AND v.version = a.default_version
    JOIN pg_roles r ON r.rolname = current_user
    LEFT JOIN pg_extension e ON e.extname = a.name
    LEFT JOIN pg_namespace n ON n.oid = e.extnamespace
    WHERE a.name = 'vector'`);
  return rows[0];
}

/** Halves take half the room and have more dimensions, since version 0.7; null for a version without an index of this kind. */
function typeFor(version: string, dimensions: number): "vector" | "halfvec" | "too_long" | null {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major === 0 && minor < 5) return null;
  const halves = major > 0 || minor >= 7;
  if (dimensions > (halves ? 4000 : 2000)) return "too_long";
  return halves ? "halfvec" : "vector";
}

async function dropOthers(db: Database, name: string): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT indexname AS name FROM pg_indexes
    WHERE schemaname = current_schema() AND starts_with(indexname, ${PREFIX}) AND indexname <> ${name}`);
  for (const other of rows) await db.execute(sql`DROP INDEX IF EXISTS ${sql.identifier(other.name)}`);
}

/** Builds the index, or waits for the node that is at it. A node that ends meanwhile leaves nothing behind. */
async function build(
  db: Database,
  { model, dimensions, ...type }: { model: string; dimensions: number } & VectorType,
): Promise<void> {
  const name = nameOf(model, dimensions);
  if (await findIndex(db, name)) return;
  // Beside the pool, which waits for its connections when it is closed.
  const client = new pg.Client(db.$client.options);
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(`${BUILDING}; BEGIN`);
    await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
    await client.query(`
      CREATE INDEX IF NOT EXISTS ${own(name)} ON passage_vectors
      USING hnsw ((signed_bytes(vector)::${typed(type, dimensions)}) ${own(type.schema)}.${own(`${type.type}_cosine_ops`)})
      WHERE model = ${pg.escapeLiteral(model)} AND length(vector) = ${dimensions}`);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

type Index = VectorType & { count: number };

async function findIndex(db: Database, name: string): Promise<Index | undefined> {
  const { rows } = await db.execute<Index>(sql`
    SELECT n.nspname AS schema, t.typname AS type, c.reltuples AS count
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = 1
    JOIN pg_type t ON t.oid = a.atttypid JOIN pg_namespace n ON n.oid = t.typnamespace
    WHERE c.oid = to_regclass(${name})`);
  return rows[0];
}

type Asked = { model: string; vector: Int8Array; limit: number; sampled: number };

/** Returns the ids of the vectors of a model that are nearest to this one; null without an index for it. */
export async function findNearest(db: Database, asked: Asked): Promise<NearestVectors | null> {
  const { model, vector, limit, sampled } = asked;
  const index = await findIndex(db, nameOf(model, vector.length));
  if (!index) return null;
  const ofModel = sql`model = ${model} AND length(vector) = ${sql.raw(`${vector.length}`)}`;
  const near = await db.transaction(async (tx) => {
    await tx.execute(SEARCHING);
    return idsOf(
      tx,
      sql`SELECT id FROM passage_vectors WHERE ${ofModel} ORDER BY ${distance(index, vector)} LIMIT ${limit}`,
    );
  });
  // The index passes over rows that were deleted; a vacuum takes them out.
  if (near.length < limit) return null;
  // By their numbers alone, so that each is found in the primary key.
  const sample = await idsOf(
    db,
    sql`SELECT DISTINCT id FROM (SELECT min(id) AS first, max(id) AS last FROM passage_vectors) ends
      CROSS JOIN generate_series(0, ${sampled}::bigint - 1) AS at
      CROSS JOIN LATERAL (
        SELECT id, model, vector FROM passage_vectors
        WHERE id >= first + (last - first) * at / ${sampled}::bigint ORDER BY id LIMIT 1
      ) found WHERE ${ofModel}`,
  );
  return { near, sample, count: Math.max(limit, index.count) };
}

/** How far a row's vector is from this one; written like the expression of the index, which is used for it alone. */
function distance(index: VectorType, vector: Int8Array): SQL {
  const type = typed(index, vector.length);
  return sql`signed_bytes(vector)::${sql.raw(type)}
    OPERATOR(${sql.raw(own(index.schema))}.<=>) ${`[${vector.join(",")}]`}::${sql.raw(type)}`;
}

const idsOf = async (db: Pick<Database, "execute">, query: SQL): Promise<number[]> =>
  (await db.execute<{ id: number }>(query)).rows.map(({ id }) => id);
