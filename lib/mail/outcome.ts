// What becomes of a mail after an attempt.

import { type DeliveryStatus, excerptOf, PAUSES } from "@/lib/webhooks/outcome";

/**
 * `refused`: for good; `deferred`: for now; `login_refused`, `not_encrypted`: nothing can be sent before the administrator
 * changes something; `ended`: the person ended the mails of the watch.
 */
export const MAIL_FAULTS = [
  "refused",
  "deferred",
  "login_refused",
  "not_encrypted",
  "unreachable",
  "too_slow",
  "failed",
  "ended",
] as const;
export type MailFault = (typeof MAIL_FAULTS)[number];

/** What an attempt met. `answer`: what the mail server said; null where it said nothing. */
export type MailAttempt = { fault: MailFault | null; answer: string | null };

export type MailOutcome = {
  status: DeliveryStatus;
  nextAt: number | null;
  fault: MailFault | null;
  answer: string | null;
};

/** Another attempt would meet these again. */
const FOR_GOOD: ReadonlySet<MailFault> = new Set(["refused", "ended"]);

/** `attempts`: made so far. */
export function mailOutcome(
  { fault, answer }: MailAttempt,
  { attempts, now }: { attempts: number; now: number },
): MailOutcome {
  const said = answer === null ? null : excerptOf(answer);
  if (fault === null) return { status: "delivered", nextAt: null, fault, answer: said };
  const pause = FOR_GOOD.has(fault) ? undefined : PAUSES[attempts - 1];
  if (pause === undefined) return { status: "given_up", nextAt: null, fault, answer: said };
  return { status: "waiting", nextAt: now + pause, fault, answer: said };
}
