import { beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { resolveModel } from "@/lib/models/registry";
import { load } from "@/testing/config/config";
import { checkSurroundings } from "@/testing/settings/checks";
import { checkMoneyCaps } from "./check-money-caps";

checkSurroundings();
beforeEach(() => {
  for (const name of ["ANTHROPIC_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY", "OPENROUTER_API_KEY"])
    vi.stubEnv(name, "");
});

const connect = (model: string, host = "llm.example") => {
  vi.stubEnv("OPENAI_API_KEY", "sk-test-not-a-secret");
  vi.stubEnv("OPENAI_BASE_URL", `https://${host}/v1`);
  vi.stubEnv("OPENAI_MODEL", model);
};

/** What the start logs for these sections of agents.yaml. */
async function logged(yaml: string): Promise<Record<string, unknown>[]> {
  const warn = vi.spyOn(log, "warn").mockReturnValue(undefined);
  await checkMoneyCaps({ config: load(`default: quick\n${yaml}`), resolve: resolveModel });
  return warn.mock.calls.flatMap(([event, fields]) => (event === "money-cap-unpriced" ? [fields ?? {}] : []));
}

const AGENT = "title: A, description: B, tools: [WebSearchTool]";
const CAPPED = `agents: { quick: { ${AGENT} }, deep: { ${AGENT}, budget: { max_money: 2 } } }\n`;

describe("caps on money, when the server starts", () => {
  it("a cap on a model without a price is logged with its agent, its model, and what to add", async () => {
    connect("nobody-knows");
    const [first, ...more] = await logged(CAPPED);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ agent: "deep", model: "nobody-knows", caps: ["budget.max_money"] });
    expect(first?.reason).toBe(
      "Agent “deep” has budget.max_money, but no price is known of its model “nobody-knows” at llm.example, so every run of it is refused. " +
        'Add prices.models."nobody-knows" with input and output (for a million tokens) to agents.yaml, or remove the cap.',
    );
  });

  it("a cap of the day concerns every agent", async () => {
    connect("nobody-knows");
    const found = await logged(`agents: { quick: { ${AGENT} } }\nlimits: { per_day: { money: 5 } }\n`);
    expect(found).toMatchObject([{ agent: "quick", caps: ["limits.per_day.money"] }]);
  });

  it.each<[string, () => unknown, string]>([
    [
      "the price is in agents.yaml",
      () => connect("nobody-knows"),
      "prices: { models: { nobody-knows: { input: 1, output: 2 } } }",
    ],
    ["the model has a list price", () => connect("gpt-5.5", "api.openai.com"), ""],
    ["no model is connected", () => undefined, ""],
    ["the named provider is not connected", () => undefined, "model: { provider: anthropic }"],
  ])("says nothing where %s", async (_, prepare, more) => {
    prepare();
    expect(await logged(CAPPED + more)).toEqual([]);
  });

  it("says nothing without a cap", async () => {
    connect("nobody-knows");
    expect(await logged(`agents: { quick: { ${AGENT} } }\n`)).toEqual([]);
  });
});
