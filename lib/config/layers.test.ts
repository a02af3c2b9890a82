import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { AGENTS, faultOf, load } from "@/testing/config/config";
import { settingVariables } from "./env";

function agentsOf(text: string, variables: Record<string, string> = {}, folder = ".") {
  const [a, b] = load(text, variables, folder).agents;
  if (!a || !b) throw new Error("two agents were expected");
  return { a, b };
}

describe("What holds for every agent", () => {
  it("S53: is inherited key by key, and an override changes that agent only", () => {
    const { a, b } = agentsOf(
      `search: { max_searches: 6, max_results: 7 }\nexecution: { max_iterations: 9 }\n${AGENTS}`,
    );
    expect([a.search.maxSearches, b.search.maxSearches]).toEqual([6, 12]);
    expect([a.search.maxResults, b.search.maxResults]).toEqual([7, 7]);
    expect([a.execution.maxIterations, b.execution.maxIterations]).toEqual([9, 20]);
    expect(a.search.contentLimit).toBe(1500);
  });

  it("X8: has the documented keys and defaults", () => {
    const { a } = agentsOf(AGENTS);
    expect(a.execution).toMatchObject({
      maxCallsPerStep: 4,
      closingSteps: 2,
      activityTimeoutMs: 60_000,
      clarificationTimeoutMs: null,
    });
    expect(a.search).toMatchObject({ snippetLimit: 1000, maxConsecutiveFailures: 2 });
    expect(a.protocol).toMatchObject({ outputPosition: "last", explicitOutput: "omit" });
  });

  it("X8: takes the keys of the protocol as they are documented, and as the other keys are written", () => {
    const { a } = agentsOf(`protocol: { outputPosition: meta, explicitOutput: nullable }\n${AGENTS}`);
    expect(a.protocol).toMatchObject({ outputPosition: "meta", explicitOutput: "nullable" });
    const twice = `protocol: { outputPosition: meta, output_position: last }\n${AGENTS}`;
    expect(faultOf(() => load(twice)).message).toBe(
      "agents.yaml, protocol.outputPosition: expected one of outputPosition and output_position, not both.",
    );
  });

  it("lets an entry put a text in place of a file, and a null in place of anything", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "groundwork-prompts-"));
    writeFileSync(path.join(folder, "all.md"), "For all.");
    writeFileSync(path.join(folder, "more.md"), "And more.");
    const text = AGENTS.replace(
      "    search:",
      "    prompts: { system: Only mine., extra: null, extra_file: null }\n    model: { temperature: null }\n    search:",
    );
    const { a, b } = agentsOf(
      `prompts: { system_file: all.md, extra_file: more.md }\nmodel: { temperature: 0.5 }\n${text}`,
      {},
      folder,
    );
    expect(a.prompts).toEqual({ systemText: "For all.", extra: "And more." });
    expect(b.prompts).toEqual({ systemText: "Only mine.", extra: null });
    expect([a.model.temperature, b.model.temperature]).toEqual([0.5, null]);
    rmSync(folder, { recursive: true });
  });

  it.each([
    ["prompts: { extra: a, extra_file: b }", "prompts.extra_file"],
    ["search: { max_searches: many }", "search.max_searches"],
    ["search: { max_serches: 3 }", "search"],
    ["execution: 5", "execution"],
    ["model: { api_key_env: sk-a-real-key }", "model.api_key_env"],
    ["variants: { WebSerchTool: [{ mode: latent }] }", "variants.WebSerchTool"],
    ["variants: { WebSearchTool: [{ mode: latent, weight: 0 }] }", "variants.WebSearchTool"],
    ["mcp: { mcpServers: { a: { url: 'http://x', command: y } } }", "mcp.mcpServers.a"],
    ["mcp: { mcpServers: { a: {} } }", "mcp.mcpServers.a"],
  ])("tells a slip in %s by its own path, not by that of an agent", (line, at) => {
    const fault = faultOf(() => load(`${line}\n${AGENTS}`));
    expect([fault.file, fault.path]).toEqual(["agents.yaml", at]);
  });

  it.each([
    ["variants: { WebSearchTool: [{ mode: maybe }] }", "explicit or latent"],
    ["mcp: { mcpServers: { 'my notes': { url: 'http://x' } } }", "a name of letters"],
    ["model: { proxy: 'socks5://x' }", "an http or https address"],
    ["protocol: { output_position: first }", '"last"|"meta"'],
    ["model: { temperature: 3 }", "number to be <=2"],
  ])("says what was expected: %s", (line, expected) => {
    expect(faultOf(() => load(`${line}\n${AGENTS}`)).expected).toContain(expected);
  });

  it("never repeats a line of the file: a secret may stand in it", () => {
    const texts = [
      `search: { tavily_api_key: [canary-1234567 }\n${AGENTS}`,
      `search: { tavily_api_key: 5canary-1234567, x\n${AGENTS}`,
      `search: { tavily_api_key: { a: canary-1234567 } }\n${AGENTS}`,
      `search: { tavily_api_base_url: canary-1234567 }\n${AGENTS}`,
    ];
    for (const text of texts) expect(faultOf(() => load(text)).message).not.toContain("canary");
  });
});

