// The configured services and their health, for the screens.

import type { ProviderStatus } from "@/lib/http/provider-status";
import { providerHealth } from "./provider-health";
import type { WebService } from "./providers";
import { WEB_PROVIDER_IDS, type WebProviderId } from "./web-provider-ids";

/** The names of the services; the same in every language. */
export const SERVICE_LABELS: Record<WebProviderId, string> = {
  tavily: "Tavily",
  searxng: "SearXNG",
  brave: "Brave",
  exa: "Exa",
  serper: "Serper",
  perplexity: "Perplexity",
  wikipedia: "Wikipedia",
};

/**
 * Every possible service, those of the web first, each with its last failure unless an answer followed it.
 */
export function statusOf({
  services,
  asked,
  library,
  now,
}: {
  services: readonly WebService[];
  /** The services that a search would ask. */
  asked: readonly WebService[];
  library: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}): ProviderStatus[] {
  const web = WEB_PROVIDER_IDS.map((id): ProviderStatus => {
    const connected = asked.some((one) => one.id === id);
    const service = services.find((one) => one.id === id);
    const failure = service ? providerHealth(service.service, now) : null;
    return { id, label: SERVICE_LABELS[id], scope: "web", connected, ...(failure ? { failure } : {}) };
  });
  return [...web, { id: "library", label: "Library", scope: "documents", connected: library }];
}
