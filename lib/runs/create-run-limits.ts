// The limits of a new run: the agent's, the person's, and what is left of the day's limits.

import type { Owner } from "@/db/store/threads";
import type { AgentConfig } from "@/lib/config/schema";
import { GroundworkError } from "@/lib/errors/errors";
import type { ModelHandle } from "@/lib/models/model";
import type { AskedBudget } from "@/lib/run-log/run-control";
import type { Budget, Limits } from "@/lib/run-log/run-state";
import { dayOf } from "@/lib/run-log/spending";
import { isCapped, isUnpriced } from "./check-money-caps";
import { dayMeter, type Engine } from "./engine";

/** An edit is one step that the person decides, and searches nothing. */
export const EDIT_LIMITS: Limits = {
  maxIterations: 1,
  closingSteps: 0,
  maxSearches: 0,
  maxClarifications: 0,
  maxCallsPerStep: 1,
};

/** The limits that an agent sets for a run. */
export function limitsOf({ execution, search }: AgentConfig): Limits {
  return {
    maxIterations: execution.maxIterations,
    closingSteps: execution.closingSteps,
    maxSearches: search.maxSearches,
    maxClarifications: execution.maxClarifications,
    maxCallsPerStep: execution.maxCallsPerStep,
    ...(execution.maxDelegates ? { maxDelegates: execution.maxDelegates } : {}),
  };
}

/** The budget of a run of this agent when the person sets no other. */
export function budgetOf({ budget }: AgentConfig): Budget {
  return {
    tokens: budget?.maxTokens ?? null,
    searches: null,
    minutes: budget?.maxMinutes ?? null,
    money: budget?.maxMoney ?? null,
  };
}

/** Replaces caps with those that the person set. */
export function budgetWith(budget: Budget, asked: AskedBudget = {}): Budget {
  const { tokens = budget.tokens, searches = budget.searches } = asked;
  const { minutes = budget.minutes, money = budget.money } = asked;
  return { tokens, searches, minutes, money };
}

/** The local midnight before a time. */
const dayBegan = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/**
 * Throws day_runs_reached when one person, or all together, have created as many runs today as allowed
 * (SEC-23).
 */
export async function refuseOverRuns(engine: Engine, owner: Owner): Promise<void> {
  const { db, clock } = engine;
  const { runsPerDay: all, perUser } = engine.limits();
  const { runsPerDay: own } = perUser;
  const now = clock.now();
  const today = { since: dayBegan(now), day: dayOf(now) };
  if (own !== null && (await db.countOwnRunsBegun({ ...today, owner })) >= own)
    throw new GroundworkError("day_runs_reached", { limit: own, whose: "own" });
  if (all !== null && (await db.countRunsBegun(today)) >= all)
    throw new GroundworkError("day_runs_reached", { limit: all, whose: "all" });
}

/**
 * Throws day_limit_reached when a cap of the day is used up. A cap of zero searches does not refuse the run:
 * it runs without searching.
 */
export async function refuseOverDay(engine: Engine): Promise<void> {
  const { limits, used } = await dayMeter(engine);
  const over = (cap: number | null, spent: number) => cap !== null && cap > 0 && spent >= cap;
  const say = (unit: string, amount: number | null) =>
    new GroundworkError("day_limit_reached", { unit, amount: amount ?? 0 });
  if (over(limits.tokens, used.tokens)) throw say("tokens", limits.tokens);
  if (over(limits.searches, used.searches)) throw say("searches", limits.searches);
  if (over(limits.money, used.money)) throw say("money", limits.money);
}

/**
 * Throws money_cap_unpriced when money is capped, for the run or for the day, and requests to its model cost an unknown
 * amount: the cap could not hold.
 */
export function refuseUnpriced(
  engine: Pick<Engine, "limits">,
  { model, budget }: { model: ModelHandle; budget: Budget },
): void {
  if (!isUnpriced(model)) return;
  const { info } = model;
  if (isCapped(budget.money)) throw new GroundworkError("money_cap_unpriced", { model: info.id, cap: "run" });
  if (isCapped(engine.limits().perDay.money))
    throw new GroundworkError("money_cap_unpriced", { model: info.id, cap: "day" });
}