describe("Variables", () => {
  it("count over the file on the same level: every agent, then one agent", () => {
    const file = `search: { max_searches: 5 }\n${AGENTS}`;
    const all = agentsOf(file, { GROUNDWORK__SEARCH__MAX_SEARCHES: "6" });
    expect([all.a.search.maxSearches, all.b.search.maxSearches]).toEqual([6, 12]);
    const one = agentsOf(file, {
      GROUNDWORK__SEARCH__MAX_SEARCHES: "6",
      GROUNDWORK__AGENTS__DEEP_ONE__SEARCH__MAX_SEARCHES: "30",
    });
    expect([one.a.search.maxSearches, one.b.search.maxSearches]).toEqual([6, 30]);
  });

  it("reach every kind of key: text as it is, numbers, lists and maps in flow style", () => {
    const { a, ...config } = {
      ...load(AGENTS, {
        GROUNDWORK__DEFAULT: "deep-one",
        GROUNDWORK__PROMPTS__EXTRA: "Note: write [short] answers",
        GROUNDWORK__MODEL__NAME: "4711",
        GROUNDWORK__PROTOCOL__OUTPUTPOSITION: "meta",
        GROUNDWORK__EXECUTION__CLARIFICATION_TIMEOUT_MS: "5000",
        GROUNDWORK__AGENTS__A__TOOLS: "[WebSearchTool]",
        GROUNDWORK__VARIANTS: "{ WebSearchTool: [{ mode: explicit, activity: x, weight: 2 }] }",
        GROUNDWORK__MCP__MCP_SERVERS__WIKI__URL: "http://127.0.0.1:1/mcp",
        GROUNDWORK__PRICES__MODELS: "{ some-Model: { input: 1, output: 2 } }",
        GROUNDWORK__LIMITS__RUNS_AT_ONCE: "3",
        GROUNDWORK__SEARCH__MAX_RESULTS: " ",
      }),
      a: agentsOf(AGENTS, { GROUNDWORK__PROMPTS__EXTRA: "Note: write [short] answers" }).a,
    };
    expect(config.default).toBe("deep-one");
    expect(a.prompts.extra).toBe("Note: write [short] answers");
    expect(config.agents[0]).toMatchObject({
      model: { name: "4711" },
      protocol: { outputPosition: "meta" },
      execution: { clarificationTimeoutMs: 5000 },
      search: { maxResults: 10 },
      mcpServers: ["wiki"],
      variants: { websearchtool: [{ mode: "explicit", activity: "x", variant: null, weight: 2 }] },
    });
    expect(config.mcp.wiki).toMatchObject({ kind: "http", url: "http://127.0.0.1:1/mcp" });
    expect(config.prices.models["some-Model"]?.output).toBe(2);
    expect(config.limits.runsAtOnce).toBe(3);
  });

  it.each([
    ["GROUNDWORK__SEARCH__MAX_SERCHES", "6", "MAX_SEARCHES"],
    ["GROUNDWORK__SEARCH__MAX_SEARCHES", "many", "number"],
    ["GROUNDWORK__SEARCH__MAX_SEARCHES", "[1", "a value as in YAML"],
    ["GROUNDWORK__SEARCH__MAX_SEARCHES__X", "1", "nothing more"],
    ["GROUNDWORK__AGENTS__DEEEP__SEARCH__MAX_SEARCHES", "6", "agents.yaml (a, deep-one)"],
    ["GROUNDWORK__AGENTS__DEEP_ONE__SEARCH__MAX_SEARCHES", "-1", ">=0"],
    ["GROUNDWORK__DEFAULT", "c", "one of a, deep-one"],
    ["GROUNDWORK__AGENTS__A__TOOLS", "[Spell]", "“Spell” is not known"],
    ["GROUNDWORK__", "1", "one of DEFAULT"],
    ["TAVILY_API_BASE_URL", "nowhere", "an http or https address"],
  ])("an error names the variable and what was expected: %s=%s", (variable, value, expected) => {
    const fault = faultOf(() => load(AGENTS, { [variable]: value }));
    expect([fault.file, fault.path]).toEqual(["environment", variable]);
    expect(fault.expected).toContain(expected);
  });

  it("are those of the files beside the application as they are now", () => {
    const root = mkdtempSync(path.join(tmpdir(), "groundwork-variables-"));
    expect(settingVariables(root).GROUNDWORK__SEARCH__MAX_SEARCHES).toBeUndefined();
    writeFileSync(path.join(root, ".env.local"), "GROUNDWORK__SEARCH__MAX_SEARCHES=7\nOTHER=1\n");
    expect(settingVariables(root)).toMatchObject({ GROUNDWORK__SEARCH__MAX_SEARCHES: "7" });
    expect(Object.keys(settingVariables(root))).not.toContain("OTHER");
    rmSync(root, { recursive: true });
  });
});
