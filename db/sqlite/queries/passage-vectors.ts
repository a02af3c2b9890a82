// Vectors of passages, stored by model and by the digest of the passage's words.

import { sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/sqlite/client";
import { passageVectors } from "@/db/sqlite/schema";
import { whenFree } from "@/db/sqlite/when-free";
import type { PassageToEmbed, StoredVector } from "@/db/store/passage-vectors";
import type { PassageRow } from "@/db/store/passages";
import { PASSAGE } from "./passages";

/** Lists passages after `after` whose words have no vector of this model. */
export async function listUnembedded(
  db: Database,
  { model, after, limit }: { model: string; after: number; limit: number },
): Promise<PassageToEmbed[]> {
  return db.all<PassageToEmbed>(sql`
    SELECT p.id AS id, p.digest AS digest, p.title AS title, p.heading AS heading, p.text AS text
    FROM passages AS p
    WHERE p.id > ${after} AND p.digest <> '' AND NOT EXISTS (
      SELECT 1 FROM passage_vectors AS v WHERE v.model = ${model} AND v.digest = p.digest
    ) ORDER BY p.id LIMIT ${limit}`);
}

/** Counts the passages that need vectors, and those that have one of this model. */
export async function countEmbedded(
  db: Database,
  model: string,
): Promise<{ passages: number; embedded: number }> {
  return (
    db.get<{ passages: number; embedded: number }>(sql`
      SELECT count(*) AS passages, count(v.id) AS embedded FROM passages AS p
      LEFT JOIN passage_vectors AS v ON v.model = ${model} AND v.digest = p.digest
      WHERE p.digest <> ''`) ?? {
      passages: 0,
      embedded: 0,
    }
  );
}

/** Stores vectors; existing ones stay. */
export async function addVectors(
  db: Database,
  model: string,
  added: { digest: string; vector: Int8Array }[],
): Promise<void> {
  const write = (tx: Writer) => {
    for (const { digest, vector } of added)
      tx.insert(passageVectors)
        .values({
          model,
          digest,
          vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
        })
        .onConflictDoNothing()
        .run();
  };
  await whenFree(db, () => db.transaction(write, { behavior: "immediate" }));
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
  const rows = db.all<Row>(sql`
    SELECT id, digest, vector FROM passage_vectors
    WHERE model = ${model} AND id > ${after} ORDER BY id LIMIT ${limit}`);
  return rows.map(stored);
}

/** Returns the vectors of these ids; missing ones are omitted. */
export async function findVectors(db: Database, ids: readonly number[]): Promise<StoredVector[]> {
  return db
    .all<Row>(
      sql`SELECT id, digest, vector FROM passage_vectors WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    )
    .map(stored);
}

/** Lists passages with these words, with the digest of each. */
export async function findByDigest(
  db: Database,
  digests: readonly string[],
): Promise<(PassageRow & { digest: string })[]> {
  return db.all<PassageRow & { digest: string }>(sql`
    SELECT ${PASSAGE}, p.digest AS digest
    FROM json_each(${JSON.stringify(digests)}) AS asked
    JOIN passages AS p ON p.digest = asked.value
    JOIN documents AS d ON d.id = p.document_id`);
}

/**
 * Deletes some vectors of other models, or of words that no passage contains any more. Returns how many were
 * deleted.
 */
export async function dropStale(
  db: Database,
  { model, limit }: { model: string; limit: number },
): Promise<number> {
  return whenFree(
    db,
    () =>
      db.run(sql`
        DELETE FROM passage_vectors WHERE id IN (
          SELECT v.id FROM passage_vectors AS v
          WHERE v.model <> ${model} OR NOT EXISTS (SELECT 1 FROM passages AS p WHERE p.digest = v.digest)
          LIMIT ${limit}
        )`).changes,
  );
}

/** Deletes all vectors of a model. */
export async function dropModel(db: Database, model: string): Promise<void> {
  await whenFree(db, () => db.run(sql`DELETE FROM passage_vectors WHERE model = ${model}`));
}
