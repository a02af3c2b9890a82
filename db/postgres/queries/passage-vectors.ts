// Vectors of passages, stored by model and by the digest of the passage's words.

import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { insertRows } from "@/db/postgres/rows";
import { transact, whenFree } from "@/db/postgres/when-free";
import type { PassageToEmbed, StoredVector } from "@/db/store/passage-vectors";
import type { PassageRow } from "@/db/store/passages";
import { passageVectors } from "../schema";
import { PASSAGE } from "./passages";

/** Lists passages after `after` whose words have no vector of this model. */
export async function listUnembedded(
  db: Database,
  { model, after, limit }: { model: string; after: number; limit: number },
): Promise<PassageToEmbed[]> {
  const { rows } = await db.execute<PassageToEmbed>(sql`
    SELECT p.id, p.digest, p.title, p.heading, p.text FROM passages p
    WHERE p.id > ${after} AND p.digest <> '' AND NOT EXISTS (
      SELECT 1 FROM passage_vectors v WHERE v.model = ${model} AND v.digest = p.digest
    ) ORDER BY p.id LIMIT ${limit}`);
  return rows;
}

/** Counts the passages that need vectors, and those that have one of this model. */
export async function countEmbedded(
  db: Database,
  model: string,
): Promise<{ passages: number; embedded: number }> {
  const { rows } = await db.execute<{ passages: number; embedded: number }>(sql`
    SELECT count(*) AS passages, count(v.id) AS embedded FROM passages p
    LEFT JOIN passage_vectors v ON v.model = ${model} AND v.digest = p.digest WHERE p.digest <> ''`);
  return rows[0] ?? { passages: 0, embedded: 0 };
}

/** Stores vectors; existing ones stay. */
export async function addVectors(
  db: Database,
  model: string,
  added: { digest: string; vector: Int8Array }[],
): Promise<void> {
  const rows = added.map(({ digest, vector }) => ({
    model,
    digest,
    vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
  }));
  await transact(db, (tx) => insertRows(tx, passageVectors, rows, "ON CONFLICT DO NOTHING"));
}

type Row = { id: number; digest: string; vector: Buffer };

const stored = ({ id, digest, vector }: Row): StoredVector => ({
  id,
  digest,
  vector: new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength),
});

/** Lists vectors of a model after `after`, in the order in which they were stored. */
export async function listVectors(
  db: Database,
  { model, after, limit }: { model: string; after: number; limit: number },
): Promise<StoredVector[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT id, digest, vector FROM passage_vectors
    WHERE model = ${model} AND id > ${after} ORDER BY id LIMIT ${limit}`);
  return rows.map(stored);
}

/** Returns the vectors of these ids; missing ones are omitted. */
export async function findVectors(db: Database, ids: readonly number[]): Promise<StoredVector[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT id, digest, vector FROM passage_vectors WHERE id = ANY(${sql.param(ids)}::bigint[]) ORDER BY id`);
  return rows.map(stored);
}

/** Lists passages with these words, with the digest of each. */
export async function findByDigest(
  db: Database,
  digests: readonly string[],
): Promise<(PassageRow & { digest: string })[]> {
  const { rows } = await db.execute<PassageRow & { digest: string }>(sql`
    SELECT ${PASSAGE}, p.digest
    FROM unnest(${sql.param(digests)}::text[]) WITH ORDINALITY AS asked(digest, at)
    JOIN passages p ON p.digest = asked.digest JOIN documents d ON d.id = p.document_id
    ORDER BY asked.at, p.id`);
  return rows;
}

/**
 * Deletes some vectors of other models, or of words that no passage contains any more. Returns how many were
 * deleted.
 */
export async function dropStale(
  db: Database,
  { model, limit }: { model: string; limit: number },
): Promise<number> {
  const { rowCount } = await whenFree(db, () =>
    db.execute(sql`
      DELETE FROM passage_vectors WHERE id IN (
        SELECT v.id FROM passage_vectors v
        WHERE v.model <> ${model} OR NOT EXISTS (SELECT 1 FROM passages p WHERE p.digest = v.digest)
        LIMIT ${limit} FOR UPDATE SKIP LOCKED)`),
  );
  return rowCount ?? 0;
}

/** Deletes all vectors of a model. */
export async function dropModel(db: Database, model: string): Promise<void> {
  await whenFree(db, () => db.delete(passageVectors).where(eq(passageVectors.model, model)));
}
