import { afterEach, describe, expect, it } from "vitest";
import { type SearchService, startSearchService } from "@/testing/servers/search-service";
import { ProviderError } from "./provider";
import { noteFailure, providerHealth } from "./provider-health";
import { webServices } from "./providers";
import { forgetReach, lookWhetherReached } from "./reach";

let open: SearchService | null = null;
afterEach(async () => {
  forgetReach();
  await open?.stop();
  open = null;
});

/** Wikipedia at this address, configured as an automatic service. */
const at = (baseUrl: string) =>
  webServices({ env: { tavily: null, wikipedia: { mode: "auto", baseUrl } }, now: Date.now });

const failure = (service: string) => providerHealth(service, Date.now());

describe("Whether the web can be reached", () => {
  it("is known before anybody searches: nothing answers", async () => {
    const gone = await startSearchService("wikipedia", { pages: [] });
    await gone.stop();
    const [one] = at(gone.url);
    if (!one) throw new Error("no service");
    await lookWhetherReached([one]);
    expect(failure(one.service)).toMatchObject({ code: "unreachable", pausedUntil: expect.any(Number) });
  });

  it("a service that answers again is asked again, and its answer is waited for once a minute", async () => {
    open = await startSearchService("wikipedia", { pages: [] });
    const [one] = at(open.url);
    if (!one) throw new Error("no service");
    const error = new ProviderError({ code: "unreachable", provider: "wikipedia", message: "." });
    noteFailure(one.service, error, { now: Date.now(), unreachableMs: 60_000 });
    await lookWhetherReached([one]);
    expect(failure(one.service)).toBeNull();

    noteFailure(one.service, error, { now: Date.now(), unreachableMs: 60_000 });
    await lookWhetherReached([one]);
    expect(failure(one.service)).not.toBeNull();
    await lookWhetherReached([one], () => Date.now() + 61_000);
    expect(failure(one.service)).toBeNull();
    // It made no search for that.
    expect(open.requests).toEqual([]);
  });

  it("a refusal is left as it stands: who refuses is there", async () => {
    open = await startSearchService("wikipedia", { pages: [] });
    const [one] = at(open.url);
    if (!one) throw new Error("no service");
    const error = new ProviderError({ code: "quota", provider: "wikipedia", message: "." });
    noteFailure(one.service, error, { now: Date.now(), unreachableMs: null });
    await lookWhetherReached([one]);
    expect(failure(one.service)).toMatchObject({ code: "quota" });
  });

  it("without a search of the web nobody is asked", async () => {
    const off = webServices({
      env: { tavily: null, wikipedia: { mode: "off", baseUrl: "http://127.0.0.1:9" } },
      now: Date.now,
    });
    expect(off).toEqual([]);
    await lookWhetherReached(off);
  });
});
