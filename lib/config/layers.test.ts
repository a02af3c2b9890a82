import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ConfigError } from "./config-error";
import { settingVariables } from "./env";
import { parseAgents } from "./load";
import { filledServer } from "./mcp-servers";

const tools = {
  resolve: (name: string) => (name === "WebSearchTool" ? "websearchtool" : null),
  known: ["WebSearchTool"],
};

const AGENTS = `default: a
agents:
  a:
    title: A
    description: The first.
    tools: [WebSearchTool]
  deep-one:
    title: B
    description: The second.
    tools: [WebSearchTool]
    search: { max_searches: 12 }
    execution: { max_iterations: 20 }
`;

const load = (text: string, variables: Record<string, string> = {}, folder = ".") =>
  parseAgents({ text, variables }, tools, folder);

function agentsOf(text: string, variables: Record<string, string> = {}, folder = ".") {
  const [a, b] = load(text, variables, folder).agents;
  if (!a || !b) throw new Error("two agents were expected");
  return { a, b };
}

function faultOf(work: () => unknown): ConfigError {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error("no error");
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
    expect(a.search).toMatchObject({ snippetLimit: 300, maxConsecutiveFailures: 2 });
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
    ["TAVILY_API_BASE_URL", "nowhere", "URL"],
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

describe("Secrets", () => {
  afterEach(() => vi.unstubAllEnvs());
  const KEY = "tvly-canary-99887766";
  const text = `search: { tavily_api_key: ${KEY}, tavily_api_base_url: 'https://search.test/' }
model: { proxy: 'http://me:canary-word@proxy.test:3128', api_key_env: THEIR_KEY }
mcp: { mcpServers: { notes: { url: 'http://notes.test', headers: { Authorization: 'Bearer canary-\${NOTES_KEY}' } } } }
${AGENTS}`;

  it("S53: stand in nothing that is kept with a run", () => {
    const { agents, access } = load(text);
    expect(JSON.stringify(agents)).not.toMatch(/canary|THEIR_KEY|notes\.test/);
    expect(agents[0]?.mcpServers).toEqual(["notes"]);
    expect(access.general.search.tavily).toEqual({ apiKey: KEY, baseUrl: "https://search.test" });
    expect(access.agents["deep-one"]?.model).toMatchObject({ apiKeyEnv: "THEIR_KEY", baseUrl: null });
  });

  it("S53: the key of the search is that of the variable, the file, or an entry of its own", () => {
    const keysOf = (file: string, variables: Record<string, string> = {}) => {
      const { access } = load(file, variables);
      return [access.general, access.agents.a, access.agents["deep-one"]].map(
        (one) => one?.search.tavily?.apiKey ?? null,
      );
    };
    const own = AGENTS.replace("search: {", "search: { tavily_api_key: key-of-b,");
    expect(keysOf(AGENTS)).toEqual([null, null, null]);
    expect(keysOf(own)).toEqual([null, null, "key-of-b"]);
    expect(keysOf(`search: { tavily_api_key: file }\n${own}`)).toEqual(["file", "file", "key-of-b"]);
    expect(keysOf(`search: { tavily_api_key: file }\n${own}`, { TAVILY_API_KEY: "env" })).toEqual([
      "env",
      "env",
      "key-of-b",
    ]);
    const both = { TAVILY_API_KEY: "env", GROUNDWORK__SEARCH__TAVILY_API_KEY: "newer" };
    expect(keysOf(AGENTS, both)).toEqual(["newer", "newer", "newer"]);
  });

  it("S49: references of an MCP server are resolved when it is asked, and a missing one is named", () => {
    const server = load(text).mcp.notes;
    if (!server) throw new Error("no server");
    vi.stubEnv("NOTES_KEY", "");
    expect(faultOf(() => filledServer(server)).message).toBe(
      "NOTES_KEY: expected a value, because mcp.mcpServers.notes.headers.Authorization refers to it.",
    );
    vi.stubEnv("NOTES_KEY", "word");
    expect(filledServer(server)).toMatchObject({ headers: { Authorization: "Bearer canary-word" } });
    expect(JSON.stringify(server)).not.toContain("canary-word");
  });

  it("S49: servers are inherited, put aside with null, and a name is one server everywhere", () => {
    const wiki = "mcp: { mcpServers: { wiki: { url: 'http://wiki.test', tools: [look] } } }";
    const aside = AGENTS.replace("    search:", "    mcp: { mcpServers: { wiki: null } }\n    search:");
    const { agents, mcp } = load(`${wiki}\n${aside}`);
    expect(agents.map(({ mcpServers }) => mcpServers)).toEqual([["wiki"], []]);
    expect(mcp.wiki).toEqual({
      name: "wiki",
      kind: "http",
      url: "http://wiki.test",
      headers: {},
      tools: ["look"],
      timeoutMs: 60_000,
    });
    const other = AGENTS.replace(
      "    search:",
      "    mcp: { mcpServers: { wiki: { url: 'http://b.test' } } }\n    search:",
    );
    expect(faultOf(() => load(`${wiki}\n${other}`)).path).toBe("agents.deep-one.mcp.mcpServers.wiki");
    const stdio = load(
      `mcp: { mcpServers: { own: { command: tool, args: [--x], env: { A: b } } } }\n${AGENTS}`,
    );
    expect(stdio.mcp.own).toMatchObject({ kind: "stdio", command: "tool", args: ["--x"], env: { A: "b" } });
  });
});
