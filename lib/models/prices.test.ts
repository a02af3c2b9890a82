import { describe, expect, it } from "vitest";
import { LIST_PRICES, LIST_PRICES_AS_OF, LIST_SEARCH_PRICES } from "./list-prices";
import { currencyFor, moneyFor, type PricedModel, priceOf } from "./prices";

const BIG = { input: 2, cachedInput: 0.5, output: 8 };
const LIST = { currency: "EUR", models: { "gpt-x": BIG, "gpt-x-2026-01-01": { ...BIG, input: 3 } } };
const NONE = { currency: "USD", models: {} };
const NOW = Date.parse("2026-11-23T12:00:00Z");

const at = (model: string, host = "llm.example", more: Partial<PricedModel> = {}): PricedModel => ({
  model,
  host,
  isNear: false,
  ...more,
});

describe("prices of agents.yaml", () => {
  it.each([
    ["gpt-x", 2],
    ["gpt-x-2026-03-01", 2],
    ["gpt-x-20260301", 2],
    ["gpt-x-2026-01-01", 3],
    ["models/gpt-x", 2],
  ])("%s is found by its name, or by its name without the date of a release", (model, input) => {
    expect(priceOf(at(model), LIST)).toEqual({ currency: "EUR", ...BIG, input });
  });

  it.each(["gpt-x-mini", "gpt", "gpt-x-2026-03-01-mini", "toString", ""])(
    "no price is guessed for %j",
    (model) => {
      expect(priceOf(at(model), LIST)).toBeNull();
    },
  );

  it("replaces a list price, and another currency leaves all list prices out", () => {
    const own = { input: 1, cachedInput: 1, output: 1 };
    expect(priceOf(at("gpt-5.5", "api.openai.com"), { currency: "USD", models: { "gpt-5.5": own } })).toEqual(
      {
        currency: "USD",
        ...own,
      },
    );
    expect(priceOf(at("gpt-5.5", "api.openai.com"), LIST)).toBeNull();
  });
});

describe("list prices", () => {
  const input = (asked: PricedModel, now = NOW) => priceOf(asked, NONE, now)?.input ?? null;

  it.each([
    ["gpt-5.5", "api.openai.com", 5],
    ["gpt-5.5-2026-04-23", "api.openai.com", 5],
    ["gpt-5.5", "eu.api.openai.com", 5],
    ["gpt-5.5", "mine.openai.azure.com", 5],
    ["claude-sonnet-4-5-20250929", "api.anthropic.com", 3],
    ["models/gemini-2.5-pro", "generativelanguage.googleapis.com", 1.25],
    ["deepseek-flash", "api.deepseek.com", 0.3],
    ["openai/gpt-oss-120b", "api.groq.com", 0.15],
    ["openai/gpt-5.5", "openrouter.ai", 5],
    ["anthropic/claude-opus-4.7", "openrouter.ai", 5],
    ["google/gemini-2.5-flash", "openrouter.ai", 0.3],
  ])("%s at %s", (model, host, price) => {
    expect(input(at(model, host))).toBe(price);
  });

  it.each([
    ["gpt-5.5-mini", "api.openai.com"],
    ["gpt-5.5-pro", "api.openai.com"],
    ["ft:gpt-5.5:mine", "api.openai.com"],
    ["claude-sonnet-4-5", "api.openai.com"],
    ["gpt-5.5", "openrouter.ai"],
    ["openai/gpt-5.5:free", "openrouter.ai"],
    ["openai/gpt-oss-120b", "openrouter.ai"],
    ["deepseek/deepseek-v4-pro", "openrouter.ai"],
    ["openai/gpt-oss-120b", "vllm.example"],
    ["llama-3.3-70b-versatile", "together.example"],
    ["constructor", "api.openai.com"],
  ])("%s at %s has none", (model, host) => {
    expect(input(at(model, host))).toBeNull();
  });

  it("hold behind a gateway for models that one provider alone serves, and for nothing in this network", () => {
    expect(input(at("gpt-5.5", "gateway.example"))).toBe(5);
    expect(input(at("gpt-5.5", "127.0.0.1:4000", { isNear: true }))).toBeNull();
    // The native client speaks to its own provider, wherever a proxy stands.
    expect(input(at("claude-opus-5", "127.0.0.1:4000", { isNear: true, client: "anthropic" }))).toBe(5);
    expect(input(at("gpt-5.5", "127.0.0.1:4000", { isNear: true, client: "anthropic" }))).toBeNull();
  });

  it("an announced price holds from its day on", () => {
    const flash = at("gemini-3.8-flash", "generativelanguage.googleapis.com");
    expect(input(flash)).toBe(0.75);
    expect(input(flash, Date.parse("2027-01-01T00:00:00Z"))).toBe(1.5);
  });

  it("carry their day", () => {
    expect(priceOf(at("gpt-5.5", "api.openai.com"), NONE, NOW)?.listedOn).toBe(LIST_PRICES_AS_OF);
  });

  it("name a page and a day each, and no day is after that of the list", () => {
    const known = [...LIST_PRICES, ...Object.values(LIST_SEARCH_PRICES)];
    for (const { page, read } of known) {
      expect(page).toMatch(/^https:\/\//);
      expect(read <= LIST_PRICES_AS_OF, page).toBe(true);
    }
    expect(known.map(({ read }) => read)).toContain(LIST_PRICES_AS_OF);
  });

  it("the cost that OpenRouter reports is in dollars, so money can be capped there without a price", () => {
    expect(currencyFor({ host: "openrouter.ai" }, NONE)).toBe("USD");
    expect(currencyFor({ host: "openrouter.ai" }, LIST)).toBeNull();
    expect(currencyFor({ host: "llm.example" }, NONE)).toBeNull();
  });
});

describe("the cost of a request", () => {
  const price = { currency: "EUR", ...BIG };
  const usage = { inputTokens: 1_000_000, cachedTokens: 400_000, outputTokens: 100_000 };

  it("input from the endpoint's cache has its own price, and never counts twice", () => {
    expect(moneyFor(price, usage)).toBeCloseTo(0.6 * 2 + 0.4 * 0.5 + 0.1 * 8);
    expect(moneyFor(price, { ...usage, cachedTokens: 2_000_000 })).toBeCloseTo(0.5 + 0.8);
    expect(moneyFor(null, usage)).toBeNull();
  });

  it("writes to the cache have theirs, or that of input", () => {
    const writing = { ...usage, cacheWriteTokens: 500_000 };
    expect(moneyFor({ ...price, cacheWrite: 2.5 }, writing)).toBeCloseTo(
      0.1 * 2 + 0.4 * 0.5 + 0.5 * 2.5 + 0.8,
    );
    expect(moneyFor(price, writing)).toBeCloseTo(0.6 * 2 + 0.4 * 0.5 + 0.8);
    expect(moneyFor({ ...price, cacheWrite: 2.5 }, { ...writing, cacheWriteTokens: 9_000_000 })).toBeCloseTo(
      0.4 * 0.5 + 0.6 * 2.5 + 0.8,
    );
  });

  it("a long prompt costs what the provider takes for long prompts, the reply included", () => {
    const above = { tokens: 200_000, input: 4, cachedInput: 1, output: 16 };
    expect(moneyFor({ ...price, above }, usage)).toBeCloseTo(0.6 * 4 + 0.4 * 1 + 0.1 * 16);
    expect(moneyFor({ ...price, above }, { ...usage, inputTokens: 200_000, cachedTokens: 0 })).toBeCloseTo(
      0.2 * 2 + 0.8,
    );
  });
});
