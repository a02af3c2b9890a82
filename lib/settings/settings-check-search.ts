// Tries the web search, or one service of it, with one real query.

import { generalAccess, generalChoice } from "@/lib/agents/agents";
import type { Env } from "@/lib/config/env";
import type { SearchAccess } from "@/lib/config/search-access";
import type { CheckFailure, CheckFound } from "@/lib/http/check-responses";
import { noConnection } from "@/lib/models/fault";
import { ProviderError } from "@/lib/search/provider";
import { noteAnswer } from "@/lib/search/provider-health";
import { servicesToAsk, type WebService, webServices } from "@/lib/search/providers";
import { WEB_PROVIDER_IDS, type WebProviderId } from "@/lib/search/web-provider-ids";

const ANSWER_MS = 25_000;
/** Something that every search of the web finds. */
const QUERY = "sodium-ion battery";

function failureOf({ code, status, cause, provider }: ProviderError): CheckFailure {
  switch (code) {
    case "unauthorised":
      if (provider === "searxng") return { why: "no_json" };
      return { why: "key_refused", status: status ?? 401, keySet: true };
    case "quota":
      return { why: "no_quota" };
    case "rate_limited":
      return { why: "limited" };
    case "timeout":
    case "cancelled":
      return { why: "silent", ms: ANSWER_MS };
    case "unreachable":
      return status === null ? { why: noConnection(cause) } : { why: "status", status };
    case "bad_response":
      return status !== null && status >= 400 ? { why: "rejected", status } : { why: "garbled" };
  }
}

/** What variables say anew; what agents.yaml says holds where they say nothing. */
function accessNow(env: Env): SearchAccess {
  const general = generalAccess().search;
  const said = WEB_PROVIDER_IDS.filter((id) => id !== "wikipedia").map((id) => [
    id,
    env.search[id] ?? general[id],
  ]);
  return { ...general, ...Object.fromEntries(said) };
}

/** The service that was named; else the first that a run would ask and that somebody set up. */
function serviceToTry(access: SearchAccess, named: WebProviderId | undefined): WebService | null {
  const services = webServices({ env: access, now: Date.now });
  if (named) return services.find(({ id }) => id === named) ?? null;
  return servicesToAsk(services, generalChoice().providers).find(({ automatic }) => !automatic) ?? null;
}

const hostOf = (access: SearchAccess, id: WebProviderId): string =>
  new URL((access[id]?.baseUrl ?? "").replaceAll("{language}", "en")).host;

/** Makes one search, where one is set up. */
export async function checkSearch(env: Env, named?: WebProviderId): Promise<CheckFound> {
  const access = accessNow(env);
  const one = serviceToTry(access, named);
  if (!one) return { outcome: "nothing_set" };
  const host = hostOf(access, one.id);
  const begun = performance.now();
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const hits = await one.provider.search({ query: QUERY, maxResults: 3, signal });
    noteAnswer(one.service);
    const ms = Math.round(performance.now() - begun);
    return { outcome: "search_works", host, ms, results: hits.length };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { outcome: "failed", host, model: null, failure: failureOf(error) };
  }
}
