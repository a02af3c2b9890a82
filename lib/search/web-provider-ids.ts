/** The search services of the web by the names that settings have for them, in the usual order. */
export const WEB_PROVIDER_IDS = ["tavily", "searxng", "brave", "exa", "serper", "wikipedia"] as const;
export type WebProviderId = (typeof WEB_PROVIDER_IDS)[number];
