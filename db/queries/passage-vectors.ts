// Vectors of passages: kept by model and by the digest of the passage's words.

import { sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/client";
import { passageVectors } from "@/db/schema";
import { whenFree } from "@/db/when-free";
import { PASSAGE, type PassageRow } from "./passages";

export type PassageToEmbed = { id: number; digest: string; title: string; heading: string; text: string };
type StoredVector = { id: number; digest: string; vector: Int8Array };

/** Passages after `after` whose words have no vector of this model. */
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

/** Passages that are to have vectors, and those among them that have one of this model. */
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

/** Stores vectors; one that is there already stays. */
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

/** Vectors of a model in the order they were stored, those after `after`. */
export async function listVectors(
  db: Database,
  { model, after, limit }: { model: string; after: number; limit: number },
): Promise<StoredVector[]> {
  const rows = db.all<Row>(sql`
    SELECT id, digest, vector FROM passage_vectors
    WHERE model = ${model} AND id > ${after} ORDER BY id LIMIT ${limit}`);
  return rows.map(stored);
}

/** The vectors of these ids; those that are gone are left out. */
export async function findVectors(db: Database, ids: readonly number[]): Promise<StoredVector[]> {
  return db
    .all<Row>(
      sql`SELECT id, digest, vector FROM passage_vectors WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    )
    .map(stored);
}

/** Passages with these words, with the digest of each. */
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

/** Takes out some vectors of other models, or of words that no passage has any more. How many went. */
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

/** Takes out all vectors of a model. */
export async function dropModel(db: Database, model: string): Promise<void> {
  await whenFree(db, () => db.run(sql`DELETE FROM passage_vectors WHERE model = ${model}`));
}
