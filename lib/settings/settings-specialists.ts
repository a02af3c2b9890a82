// The services that need no key, for the settings screen: which of them may be asked, and how each stands.

import { generalAccess } from "@/lib/agents/agents";
import { type Env, variableSet } from "@/lib/config/env";
import type { SearchAccess } from "@/lib/config/search-access";
import type { SpecialistsSetting, VariableSetting } from "@/lib/http/settings-responses";
import { providerHealth } from "@/lib/search/provider-health";
import { specialistsOf } from "@/lib/search/providers";
import {
  KEYED_SPECIALISTS,
  SPECIALIST_IDS,
  SPECIALIST_LABELS,
  type SpecialistId,
} from "@/lib/search/specialist/ids";
import { kindsOf } from "@/lib/search/specialist/services";

// Variables of the environment as the settings show them: of a secret only whether it is set, of an address its host.

export const hostOf = (address: string): string => new URL(address).host;

/** A variable that holds no secret. */
export const variable = (name: string, value: string | null): VariableSetting => ({
  name,
  set: variableSet(name),
  secret: false,
  value,
});

/** A variable that holds a secret. */
export const secret = (name: string): VariableSetting => ({
  name,
  set: variableSet(name),
  secret: true,
  value: null,
});

/** A setting of agents.yaml, or of the variable for it, by its name there. */
export const elsewhere = (name: string, isSecret: boolean, value: string | null): VariableSetting => ({
  name,
  set: true,
  secret: isSecret,
  value,
});

/** What holds the key of a service; empty for one that gives none. */
function variablesFor(id: SpecialistId, access: SearchAccess, env: Env): VariableSetting[] {
  if (!KEYED_SPECIALISTS.some((keyed) => keyed === id)) return [];
  const key = access.specialist?.services[id]?.apiKey ?? null;
  const own = key === null || key === env.search.specialist?.services[id]?.apiKey;
  return [
    secret(`${id.toUpperCase()}_API_KEY`),
    ...(own ? [] : [elsewhere(`search.${id}_api_key`, true, null)]),
  ];
}

/** Every service there could be. `now` is milliseconds since the epoch. */
export function specialistsSetting(env: Env, now: number): SpecialistsSetting {
  const access = generalAccess().search;
  const asked = specialistsOf({ env: access, now: () => now });
  return {
    mode: access.specialist?.mode ?? "off",
    services: SPECIALIST_IDS.map((id) => {
      const service = asked.find((one) => one.id === id);
      const failure = service ? providerHealth(service.service, now) : null;
      return {
        id,
        label: SPECIALIST_LABELS[id],
        kinds: kindsOf(id),
        host: service ? hostOf(service.baseUrl) : null,
        variables: variablesFor(id, access, env),
        ...(failure ? { failure } : {}),
        restsMs: failure?.pausedUntil ? failure.pausedUntil - now : null,
      };
    }),
  };
}
