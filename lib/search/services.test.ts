// The services other than Tavily: each with the contract suite, and its particular behaviour.

import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { doiAddress } from "@/lib/sources/publication";
import type { ContractFault } from "@/testing/search/fault.contract";
import { providerContract } from "@/testing/search/provider.contract";
import { CREATE, KEY, NAMES, startedServices } from "@/testing/search/services";
import type { ServiceName } from "@/testing/servers/search-dialects";
import { type SearchService, startSearchService } from "@/testing/servers/search-service";
import { WEB_PAGES } from "@/testing/servers/web-pages";

const REVIEW = "https://grid-storage-review.example/2026/sodium-ion-vs-lfp-cost";
const signal = new AbortController().signal;

const KEYED: ServiceName[] = ["brave", "exa", "serper", "perplexity"];

/** The address that leads the results of a service for the review. */
function firstOf(name: ServiceName, wikiPage: string): string {
  if (name === "wikipedia") return wikiPage;
  return name === "europe_pmc" ? doiAddress(`10.5555/${encodeURIComponent(REVIEW).toLowerCase()}`) : REVIEW;
}

function queueFault(service: SearchService, fault: ContractFault): void {
  if (fault.kind === "server_error") service.fail({ kind: "status", status: 503 });
  else if (fault.kind === "rate_limited")
    service.fail({ kind: "rate_limited", retryAfter: fault.retryAfterSeconds });
  else if (fault.kind === "timeout") service.fail({ kind: "stall" });
  else if (fault.kind !== "unreachable") service.fail({ kind: fault.kind });
}

for (const name of NAMES)
  providerContract(name, { service: true, keyed: name === "searxng" || KEYED.includes(name) }, async () => {
    const service = await startSearchService(name, {
      pages: WEB_PAGES,
      ...(KEYED.includes(name) ? { apiKey: KEY } : {}),
    });
    const title = WEB_PAGES.find(({ url }) => url === REVIEW)?.title ?? "";
    const wikiPage = `${service.url}/wiki/${encodeURI(title.replaceAll(" ", "_"))}`;
    return {
      provider: CREATE[name]({ baseUrl: service.url }),
      query: {
        text: "sodium-ion versus LFP grid battery costs",
        first: firstOf(name, wikiPage),
      },
      nothing: "xylophone zymurgy",
      fail: async (fault) => {
        queueFault(service, fault);
        const baseUrl = fault.kind === "unreachable" ? "http://127.0.0.1:1" : service.url;
        return CREATE[name](fault.kind === "timeout" ? { baseUrl, timeoutMs: 60 } : { baseUrl });
      },
      secret: KEY,
      close: () => service.stop(),
    };
  });

const { service, provider, lastOf } = startedServices(NAMES);

describe.each(NAMES)("%s", (name) => {
  const search = (more = {}) =>
    provider(name).search({ query: "sodium-ion cells", maxResults: 4, signal, ...more });

  it("never follows where a service leads: the key would go along", async () => {
    service(name).fail({ kind: "status", status: 302, headers: { location: `${service(name).url}/away` } });
    const before = service(name).requests.length;
    await expect(search()).rejects.toMatchObject({ code: "bad_response", status: 302 });
    expect(service(name).requests.length).toBe(before + 1);
  });

  it("an answer without end is not read to its end", async () => {
    service(name).fail({ kind: "huge" });
    await expect(search()).rejects.toMatchObject({ code: "bad_response" });
  });

  it("a connection that is cut is unreachable", async () => {
    service(name).fail({ kind: "reset" });
    await expect(search()).rejects.toMatchObject({ code: "unreachable", status: null });
  });

  it("GOAL-R23: stopping closes the connection", async () => {
    service(name).fail({ kind: "stall" });
    const before = service(name).requests.length;
    const controller = new AbortController();
    const searching = search({ signal: controller.signal });
    searching.catch(() => undefined);
    while (service(name).requests.length === before) await sleep(5);
    controller.abort();
    await expect(searching).rejects.toMatchObject({ code: "cancelled" });
    while (!lastOf(name)?.aborted) await sleep(5);
  });

  it("a key stands in no address", async () => {
    await search();
    expect(JSON.stringify([lastOf(name)?.path, lastOf(name)?.parameters, lastOf(name)?.body])).not.toContain(
      KEY,
    );
  });
});
