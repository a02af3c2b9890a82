// Deliveries to webhooks: written with their cause, claimed for an attempt, settled by its outcome.

import { and, asc, count, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { type Database, lock, ownedBy, type Writer } from "@/db/postgres/client";
import { transact, whenFree } from "@/db/postgres/when-free";
import type { Owner } from "@/db/store/threads";
import type { ClaimedDelivery, DeliveryRow } from "@/db/store/webhook-deliveries";
import type { WebhookChange, WebhookRow } from "@/db/store/webhooks";
import type { Cause } from "@/lib/webhooks/message";
import type { Outcome } from "@/lib/webhooks/outcome";
import { webhookDeliveries, webhooks } from "../schema";

/**
 * Writes a delivery to each webhook of the owner of a run that wants to know of this. Called inside the transaction of
 * the event that causes it, so that neither is stored without the other.
 */
export async function tellWebhooks(
  tx: Writer,
  { events, runId, threadId, type, body, at }: Cause & { runId: string | null; threadId: string; at: number },
): Promise<void> {
  // What delegates do is told by the run that they work for.
  await tx.execute(sql`
    INSERT INTO webhook_deliveries (id, webhook_id, run_id, type, body, status, attempts, next_at, created_at)
    SELECT 'msg_' || left(replace(gen_random_uuid()::text, '-', ''), 24), w.id, ${runId}, ${type}, ${body}, 'waiting', 0,
      ${at}, ${at}
    FROM threads t JOIN webhooks w ON w.owner_id IS NOT DISTINCT FROM t.owner_id
    WHERE t.id = ${threadId} AND t.delegated_by IS NULL AND t.deleting_at IS NULL AND w.paused_at IS NULL
      AND w.events::jsonb ?| ${sql.param(events)}::text[]`);
}

/**
 * Takes deliveries that are due, one of each webhook that is not `busy`, and counts the attempt. Until `until` nobody
 * else takes them, on any node; after that an attempt that never ended is repeated.
 */
export async function claimDeliveries(
  db: Database,
  { now, until, most, busy }: { now: number; until: number; most: number; busy: readonly string[] },
): Promise<ClaimedDelivery[]> {
  const { rows } = await transact(db, (tx) =>
    tx.execute<ClaimedDelivery>(sql`
      WITH due AS (
        SELECT DISTINCT ON (d.webhook_id) d.id, d.next_at FROM webhook_deliveries d
        JOIN webhooks w ON w.id = d.webhook_id
        WHERE d.status = 'waiting' AND d.next_at <= ${now} AND w.paused_at IS NULL
          AND w.id <> ALL (${sql.param(busy)}::text[])
        ORDER BY d.webhook_id, d.next_at, d.id
      ), taken AS (
        SELECT d.id FROM webhook_deliveries d JOIN due ON due.id = d.id
        WHERE d.status = 'waiting' AND d.next_at <= ${now}
        ORDER BY due.next_at, due.id LIMIT ${most} FOR UPDATE OF d SKIP LOCKED
      ), claimed AS (
        UPDATE webhook_deliveries d SET attempts = d.attempts + 1, next_at = ${until}
        FROM taken WHERE d.id = taken.id RETURNING d.*
      )
      SELECT ${CLAIMED} FROM claimed d JOIN due ON due.id = d.id JOIN webhooks w ON w.id = d.webhook_id
      ORDER BY due.next_at, due.id`),
  );
  return rows;
}

const CLAIMED: SQL = sql`d.id, d.webhook_id AS "webhookId", d.body, d.attempts, w.url, w.sealed`;

async function claimed(tx: Writer, id: string): Promise<ClaimedDelivery | null> {
  const { rows } = await tx.execute<ClaimedDelivery>(sql`
    SELECT ${CLAIMED} FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.id = ${id}`);
  return rows[0] ?? null;
}

/** When the next delivery is due; null when none waits. */
export async function nextDelivery(db: Database): Promise<number | null> {
  const { rows } = await db.execute<{ at: number | null }>(sql`
    SELECT min(d.next_at) AS at FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
    WHERE d.status = 'waiting' AND w.paused_at IS NULL`);
  return rows[0]?.at ?? null;
}

/** Adds a delivery that its caller attempts at once. */
export async function addClaimedDelivery(
  db: Database,
  row: Pick<DeliveryRow, "id" | "webhookId" | "type" | "body" | "createdAt"> & { until: number },
): Promise<ClaimedDelivery> {
  const { until, ...own } = row;
  return transact(db, async (tx) => {
    await tx.insert(webhookDeliveries).values({ ...own, status: "waiting", attempts: 1, nextAt: until });
    return (await claimed(tx, row.id)) as ClaimedDelivery;
  });
}

/** Takes a delivery to be sent again, with all its attempts anew. Null when the webhook has no such delivery. */
export async function reclaimDelivery(
  db: Database,
  { id, webhookId, until }: { id: string; webhookId: string; until: number },
): Promise<ClaimedDelivery | null> {
  return transact(db, async (tx) => {
    const { rowCount } = await tx
      .update(webhookDeliveries)
      .set({ status: "waiting", attempts: 1, nextAt: until, settledAt: null })
      .where(oneOf({ id, webhookId }));
    return rowCount === 1 ? claimed(tx, id) : null;
  });
}

/**
 * Stores what became of an attempt. `decide` computes it from how long the webhook has been failing. Writes nothing when
 * the delivery was deleted meanwhile.
 */
export async function settleDelivery(
  db: Database,
  { id, webhookId, now }: { id: string; webhookId: string; now: number },
  decide: (failingSince: number | null) => Outcome,
): Promise<Outcome | null> {
  return transact(db, async (tx) => {
    const [webhook] = await tx
      .select({ failingSince: webhooks.failingSince })
      .from(webhooks)
      .where(eq(webhooks.id, webhookId))
      .for("no key update");
    if (!webhook) return null;
    const { pause, ...outcome } = decide(webhook.failingSince);
    const settledAt = outcome.status === "waiting" ? null : now;
    await tx
      .update(webhookDeliveries)
      .set({ ...outcome, settledAt })
      .where(eq(webhookDeliveries.id, id));
    const paused = pause === null ? {} : { pausedAt: now, pausedWhy: pause };
    await tx
      .update(webhooks)
      .set({ failingSince: outcome.fault === null ? null : (webhook.failingSince ?? now), ...paused })
      .where(eq(webhooks.id, webhookId));
    return { ...outcome, pause };
  });
}

/** The newest deliveries of a webhook. */
export async function listDeliveries(
  db: Database,
  { webhookId, most }: { webhookId: string; most: number },
): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(most);
}

