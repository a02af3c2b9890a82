// Sends mails of watches: claims what is due, writes it, hands it to the mail server, and stores the outcome. At least once: an
// attempt that a crash ended is repeated under the same `Message-ID`.

import type { ClaimedMail } from "@/db/store/mails";
import type { Store } from "@/db/store/store";
import type { Clock } from "@/lib/agent/ports";
import { readEnv } from "@/lib/config/env";
import type { MailAccess } from "@/lib/config/mail-access";
import { secretToSeal } from "@/lib/connections/secret";
import { log } from "@/lib/log";
import { lookAgain, systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { endMailsPath, type Secrets } from "@/lib/watches/feed-address";
import { webhookMessage } from "@/lib/webhooks/message";
import { mailOf } from "./message";
import { type MailAttempt, mailOutcome } from "./outcome";
import { type SendMail, sendBySmtp } from "./smtp";

/** Milliseconds after which an attempt that never ended is repeated; longer than any attempt. */
export const CLAIMED_FOR = 180_000;
/** The longest sleep, in milliseconds: after it, a mail that nobody announced and a jump of the clock are noticed. */
const LONGEST = 5000;
const SHORTEST = 200;
const CLEAN_EVERY = 3_600_000;
/** How long mails stay in the store. */
export const STORED_FOR = 30 * 86_400_000;

export type Mailing = {
  db: Store;
  clock: Clock;
  send: SendMail;
  access: MailAccess;
  publicUrl: string | null;
  secrets: Secrets;
};

const ownMailing = (access: MailAccess): Mailing => {
  const { publicUrl, dataDir } = readEnv();
  return { db: getDb(), clock: systemClock, send: sendBySmtp, access, publicUrl, secrets: { dataDir } };
};

/** The address that ends the mails; null where there is none that people open. */
async function endUrlOf(
  { watchId: id, mailTo }: ClaimedMail,
  { publicUrl, secrets }: Mailing,
): Promise<string | null> {
  if (publicUrl === null) return null;
  await secretToSeal(secrets.dataDir, secrets.source);
  const path = await endMailsPath({ id, mailTo }, secrets);
  return path && `${publicUrl}${path}`;
}

async function attempt(claimed: ClaimedMail, parts: Mailing): Promise<MailAttempt> {
  const { id, body, mailTo: to, channels } = claimed;
  const told = webhookMessage.safeParse(JSON.parse(body)).data?.watch;
  if (!to || !told || !channels.includes("email")) return { fault: "ended", answer: null };
  const { access, send } = parts;
  const mail = mailOf(told, { id, to, from: access.from, endUrl: await endUrlOf(claimed, parts) });
  return send(mail, access);
}

/** Sends what is due, one after the other. Returns the milliseconds until the next look. */
export async function sendDueMails(parts: Mailing, stopped?: AbortSignal): Promise<number> {
  const { db, clock } = parts;
  while (!stopped?.aborted) {
    const now = clock.now();
    const claimed = await db.claimMail({ now, until: now + CLAIMED_FOR });
    if (!claimed) break;
    const { id, attempts } = claimed;
    const made = await attempt(claimed, parts).catch((error): MailAttempt => {
      log.error("mail-failed", { id, error });
      return { fault: "failed", answer: null };
    });
    const outcome = mailOutcome(made, { attempts, now: clock.now() });
    await db.settleMail({ id, now: clock.now() }, outcome);
    const { status, fault } = outcome;
    if (fault !== null) log.warn("mail-not-sent", { id, status, fault });
  }
  const next = await db.nextMail();
  return next === null ? LONGEST : Math.min(LONGEST, Math.max(SHORTEST, next - clock.now()));
}

/** Sends what is due until it is stopped. `onCause` calls its listener when a watch may have caused a mail. */
export function startMailing(
  onCause: (listener: () => void) => () => void,
  access: MailAccess,
  parts: Mailing = ownMailing(access),
): () => void {
  const { db, clock } = parts;
  let cleanAt = 0;
  const look = async () => {
    const now = clock.now();
    if (now >= cleanAt || cleanAt - now > CLEAN_EVERY) {
      cleanAt = now + CLEAN_EVERY;
      await db.deleteOldMails(now - STORED_FOR);
    }
    return sendDueMails(parts, loop.stopped);
  };
  const loop = lookAgain({ clock, look, longest: LONGEST, fault: "mailing-failed" }, onCause);
  return loop.stop;
}
