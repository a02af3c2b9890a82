// Deliveries to webhooks: written with their cause, claimed for an attempt, settled by its outcome.

import { and, asc, count, desc, eq, lt, sql } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import { deleteSecurely, whenFree } from "@/db/sqlite/when-free";
import type { Owner } from "@/db/store/threads";
import type { ClaimedDelivery, DeliveryRow } from "@/db/store/webhook-deliveries";
import type { OneOf, WebhookChange, WebhookRow } from "@/db/store/webhooks";
import type { Cause } from "@/lib/webhooks/message";
import type { Outcome } from "@/lib/webhooks/outcome";
import { webhookDeliveries, webhooks } from "../schema";

const CLAIMED = `SELECT d.id, d.webhook_id AS webhookId, d.body, d.attempts, w.url, w.sealed
  FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id`;

const prepare = prepareOnce(({ $client: client }: Database) => ({
  // What delegates do is told by the run that they work for.
  tell: client.prepare(
    `INSERT INTO webhook_deliveries (id, webhook_id, run_id, type, body, status, attempts, next_at, created_at)
     SELECT 'msg_' || lower(hex(randomblob(12))), w.id, $runId, $type, $body, 'waiting', 0, $at, $at
     FROM threads t JOIN webhooks w ON w.owner_id IS t.owner_id
     WHERE t.id = $threadId AND t.delegated_by IS NULL AND t.deleting_at IS NULL AND w.paused_at IS NULL
       AND EXISTS (SELECT 1 FROM json_each(w.events) c JOIN json_each($events) e ON e.value = c.value)`,
  ),
  due: client
    .prepare(
      `SELECT id FROM (SELECT d.id, min(d.next_at) AS at FROM webhook_deliveries d
         JOIN webhooks w ON w.id = d.webhook_id
         WHERE d.status = 'waiting' AND d.next_at <= $now AND w.paused_at IS NULL
           AND w.id NOT IN (SELECT value FROM json_each($busy)) GROUP BY d.webhook_id)
       ORDER BY at, id LIMIT $most`,
    )
    .pluck(),
  claim: client.prepare(
    "UPDATE webhook_deliveries SET attempts = attempts + 1, next_at = $until WHERE id = $id",
  ),
  claimed: client.prepare(`${CLAIMED} WHERE d.id = ?`),
  next: client
    .prepare(
      `SELECT min(d.next_at) FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
       WHERE d.status = 'waiting' AND w.paused_at IS NULL`,
    )
    .pluck(),
  failingSince: client.prepare("SELECT failing_since FROM webhooks WHERE id = ?").pluck(),
  again: client.prepare(
    `UPDATE webhook_deliveries SET status = 'waiting', attempts = 1, next_at = $until, settled_at = NULL
     WHERE id = $id AND webhook_id = $webhookId`,
  ),
}));

/**
 * Writes a delivery to each webhook of the owner of a run that wants to know of this. Called inside the transaction of
 * the event that causes it, so that neither is stored without the other.
 */
export function tellWebhooks(
  db: Database,
  { events, ...cause }: Cause & { runId: string | null; threadId: string; at: number },
): void {
  prepare(db).tell.run({ ...cause, events: JSON.stringify(events) });
}

/**
 * Takes deliveries that are due, one of each webhook that is not `busy`, and counts the attempt. Until `until` nobody
 * else takes them; after that an attempt that never ended is repeated.
 */
export async function claimDeliveries(
  db: Database,
  { busy, ...asked }: { now: number; until: number; most: number; busy: readonly string[] },
): Promise<ClaimedDelivery[]> {
  const { due, claim, claimed } = prepare(db);
  const { now, until, most } = asked;
  const take = db.$client.transaction(() => {
    const ids = due.all({ now, most, busy: JSON.stringify(busy) }) as string[];
    return ids.map((id) => {
      claim.run({ id, until });
      return claimed.get(id) as ClaimedDelivery;
    });
  });
  return whenFree(db, () => take.immediate());
}

/** When the next delivery is due; null when none waits. */
export function nextDelivery(db: Database): number | null {
  return prepare(db).next.get() as number | null;
}

