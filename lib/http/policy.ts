// What every route says of itself: who may ask, whose thing its address names, what a body may be, how often. All of it
// is asked here, before the route does anything.

import type { Database } from "@/db/client";
import { isOwnedBy, type Owned } from "@/db/queries/owners";
import { type Actor, STRANGER } from "@/lib/auth/actor";
import { type ErrorCode, GroundworkError } from "@/lib/errors/errors";
import { getDb } from "@/lib/process/store";
import type { RateLimit } from "@/lib/resilience/rate-limit";
import { actorOf, bearerOf } from "./actor";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/**
 * `anyone`: also who is not signed in. `user`: who is signed in, or a program with a key. `person`: no program, which
 * could outlast its key by making another. `administrator`: one who is signed in as such. `program`: as `user`, said in the words for programs.
 */
export type Who = "anyone" | "user" | "person" | "administrator" | "program";

export type BodyPolicy = {
  type: "application/json" | "application/octet-stream";
  /** Bytes. */
  limit: number;
};

export type MethodPolicy = {
  who: Who;
  /** What the address names, by the parameter that has its id: it must be the asker's. */
  of?: readonly [Owned, parameter: string];
  /** What is sent; without it the method takes no body. */
  body?: BodyPolicy;
  /** What it costs: how often it may be asked for where there are several users, by each of these. */
  pace?: RateLimit | readonly RateLimit[];
};

/** What holds for all methods of a route, and where one differs. */
export type Policy = MethodPolicy & Partial<Record<Method, Partial<MethodPolicy>>>;

/** A question has 20,000 characters at most; with escapes and answers this is ample. */
export const JSON_BODY: BodyPolicy = { type: "application/json", limit: 1_000_000 };

export function policyFor(policy: Policy, method: Method): MethodPolicy {
  const { who, of, body, pace, [method]: own } = policy;
  const shared = { who, ...(of ? { of } : {}), ...(pace ? { pace } : {}) };
  return { ...shared, ...(body && method !== "GET" ? { body } : {}), ...own };
}

/** Who asks. Throws when they may not: sign_in_needed, administrator_needed, key_required, key_unknown. */
export async function admit(request: Request, who: Who): Promise<Actor> {
  // What anybody may have is told to everybody alike.
  if (who === "anyone") return STRANGER;
  const actor = await actorOf(request);
  if (actor.kind === "stranger") {
    if (who !== "program") throw new GroundworkError("sign_in_needed");
    throw new GroundworkError(bearerOf(request) ? "key_unknown" : "key_required");
  }
  if (who === "person" && actor.kind === "key") throw new GroundworkError("sign_in_needed");
  if (who === "administrator" && !actor.administers) throw new GroundworkError("administrator_needed");
  return actor;
}

const MISSING: Record<Owned, ErrorCode> = {
  thread: "thread_not_found",
  deletedThread: "thread_not_found",
  run: "run_not_found",
  report: "report_not_found",
  source: "source_not_found",
  page: "page_not_found",
};

/** Throws what is said of a thing that does not exist, unless there is one and it is the asker's. */
export function checkOwner(
  { owner }: Pick<Actor, "owner">,
  of: MethodPolicy["of"],
  parameters: object,
  db: Database = getDb(),
): void {
  if (!of) return;
  const [kind, parameter] = of;
  const id = Object.entries(parameters).find(([name]) => name === parameter)?.[1];
  if (typeof id !== "string" || !isOwnedBy(db, { kind, id, owner })) throw new GroundworkError(MISSING[kind]);
}
