// Where can be looked, by what that is connected, and how each service stands.

import { generalAccess, generalChoice } from "@/lib/agents/agents";
import type { Env } from "@/lib/config/env";
import { type SearchAccess, variablesOf } from "@/lib/config/search-access";
import { currentLibrary } from "@/lib/documents/library";
import type { SearchSetting, VariableSetting } from "@/lib/http/settings-responses";
import { createSearch } from "@/lib/search/registry";
import { WEB_PROVIDER_IDS, type WebProviderId } from "@/lib/search/web-provider-ids";
import { hostOf, secret, variable } from "./settings-variable";

/** What stands in agents.yaml, or in the variable for it, is told by the name of its setting. */
const elsewhere = (name: string, isSecret: boolean, value: string | null): VariableSetting => ({
  name,
  set: true,
  secret: isSecret,
  value,
});

function variablesFor(id: WebProviderId, access: SearchAccess, env: Env): VariableSetting[] {
  const { connects, address } = variablesOf(id);
  if (id === "wikipedia") {
    const { mode = "off", baseUrl = "" } = access.wikipedia ?? {};
    const host = baseUrl === "" ? null : baseUrl.replace(/^https?:\/\//, "");
    return [elsewhere("search.wikipedia", false, mode), elsewhere("search.wikipedia_base_url", false, host)];
  }
  const reach = access[id] ?? null;
  const host = reach ? hostOf(reach.baseUrl) : null;
  if (id === "searxng" || !connects || !address) {
    const own = env.search.searxng?.baseUrl === reach?.baseUrl;
    return reach && !own
      ? [elsewhere("search.searxng_url", false, host)]
      : [variable(address ?? "SEARXNG_URL", host)];
  }
  const keyed = access[id] ?? null;
  const own = keyed === null || keyed.apiKey === env.search[id]?.apiKey;
  return [
    secret(connects),
    ...(own ? [] : [elsewhere(`search.${id}_api_key`, true, null)]),
    variable(address, host),
  ];
}

/** Every service there could be, and the library. `now` is milliseconds since the epoch. */
export function searchSettings(env: Env, now: number): SearchSetting[] {
  const access = generalAccess().search;
  const isWeb = (id: string): id is WebProviderId => (WEB_PROVIDER_IDS as readonly string[]).includes(id);
  return createSearch({
    env: access,
    choice: generalChoice(),
    library: currentLibrary(),
    now: () => now,
  }).providers.map((provider) => ({
    ...provider,
    restsMs: provider.failure?.pausedUntil ? provider.failure.pausedUntil - now : null,
    variables: isWeb(provider.id) ? variablesFor(provider.id, access, env) : [],
  }));
}
