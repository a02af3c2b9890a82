// The webhooks of a person: added with a signing secret that is shown once, paused, deleted, tried, and their log.

import type { Owner } from "@/db/store/threads";
import type { DeliveryRow } from "@/db/store/webhook-deliveries";
import type { WebhookRow } from "@/db/store/webhooks";
import { readEnv } from "@/lib/config/env";
import { secretToSeal } from "@/lib/connections/secret";
import { seal } from "@/lib/connections/vault";
import { GroundworkError } from "@/lib/errors/errors";
import { isPublicAddress } from "@/lib/fetch/check-address";
import { GuardError } from "@/lib/fetch/guarded-fetch";
import { postTarget } from "@/lib/fetch/guarded-post";
import type { Delivery, MadeWebhook, Webhook } from "@/lib/http/webhook-responses";
import { keepSecret } from "@/lib/log";
import { newId } from "@/lib/process/clock";
import type { WebhookEvent } from "./events";
import { bodyOf } from "./message";
import { CLAIMED_FOR, deliver, ownSending, type Sending } from "./sender";
import { identityOf, newSecret } from "./signature";

/** Webhooks of one person. */
const MOST_WEBHOOKS = 10;
/** Deliveries that the log shows. */
const MOST_LISTED = 50;

type Of = { id: string; owner: Owner };

const shown = ({ ownerId: _owner, sealed: _sealed, ...row }: WebhookRow): Webhook => row;
const listed = ({ webhookId: _webhook, body: _body, ...row }: DeliveryRow): Delivery => row;

/** Throws webhook_address for an address that nothing can be sent to, whatever its name leads to. */
function checkedAddress(address: string): string {
  try {
    const { target, named } = postTarget(address, readEnv().webhookHosts);
    if (named || !target.isAddress || isPublicAddress(target.host)) return target.url.href;
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
  }
  throw new GroundworkError("webhook_address");
}

/** Adds a webhook. Only this response ever contains its secret. Throws webhook_address, too_many_webhooks. */
export async function makeWebhook(
  wanted: { name: string; url: string; events: WebhookEvent[]; owner: Owner },
  { db, dataDir, source, clock }: Sending = ownSending(),
): Promise<MadeWebhook> {
  const { name, events, owner } = wanted;
  const own = { id: newId("whk"), url: checkedAddress(wanted.url) };
  const secret = newSecret();
  keepSecret(secret);
  const row: WebhookRow = {
    ...own,
    ownerId: owner,
    name,
    events,
    sealed: await seal(secret, identityOf(own), await secretToSeal(dataDir, source)),
    createdAt: clock.now(),
    pausedAt: null,
    pausedWhy: null,
    failingSince: null,
  };
  if (!(await db.addWebhook(row, MOST_WEBHOOKS)))
    throw new GroundworkError("too_many_webhooks", { limit: MOST_WEBHOOKS });
  return { ...shown(row), secret };
}

export async function webhooksOf(owner: Owner, { db }: Sending = ownSending()): Promise<Webhook[]> {
  return (await db.listWebhooks(owner)).map(shown);
}

function known<Row>(row: Row | null): Row {
  if (!row) throw new GroundworkError("webhook_not_found");
  return row;
}

/** Renames a webhook, chooses its events, pauses or resumes it. Throws webhook_not_found. */
export async function changeWebhook(
  webhook: Of,
  change: {
    name?: string | undefined;
    events?: WebhookEvent[] | undefined;
    paused?: boolean | undefined;
  },
  { db, clock }: Sending = ownSending(),
): Promise<Webhook> {
  const { name, events, paused } = change;
  const { pausedAt } = known(await db.findWebhook(webhook));
  const resumes = paused === false ? { pausedAt: null, pausedWhy: null, failingSince: null } : {};
  const pauses =
    paused && pausedAt === null ? { pausedAt: clock.now(), pausedWhy: "person" as const } : resumes;
  const set = { ...(name === undefined ? {} : { name }), ...(events ? { events } : {}), ...pauses };
  return shown(known(await db.updateWebhook(webhook, set)));
}

/** Deletes a webhook with its secret and its log. Throws webhook_not_found. */
export async function deleteWebhook(webhook: Of, { db }: Sending = ownSending()): Promise<Webhook> {
  return shown(known(await db.removeWebhook(webhook)));
}

/** The newest deliveries of a webhook. Throws webhook_not_found. */
export async function deliveriesOf(webhook: Of, { db }: Sending = ownSending()): Promise<Delivery[]> {
  const { id: webhookId } = known(await db.findWebhook(webhook));
  return (await db.listDeliveries({ webhookId, most: MOST_LISTED })).map(listed);
}

/**
 * Sends a test, or a delivery again under its id, and returns it after the attempt. Throws webhook_not_found,
 * webhook_paused, delivery_not_found.
 */
export async function sendNow(
  webhook: Of,
  again: string | null,
  parts: Sending = ownSending(),
): Promise<Delivery> {
  const { db, clock } = parts;
  const { id: webhookId, pausedAt } = known(await db.findWebhook(webhook));
  if (pausedAt !== null) throw new GroundworkError("webhook_paused");
  const at = clock.now();
  const until = at + CLAIMED_FOR;
  const body = bodyOf({ type: "webhook.test", at, data: null });
  const test = { id: newId("msg"), webhookId, type: "webhook.test" as const, body, createdAt: at };
  const claimed = again
    ? await db.reclaimDelivery({ id: again, webhookId, until })
    : await db.addClaimedDelivery({ ...test, until });
  if (!claimed) throw new GroundworkError("delivery_not_found");
  await deliver(claimed, parts);
  const row = await db.findDelivery({ id: claimed.id, webhookId });
  if (!row) throw new GroundworkError("delivery_not_found");
  return listed(row);
}
