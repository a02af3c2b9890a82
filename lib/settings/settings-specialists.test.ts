import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readEnv } from "@/lib/config/env";
import { ProviderError } from "@/lib/search/provider";
import { noteAnswer, noteFailure } from "@/lib/search/provider-health";
import { specialistsOf } from "@/lib/search/providers";
import { specialistsSetting } from "./settings-specialists";

const NOW = Date.UTC(2026, 10, 24);
const CANARY = "canary-0123456789";

beforeEach(() => {
  vi.stubEnv("GROUNDWORK__SEARCH__SPECIALIST", "auto");
});
afterEach(() => vi.unstubAllEnvs());

const shown = () => specialistsSetting(readEnv(), NOW);
const named = (id: string) => shown().services.find((service) => service.id === id);

describe("The services that need no key", () => {
  it("are shown with what they are asked for and where they are", () => {
    expect(shown().mode).toBe("auto");
    expect(shown().services.map(({ id }) => id)).toEqual([
      ...["openalex", "crossref", "arxiv", "europe_pmc", "semantic_scholar"],
      ...["stack_exchange", "hacker_news", "github", "gdelt"],
    ]);
    expect(named("openalex")).toMatchObject({
      label: "OpenAlex",
      kinds: ["scholarly"],
      host: "api.openalex.org",
    });
    expect(named("hacker_news")?.kinds).toEqual(["news", "code"]);
  });

  it("SEC-20: show whether a key is set, and never the key", () => {
    vi.stubEnv("OPENALEX_API_KEY", CANARY);
    expect(named("openalex")?.variables).toEqual([
      { name: "OPENALEX_API_KEY", set: true, secret: true, value: null },
    ]);
    expect(named("semantic_scholar")?.variables).toMatchObject([{ set: false }]);
    expect(named("crossref")?.variables).toEqual([]);
    expect(JSON.stringify(shown())).not.toContain("canary");
  });

  it("say which of them may not be asked", () => {
    vi.stubEnv("GROUNDWORK__SEARCH__SPECIALIST_SERVICES", "[arxiv, gdelt]");
    const asked = shown().services.flatMap(({ id, host }) => (host === null ? [] : [id]));
    expect(asked).toEqual(["arxiv", "gdelt"]);
    vi.stubEnv("GROUNDWORK__SEARCH__SPECIALIST", "off");
    expect(shown().mode).toBe("off");
    expect(shown().services.every(({ host }) => host === null)).toBe(true);
  });

  it("say which of them did not answer, and for how long it is left alone", () => {
    const service = specialistsOf({ env: readEnv().search, now: () => NOW }).find(({ id }) => id === "arxiv");
    const error = new ProviderError({ code: "unreachable", provider: "arxiv", message: "No answer." });
    noteFailure(service?.service ?? "", error, { now: NOW - 1000, unreachableMs: 60_000 });
    expect(named("arxiv")).toMatchObject({ failure: { code: "unreachable" }, restsMs: 59_000 });
    noteAnswer(service?.service ?? "");
    expect(named("arxiv")).toMatchObject({ restsMs: null });
    expect(named("arxiv")).not.toHaveProperty("failure");
  });
});