const oneOf = ({ id, webhookId }: { id: string; webhookId: string }) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId));

/** Null when the webhook has no such delivery. */
export async function findDelivery(
  db: Database,
  delivery: { id: string; webhookId: string },
): Promise<DeliveryRow | null> {
  const [found] = await db.select().from(webhookDeliveries).where(oneOf(delivery));
  return found ?? null;
}

/** Deletes what was caused before this time. Returns how many. */
export async function deleteOldDeliveries(db: Database, before: number): Promise<number> {
  const { rowCount } = await whenFree(db, () =>
    db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before)),
  );
  return rowCount ?? 0;
}

// The webhooks of each person. Their signing secrets are stored encrypted.

type OneOf = { id: string; owner: Owner };

const one = ({ id, owner }: OneOf) => and(eq(webhooks.id, id), ownedBy(webhooks.ownerId, owner));

/** Adds a webhook. Returns false when its owner already has `most`. */
export async function addWebhook(db: Database, row: WebhookRow, most: number): Promise<boolean> {
  return transact(db, async (tx) => {
    await lock(tx, `webhooks ${row.ownerId ?? ""}`);
    const theirs = ownedBy(webhooks.ownerId, row.ownerId);
    const [found] = await tx.select({ webhooks: count() }).from(webhooks).where(theirs);
    if ((found?.webhooks ?? 0) >= most) return false;
    await tx.insert(webhooks).values(row);
    return true;
  });
}

/** The webhooks of an owner, in the order in which they were added. */
export async function listWebhooks(db: Database, owner: Owner): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhooks)
    .where(ownedBy(webhooks.ownerId, owner))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

/** Every webhook of the store, for a look at what its secrets can be opened with. */
export async function listAllWebhooks(db: Database): Promise<WebhookRow[]> {
  return db.select().from(webhooks);
}

/** Null when the owner has no such webhook. */
export async function findWebhook(db: Database, webhook: OneOf): Promise<WebhookRow | null> {
  const [found] = await db.select().from(webhooks).where(one(webhook));
  return found ?? null;
}

/** Returns the changed webhook; null when the owner has no such one. */
export async function updateWebhook(
  db: Database,
  webhook: OneOf,
  set: WebhookChange,
): Promise<WebhookRow | null> {
  const [changed] = await whenFree(db, () => db.update(webhooks).set(set).where(one(webhook)).returning());
  return changed ?? null;
}

/**
 * Deletes a webhook with its deliveries. Returns it; null when there is none. The server overwrites their bytes when it
 * reuses the space.
 */
export async function removeWebhook(db: Database, webhook: OneOf): Promise<WebhookRow | null> {
  const [removed] = await transact(db, (tx) => tx.delete(webhooks).where(one(webhook)).returning());
  return removed ?? null;
}
