// Sends deliveries: claims what is due, signs it, posts it behind the fetch guard, and stores the outcome. At least
// once: an attempt that a crash ended is repeated under the same id.

import type { Store } from "@/db/store/store";
import type { ClaimedDelivery } from "@/db/store/webhook-deliveries";
import type { Clock } from "@/lib/agent/ports";
import { readEnv } from "@/lib/config/env";
import { findSecrets } from "@/lib/connections/connections";
import { open, VaultError } from "@/lib/connections/vault";
import { GuardError } from "@/lib/fetch/guarded-fetch";
import { createGuardedPost, type GuardedPost } from "@/lib/fetch/guarded-post";
import { keepSecret, log } from "@/lib/log";
import { lookAgain, systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { retryAfterMs } from "@/lib/resilience/retry-after";
import { type Attempt, DELIVERY_FAULTS, type Outcome, outcomeOf } from "./outcome";
import { identityOf, signedHeaders } from "./signature";

const PATIENCE = 10_000;
/** Enough for 200 characters in any script. */
const BYTES_READ = 2000;
/** Milliseconds after which an attempt that never ended is repeated. */
export const CLAIMED_FOR = 20_000;
const AT_ONCE = 16;
/** The longest sleep, in milliseconds: after it, a cause that nobody announced and a jump of the clock are noticed. */
const LONGEST = 5000;
const SHORTEST = 200;
const CLEAN_EVERY = 3_600_000;
/** How long deliveries stay in the log. */
const LOGGED_FOR = 30 * 86_400_000;

export type Sending = {
  db: Store;
  dataDir: string;
  /** The variables that hold the secret; absent: those of the process. */
  source?: NodeJS.ProcessEnv;
  clock: Clock;
  post: GuardedPost;
};

export const ownSending = (): Sending => ({
  db: getDb(),
  dataDir: readEnv().dataDir,
  clock: systemClock,
  post: createGuardedPost({ hosts: () => readEnv().webhookHosts }),
});

/** Null when the secret cannot be opened here. */
async function secretFor(claimed: ClaimedDelivery, parts: Sending): Promise<string | null> {
  const { webhookId: id, url, sealed } = claimed;
  try {
    const secret = await open(sealed, identityOf({ id, url }), (await findSecrets(parts)).known);
    keepSecret(secret);
    return secret;
  } catch (error) {
    if (error instanceof VaultError) return null;
    throw error;
  }
}

const knownFault = (error: unknown) =>
  DELIVERY_FAULTS.find((fault) => error instanceof GuardError && fault === error.code) ?? "bad_response";

async function attempt(claimed: ClaimedDelivery, parts: Sending, signal: AbortSignal): Promise<Attempt> {
  const { id, url, body } = claimed;
  const { clock, post } = parts;
  const secret = await secretFor(claimed, parts);
  signal.throwIfAborted();
  if (secret === null) return { answered: false, fault: "secret_unreadable" };
  const headers = {
    "content-type": "application/json",
    ...signedHeaders({ id, body, at: clock.now() }, secret),
  };
  try {
    const sent = await post({ url, body, headers, bytes: BYTES_READ, timeMs: PATIENCE, signal });
    return {
      answered: true,
      status: sent.status,
      retryAfterMs: retryAfterMs(sent.headers.get("retry-after"), clock.now()),
      beginning: sent.beginning.toString("utf8"),
    };
  } catch (error) {
    signal.throwIfAborted();
    return { answered: false, fault: knownFault(error) };
  }
}

/** Makes one attempt and stores its outcome; null when the delivery was deleted meanwhile. */
export async function deliver(
  claimed: ClaimedDelivery,
  parts: Sending = ownSending(),
  signal: AbortSignal = new AbortController().signal,
): Promise<Outcome | null> {
  const made = await attempt(claimed, parts, signal);
  const { id, webhookId, attempts } = claimed;
  const now = parts.clock.now();
  const outcome = await parts.db.settleDelivery({ id, webhookId, now }, (failingSince) =>
    outcomeOf(made, { attempts, now, failingSince }),
  );
  if (outcome?.pause) log.warn("webhook-paused", { id: webhookId, reason: outcome.pause });
  return outcome;
}

/**
 * Sends what is due until it is stopped. `onCause` calls its listener when a run may have caused a delivery. Returns a
 * function that stops it; an attempt in flight is repeated by the next sender.
 */
export function startSending(
  onCause: (listener: () => void) => () => void,
  parts: Sending = ownSending(),
): () => void {
  const { db, clock } = parts;
  const busy = new Set<string>();
  let cleanAt = 0;

  const send = (claimed: ClaimedDelivery) => {
    busy.add(claimed.webhookId);
    deliver(claimed, parts, loop.stopped)
      .catch((error) => {
        if (!loop.stopped.aborted) log.error("delivery-failed", { id: claimed.id, error });
      })
      .finally(() => {
        busy.delete(claimed.webhookId);
        loop.wake();
      });
  };

  /** Returns the milliseconds until the next look. */
  async function sendDue(): Promise<number> {
    const now = clock.now();
    if (now >= cleanAt || cleanAt - now > CLEAN_EVERY) {
      cleanAt = now + CLEAN_EVERY;
      await db.deleteOldDeliveries(now - LOGGED_FOR);
    }
    const most = AT_ONCE - busy.size;
    const claimed = await db.claimDeliveries({ now, until: now + CLAIMED_FOR, most, busy: [...busy] });
    for (const one of claimed) send(one);
    const next = await db.nextDelivery();
    // The end of an attempt wakes the sender for what waits behind it.
    if (next === null || next <= now) return LONGEST;
    return Math.min(LONGEST, Math.max(SHORTEST, next - now));
  }

  const loop = lookAgain({ clock, look: sendDue, longest: LONGEST, fault: "sending-failed" }, onCause);
  return loop.stop;
}
