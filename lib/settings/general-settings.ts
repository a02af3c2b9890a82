// Settings for everybody that administrators enter here instead of in agents.yaml: the agent for new questions, the limits
// of a day, prices of models. They are stored as one fact, and used by the next run.
import { offeredAgents } from "@/lib/agents/agents";
import { agentsFile } from "@/lib/config/load";
import { readOrigins } from "@/lib/config/setting-origin";
import {
  type StoredSettings,
  setStoredSettings,
  storedSettings,
  storedSettingsSchema,
} from "@/lib/config/stored-settings";
import { GroundworkError } from "@/lib/errors/errors";
import type { ChangeGeneral, GeneralName } from "@/lib/http/general-requests";
import { getDb } from "@/lib/process/store";
import { readFact } from "@/lib/process/stored-fact";
import { getEngine } from "@/lib/runs/assemble";
import { letIn } from "@/lib/runs/queue/queue";

const FACT = "settings";

/** Puts the stored settings into use. Some that cannot be read are left stored, and agents.yaml holds. */
export async function loadGeneralSettings(): Promise<void> {
  setStoredSettings((await readFact(getDb(), FACT, storedSettingsSchema)) ?? {});
}

/** The change laid over what was set before; undefined stands for what agents.yaml says. */
function changed(
  before: StoredSettings,
  { reset = [], prices = {}, ...change }: ChangeGeneral,
): StoredSettings {
  const laid = <Value>(name: GeneralName, now: Value | undefined, then: Value | undefined) =>
    reset.includes(name) ? undefined : now === undefined ? then : now;
  const models = Object.entries({
    ...before.prices?.models,
    ...Object.fromEntries(
      Object.entries(prices).map(([model, price]) => [
        model,
        // Said in any case, because an absent one would be that of the file.
        price && {
          input: price.input,
          cached_input: price.cachedInput ?? price.input,
          cache_write: price.cacheWrite ?? price.input,
          output: price.output,
        },
      ]),
    ),
  });
  const caps = before.limits?.per_day;
  return {
    default: laid("defaultAgent", change.defaultAgent, before.default),
    limits: {
      runs_at_once: laid("runsAtOnce", change.runsAtOnce, before.limits?.runs_at_once),
      per_day: {
        tokens: laid("perDay.tokens", change.perDay?.tokens, caps?.tokens),
        searches: laid("perDay.searches", change.perDay?.searches, caps?.searches),
        money: laid("perDay.money", change.perDay?.money, caps?.money),
      },
    },
    prices: {
      models: Object.fromEntries(models.flatMap(([model, price]) => (price ? [[model, price]] : []))),
    },
  };
}

/** Where agents.yaml has these settings. */
const PLACES: Record<GeneralName, string[]> = {
  defaultAgent: ["default"],
  runsAtOnce: ["limits", "runs_at_once"],
  "perDay.tokens": ["limits", "per_day", "tokens"],
  "perDay.searches": ["limits", "per_day", "searches"],
  "perDay.money": ["limits", "per_day", "money"],
};

const namedBy = ({ defaultAgent, runsAtOnce, perDay = {} }: ChangeGeneral): GeneralName[] => [
  ...(defaultAgent === undefined ? [] : (["defaultAgent"] as const)),
  ...(runsAtOnce === undefined ? [] : (["runsAtOnce"] as const)),
  ...(["tokens", "searches", "money"] as const).flatMap((cap) =>
    perDay[cap] === undefined ? [] : ([`perDay.${cap}`] as const),
  ),
];

/** Throws invalid_request for a setting that a variable sets: what is entered would change nothing. */
function refuseFixed(change: ChangeGeneral): void {
  const origins = readOrigins(agentsFile());
  for (const name of namedBy(change)) {
    const { from, key } = origins.of(PLACES[name], null);
    if (from === "environment")
      throw new GroundworkError("invalid_request", { detail: `The variable ${key} sets this value.` });
  }
}

/**
 * Stores a change and puts it into use. Throws agent_not_found for a default that is not on offer, and invalid_request
 * for what a variable sets.
 */
export async function changeGeneralSettings(change: ChangeGeneral): Promise<void> {
  refuseFixed(change);
  const { defaultAgent } = change;
  if (defaultAgent !== undefined && !offeredAgents().agents.some(({ name }) => name === defaultAgent))
    throw new GroundworkError("agent_not_found", { agent: defaultAgent });
  const value = JSON.stringify(changed(storedSettings(), change));
  await getDb().setFact({ name: FACT, value });
  await loadGeneralSettings();
  // Runs in line may begin where there is room for more of them now.
  letIn(getEngine());
}
