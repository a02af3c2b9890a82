// Tries the web search with one real query.

import type { Env } from "@/lib/config/env";
import type { CheckFailure, CheckFound } from "@/lib/http/check-responses";
import { noConnection } from "@/lib/models/fault";
import { ProviderError } from "@/lib/search/provider";
import { createSearch } from "@/lib/search/registry";
import { generalAccess } from "./agents";

const ANSWER_MS = 25_000;
/** Something that every search of the web finds. */
const QUERY = "sodium-ion battery";

function failureOf({ code, status, cause }: ProviderError): CheckFailure {
  switch (code) {
    case "unauthorised":
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

/** Makes one search, where one is set up. */
export async function checkSearch(env: Env): Promise<CheckFound> {
  // What is tried is what variables say anew; a key of agents.yaml holds where they say nothing.
  const tavily = env.tavily ?? generalAccess().search.tavily;
  if (!tavily) return { outcome: "nothing_set" };
  const { host } = new URL(tavily.baseUrl);
  const begun = performance.now();
  try {
    const { hits } = await createSearch({ env: { tavily }, library: null })
      .forScope("web")
      .search({ query: QUERY, maxResults: 3, signal: AbortSignal.timeout(ANSWER_MS) });
    const ms = Math.round(performance.now() - begun);
    return { outcome: "search_works", host, ms, results: hits.length };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { outcome: "failed", host, model: null, failure: failureOf(error) };
  }
}