/** Adds a delivery that its caller attempts at once. */
export async function addClaimedDelivery(
  db: Database,
  row: Pick<DeliveryRow, "id" | "webhookId" | "type" | "body" | "createdAt"> & { until: number },
): Promise<ClaimedDelivery> {
  const { until, ...own } = row;
  return whenFree(db, () => {
    db.insert(webhookDeliveries)
      .values({ ...own, status: "waiting", attempts: 1, nextAt: until })
      .run();
    return prepare(db).claimed.get(row.id) as ClaimedDelivery;
  });
}

/** Takes a delivery to be sent again, with all its attempts anew. Null when the webhook has no such delivery. */
export async function reclaimDelivery(
  db: Database,
  delivery: { id: string; webhookId: string; until: number },
): Promise<ClaimedDelivery | null> {
  const { again, claimed } = prepare(db);
  return whenFree(db, () =>
    again.run(delivery).changes > 0 ? (claimed.get(delivery.id) as ClaimedDelivery) : null,
  );
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
  const write = db.$client.transaction(() => {
    const failingSince = prepare(db).failingSince.get(webhookId) as number | null | undefined;
    if (failingSince === undefined) return null;
    const { pause, ...outcome } = decide(failingSince);
    const settledAt = outcome.status === "waiting" ? null : now;
    db.update(webhookDeliveries)
      .set({ ...outcome, settledAt })
      .where(eq(webhookDeliveries.id, id))
      .run();
    const paused = pause === null ? {} : { pausedAt: now, pausedWhy: pause };
    db.update(webhooks)
      .set({ failingSince: outcome.fault === null ? null : (failingSince ?? now), ...paused })
      .where(eq(webhooks.id, webhookId))
      .run();
    return { ...outcome, pause };
  });
  return whenFree(db, () => write.immediate());
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
    .limit(most)
    .all();
}

// The webhooks of each person. Their signing secrets are stored encrypted.

const of = (owner: Owner) => sql`${webhooks.ownerId} is ${owner}`;
const one = ({ id, owner }: OneOf) => and(eq(webhooks.id, id), of(owner));

/** Adds a webhook. Returns false when its owner already has `most`. */
export async function addWebhook(db: Database, row: WebhookRow, most: number): Promise<boolean> {
  const write = () =>
    db.transaction(
      (tx) => {
        const found = tx.select({ webhooks: count() }).from(webhooks).where(of(row.ownerId)).get();
        if ((found?.webhooks ?? 0) >= most) return false;
        tx.insert(webhooks).values(row).run();
        return true;
      },
      { behavior: "immediate" },
    );
  return whenFree(db, write, "FULL");
}

/** The webhooks of an owner, in the order in which they were added. */
export async function listWebhooks(db: Database, owner: Owner): Promise<WebhookRow[]> {
  return db.select().from(webhooks).where(of(owner)).orderBy(asc(webhooks.createdAt), asc(webhooks.id)).all();
}

/** Every webhook of the store, for a look at what its secrets can be opened with. */
export async function listAllWebhooks(db: Database): Promise<WebhookRow[]> {
  return db.select().from(webhooks).all();
}

/** Null when the owner has no such webhook. */
export async function findWebhook(db: Database, webhook: OneOf): Promise<WebhookRow | null> {
  return db.select().from(webhooks).where(one(webhook)).get() ?? null;
}

/** Returns the changed webhook; null when the owner has no such one. */
export async function updateWebhook(
  db: Database,
  webhook: OneOf,
  set: WebhookChange,
): Promise<WebhookRow | null> {
  const write = () => db.update(webhooks).set(set).where(one(webhook)).returning().get();
  return (await whenFree(db, write, "FULL")) ?? null;
}

/** Deletes a webhook with its deliveries and overwrites their bytes. Returns it; null when there is none. */
export async function removeWebhook(db: Database, webhook: OneOf): Promise<WebhookRow | null> {
  return (
    (await deleteSecurely(db, () => db.delete(webhooks).where(one(webhook)).returning().get(), "FULL")) ??
    null
  );
}

/** Null when the webhook has no such delivery. */
export async function findDelivery(
  db: Database,
  { id, webhookId }: { id: string; webhookId: string },
): Promise<DeliveryRow | null> {
  const one = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId));
  return db.select().from(webhookDeliveries).where(one).get() ?? null;
}

/** Deletes what was caused before this time. Returns how many. */
export async function deleteOldDeliveries(db: Database, before: number): Promise<number> {
  return whenFree(
    db,
    () => db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before)).run().changes,
  );
}
