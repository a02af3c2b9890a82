import { afterEach, describe, expect, it, vi } from "vitest";
import { redact } from "@/lib/log";
import { AGENTS, faultOf, load } from "@/testing/config/config";
import { filledServer } from "./mcp-servers";

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

it("SEC-20: the password of a proxy is kept out of the log in the form that the proxy is told it", () => {
  load(`model: { proxy: 'http://me:kanarie%3Aproxy9@proxy.test:3128' }\n${AGENTS}`);
  const told = Buffer.from("me:kanarie:proxy9").toString("base64");
  expect(redact(`407 Basic ${told} kanarie:proxy9`)).toBe("407 Basic [secret] [secret]");
});
