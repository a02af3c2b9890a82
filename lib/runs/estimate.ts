// Estimates what a run will take, from past runs of the same agent with the same model. Makes no requests.

import type { RunFigures } from "@/db/store/runs";
import type { Owner } from "@/db/store/threads";
import { offeredAgents } from "@/lib/agents/agents";
import { readEnv } from "@/lib/config/env";
import type { AgentsConfig } from "@/lib/config/load";
import { GroundworkError } from "@/lib/errors/errors";
import type { Estimate } from "@/lib/http/responses";
import { moneyFor, priceOf } from "@/lib/models/prices";
import { resolveModel } from "@/lib/models/registry";
import { getDb } from "@/lib/process/store";
import type { Price } from "@/lib/run-log/run-control";
import type { Scope } from "@/lib/run-log/run-state";

/** How many of the newest runs are considered, and how few are too few for an estimate. */
const RUNS = 20;
const FEWEST = 3;

type Pair = [number, number];

/** The value that `share` of the values do not exceed; `sorted` is ascending and never empty. */
function quantile(sorted: number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

function middleAndHigh(values: number[]): Pair {
  const sorted = values.toSorted((a, b) => a - b);
  return [quantile(sorted, 0.5), quantile(sorted, 0.9)];
}

type PricedBy = {
  /** The model's price; null when none is known. */
  price: Price | null;
  /** Of every amount. */
  currency: string;
  free: boolean;
};

/** What a run cost, and for one from before its model had a price what its tokens cost now. */
function costOf({ money, tokens, inputTokens, cachedTokens }: RunFigures, price: Price | null): number {
  return money > 0
    ? money
    : (moneyFor(price, { inputTokens, cachedTokens, outputTokens: tokens - inputTokens }) ?? 0);
}

/**
 * Null for fewer than three runs. The cost is null when neither the model nor anything that the runs used has a price.
 */
function estimateOf(runs: RunFigures[], { price, currency, free }: PricedBy): Estimate {
  if (runs.length < FEWEST) return null;
  return {
    runs: runs.length,
    seconds: middleAndHigh(runs.map(({ workedMs }) => workedMs / 1000)),
    tokens: middleAndHigh(runs.map(({ tokens }) => tokens)),
    searches: middleAndHigh(runs.map(({ searches }) => searches)),
    money:
      price || runs.some(({ money }) => money > 0)
        ? middleAndHigh(runs.map((run) => costOf(run, price)))
        : null,
    currency,
    free,
    ...(price?.listedOn ? { listedOn: price.listedOn } : {}),
  };
}

/** The defaults when no ports are passed. */
const settings = () => ({ db: getDb(), config: offeredAgents(), resolve: resolveModel });

/**
 * What runs of this agent (or the default one) usually take with its current model; null while too few have
 * ended. With a scope, only runs of that scope count. Throws unknown_agent and ConfigError.
 */
export async function estimateRun(
  wanted: { agent?: string; scope?: Scope; owner?: Owner },
  { db, config, resolve }: ReturnType<typeof settings> = settings(),
): Promise<Estimate> {
  const agent = agentOf(config, wanted.agent);
  const { prices } = config;
  const { info } = await resolve({ env: readEnv(), agentModel: agent.model, prices, waitsForPrice: true });
  const scope = wanted.scope ?? null;
  const asked = { agent: agent.name, model: info.id, scope, owner: wanted.owner ?? null };
  const runs = await db.listRunFigures({ ...asked, limit: RUNS });
  return estimateOf(runs, {
    price: info.price ?? priceOf({ model: info.id, host: info.host, isNear: true }, prices),
    currency: prices.currency,
    free: info.kind === "built-in",
  });
}

function agentOf({ agents, default: standard }: AgentsConfig, asked = standard) {
  const found = agents.find(({ name }) => name === asked);
  if (found) return found;
  const known = agents.map(({ name }) => name).join(", ");
  throw new GroundworkError("unknown_agent", { agent: asked, known });
}
