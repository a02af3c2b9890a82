// What becomes of a delivery and of its webhook after an attempt.

import { plainTitle } from "@/lib/text/plain-title";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The pause after each failed attempt, in milliseconds; after one attempt more, the delivery is given up. */
export const PAUSES = [5 * SECOND, 30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR] as const;
/** A receiver that asks for more time gets at most this much. */
const LONGEST_PAUSE = 6 * HOUR;
/** A webhook that has failed for so long is paused when another delivery is given up. */
const FAILING_FOR = 3 * DAY;
const EXCERPT = 200;

/** Why an attempt failed, if not for the status of the answer. */
export const DELIVERY_FAULTS = [
  "address_refused",
  "port_refused",
  "scheme_refused",
  "unreachable",
  "too_slow",
  "bad_response",
  "redirected",
  "refused",
  "secret_unreadable",
] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

export const DELIVERY_STATUSES = ["waiting", "delivered", "given_up"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** `person`: by hand; `failing`: by itself after days of failure; `gone`: the receiver said 410; `secret`: its secret cannot be opened. */
export const PAUSE_REASONS = ["person", "failing", "gone", "secret"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** What an attempt met. */
export type Attempt =
  | { answered: true; status: number; retryAfterMs: number | null; beginning: string }
  | { answered: false; fault: DeliveryFault };

export type Outcome = {
  status: DeliveryStatus;
  nextAt: number | null;
  answerStatus: number | null;
  answer: string | null;
  fault: DeliveryFault | null;
  /** Pauses the webhook. */
  pause: PauseReason | null;
};

const GONE = 410;

function faultOf(attempt: Attempt): DeliveryFault | null {
  if (!attempt.answered) return attempt.fault;
  if (attempt.status >= 200 && attempt.status < 300) return null;
  return attempt.status >= 300 && attempt.status < 400 ? "redirected" : "refused";
}

/** The characters of an answer that the log shows. */
export const excerptOf = (text: string): string => plainTitle(text.slice(0, 4 * EXCERPT)).slice(0, EXCERPT);

/** The time of the next attempt; null when there is none. `attempts`: made so far. */
function nextAt({ attempts, now }: { attempts: number; now: number }, attempt: Attempt): number | null {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return null;
  const asked = attempt.answered ? (attempt.retryAfterMs ?? 0) : 0;
  return now + Math.min(LONGEST_PAUSE, Math.max(pause, asked));
}

/** `failingSince`: when the webhook last began to fail; null when its last delivery succeeded. */
export function outcomeOf(
  attempt: Attempt,
  made: { attempts: number; now: number; failingSince: number | null },
): Outcome {
  const fault = faultOf(attempt);
  const answer = attempt.answered
    ? { answerStatus: attempt.status, answer: excerptOf(attempt.beginning) }
    : { answerStatus: null, answer: null };
  if (fault === null) return { status: "delivered", nextAt: null, ...answer, fault, pause: null };
  if (answer.answerStatus === GONE)
    return { status: "given_up", nextAt: null, ...answer, fault, pause: "gone" };
  const next = nextAt(made, attempt);
  if (fault === "secret_unreadable")
    return { status: "waiting", nextAt: next ?? made.now, ...answer, fault, pause: "secret" };
  if (next !== null) return { status: "waiting", nextAt: next, ...answer, fault, pause: null };
  const tooLong = made.failingSince !== null && made.now - made.failingSince >= FAILING_FOR;
  return { status: "given_up", nextAt: null, ...answer, fault, pause: tooLong ? "failing" : null };
}
