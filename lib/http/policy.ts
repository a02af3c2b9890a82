// The policy of every route: who may call it, whose data its address names, what its body may be, how often
// it may be called. All of it is checked before the route does anything.

import type { Owned } from "@/db/store/owners";
import type { Store } from "@/db/store/store";
import { type Actor, STRANGER } from "@/lib/auth/actor";
import { type ErrorCode, GroundworkError } from "@/lib/errors/errors";
import { getDb } from "@/lib/process/store";
import type { RateLimit } from "@/lib/resilience/rate-limit";
import { actorOf, bearerOf } from "./actor";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/**
 * `anyone`: also without sign-in. `user`: a signed-in user, or a program with a key. `person`: no program,
 * which could outlast its key by creating another. `administrator`: a signed-in administrator. `program`: as
 * `user`, with errors worded for programs.
 */
export type Who = "anyone" | "user" | "person" | "administrator" | "program";

export type BodyPolicy = {
  type: "application/json" | "application/octet-stream" | "form";
  /** Bytes. */
  limit: number;
};

export type MethodPolicy = {
  who: Who;
  /** The entity that the address names, by the parameter with its id: it must belong to the actor. */
  of?: readonly [Owned, parameter: string];
  /** The body; without it the method takes none. */
  body?: BodyPolicy;
  /**
   * Answers also when `Host` is an address instead of a name, as orchestrators and monitors write it: no other site can make a
   * browser send that.
   */
  byAddress?: true;
  /**
   * Followed as a link, also from pages of other sites: such a GET is checked for its Host alone. What it does must need no
   * more than that.
   */
  linked?: true;
  /** The rate limits that apply when there are several users. */
  pace?: RateLimit | readonly RateLimit[];
};

/** The policy of all methods of a route, and overrides for single ones. */
export type Policy = MethodPolicy & Partial<Record<Method, Partial<MethodPolicy>>>;

/** A question has at most 20,000 characters; this is ample even with escapes and answers. */
export const JSON_BODY: BodyPolicy = { type: "application/json", limit: 1_000_000 };

/** What a page without scripts or a mail program sends; only where the address is the whole right. */
export const FORM_BODY: BodyPolicy = { type: "form", limit: 1000 };

export function policyFor(policy: Policy, method: Method): MethodPolicy {
  const { who, of, body, pace, byAddress, linked, [method]: own } = policy;
  const shared = {
    who,
    ...(of ? { of } : {}),
    ...(pace ? { pace } : {}),
    ...(byAddress ? { byAddress } : {}),
    ...(linked && method === "GET" ? { linked } : {}),
  };
  return { ...shared, ...(body && method !== "GET" ? { body } : {}), ...own };
}

/**
 * Determines the actor. Throws when they may not call the route: sign_in_needed, administrator_needed,
 * key_required, key_unknown.
 */
export async function admit(request: Request, who: Who): Promise<Actor> {
  // Public responses are the same for everyone.
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

/** Throws the not-found error of the entity, unless it exists and belongs to the actor. */
export async function checkOwner(
  { owner }: Pick<Actor, "owner">,
  of: MethodPolicy["of"],
  parameters: object,
  db: Store = getDb(),
): Promise<void> {
  if (!of) return;
  const [kind, parameter] = of;
  const id = Object.entries(parameters).find(([name]) => name === parameter)?.[1];
  if (typeof id !== "string" || !(await db.isOwnedBy({ kind, id, owner })))
    throw new GroundworkError(MISSING[kind]);
}
