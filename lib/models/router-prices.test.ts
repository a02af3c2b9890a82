import { describe, expect, it, vi } from "vitest";
import type { PriceList } from "@/lib/config/schema";
import { eventually } from "@/testing/eventually";
import type { Fetch } from "./compatible-fetch";
import { resolveModel } from "./registry";

const DAY = 24 * 60 * 60 * 1000;
const NOON = Date.parse("2026-11-23T12:00:00Z");
const NONE: PriceList = { currency: "USD", models: {} };

/** As OpenRouter writes it. */
const entry = (id: string, pricing: unknown) => ({ id, name: id, context_length: 262_144, pricing });
const GLM = entry("z-ai/glm-5", {
  prompt: "0.00000043",
  completion: "0.00000175",
  request: "0",
  image: "0",
  input_cache_read: "0.00000008",
  input_cache_write: "0.0000005",
});
const LIST = [
  GLM,
  entry("openai/gpt-5.5", { prompt: "0.0000055", completion: "0.000033" }),
  entry("meta/llama-4:free", { prompt: "0", completion: "0" }),
  entry("openrouter/auto", { prompt: "-1", completion: "-1" }),
  entry("broken/text", { prompt: "", completion: "much" }),
  entry("broken/none", null),
  null,
];

let addresses = 0;

/** An installation that reaches models through OpenRouter; each has an address, and so a list, of its own. */
function router(answer: () => Response | Promise<Response> = () => Response.json({ data: LIST })) {
  addresses += 1;
  const baseUrl = `https://router-${addresses}.example/api/v1`;
  const fetch = vi.fn<Fetch>(async () => answer());
  const priceOf = async (
    model: string,
    more: { prices?: PriceList; now?: number; waitsForPrice?: boolean } = {},
  ) => {
    const { prices = NONE, now = NOON, waitsForPrice = true } = more;
    const connections = [{ provider: "openrouter" as const, apiKey: "key", baseUrl, model }];
    const env = { openai: null, connections, ollamaUrl: "", lmStudioUrl: "" };
    const { info } = await resolveModel({ env, fetch, prices, now: () => now, waitsForPrice });
    return info.price ?? null;
  };
  return { baseUrl, fetch, priceOf };
}

describe("the prices of OpenRouter's own list", () => {
  it("are those of a model reached through it, for a million tokens, with the day of the list", async () => {
    const { baseUrl, fetch, priceOf } = router();
    expect(await priceOf("z-ai/glm-5")).toEqual({
      currency: "USD",
      input: 0.43,
      cachedInput: 0.08,
      cacheWrite: 0.5,
      output: 1.75,
      listedOn: "2026-11-23",
    });
    expect(fetch.mock.calls.map(([url]) => String(url))).toEqual([`${baseUrl}/models`]);
  });

  it("come before the list that ships, and after agents.yaml; another currency leaves them out", async () => {
    const { fetch, priceOf } = router();
    const own = { input: 1, cachedInput: 1, output: 2 };
    const named = { currency: "USD", models: { "openai/gpt-5.5": own } };
    expect(await priceOf("openai/gpt-5.5", { prices: named })).toEqual({ currency: "USD", ...own });
    expect(await priceOf("openai/gpt-5.5", { prices: { currency: "EUR", models: {} } })).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
    expect(await priceOf("openai/gpt-5.5")).toMatchObject({ input: 5.5, cachedInput: 5.5, output: 33 });
  });

  it.each(["openrouter/auto", "broken/text", "broken/none", "z-ai/glm-5:nitro", "nobody/none"])(
    "say nothing of %s",
    async (model) => {
      expect(await router().priceOf(model)).toBeNull();
    },
  );

  it("of a free model are zero", async () => {
    expect(await router().priceOf("meta/llama-4:free")).toMatchObject({ input: 0, output: 0 });
  });

  it("are fetched once, and again when they are a day old, while the last ones stay in use", async () => {
    let price = "0.000001";
    const { fetch, priceOf } = router(() =>
      Response.json({ data: [entry("a/b", { prompt: price, completion: price })] }),
    );
    const both = await Promise.all([priceOf("a/b"), priceOf("a/b")]);
    expect(both.map((found) => found?.input)).toEqual([1, 1]);
    price = "0.000002";
    expect((await priceOf("a/b", { now: NOON + DAY - 1 }))?.input).toBe(1);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect((await priceOf("a/b", { now: NOON + DAY }))?.input).toBe(1);
    await eventually(async () =>
      expect(await priceOf("a/b", { now: NOON + DAY })).toMatchObject({ input: 2, listedOn: "2026-11-24" }),
    );
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ["no connection", () => Promise.reject(new TypeError("fetch failed"))],
    ["an error", () => new Response("{}", { status: 503 })],
    ["a web page", () => new Response("<!doctype html>")],
    ["another list", () => Response.json({ data: [{ id: "a/b" }] })],
  ])("%s stops nothing, and is not asked again at once", async (_, answer) => {
    const { fetch, priceOf } = router(answer);
    expect(await priceOf("a/b")).toBeNull();
    expect(await priceOf("a/b", { now: NOON + 60_000 })).toBeNull();
    expect(fetch).toHaveBeenCalledTimes(1);
    await priceOf("a/b", { now: NOON + 11 * 60_000 });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("are not waited for where a screen is shown", async () => {
    let answered = (_: Response) => undefined as unknown;
    const { fetch, priceOf } = router(() => new Promise((resolve) => (answered = resolve)));
    expect(await priceOf("z-ai/glm-5", { waitsForPrice: false })).toBeNull();
    expect(fetch).toHaveBeenCalledTimes(1);
    answered(Response.json({ data: LIST }));
    await eventually(async () =>
      expect(await priceOf("z-ai/glm-5", { waitsForPrice: false })).toMatchObject({ input: 0.43 }),
    );
  });
});
