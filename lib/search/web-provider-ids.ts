/** The names of the web search services in the settings, in the usual order. */
export const WEB_PROVIDER_IDS = [
  "tavily",
  "searxng",
  "brave",
  "exa",
  "serper",
  "perplexity",
  "wikipedia",
] as const;
export type WebProviderId = (typeof WEB_PROVIDER_IDS)[number];
