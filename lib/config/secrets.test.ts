import { expect, it } from "vitest";
import { redact } from "@/lib/log";
import { AGENTS, faultOf, load } from "@/testing/config/config";
import { filledServer } from "./mcp-servers";

const PLAIN = "an http or https address without a name and password in it";

it.each([
  ["search: { tavily_api_base_url: URL }", "search.tavily_api_base_url"],
  ["model: { base_url: URL, name: m }", "model.base_url"],
  ["mcp: { mcpServers: { notes: { url: URL } } }", "mcp.mcpServers.notes.url"],
])("SEC-20: an address that would be kept with a secret in it is refused: %s", (line, path) => {
  const fault = faultOf(() =>
    load(`${line.replace("URL", "'https://me:canary-4711@host.test/v1'")}\n${AGENTS}`),
  );
  expect(fault).toMatchObject({ path, expected: PLAIN });
  expect(fault.message).not.toContain("canary");
});

it("S53: a proxy whose password cannot be read is a fault of the file, told without it", () => {
  const fault = faultOf(() => load(`model: { proxy: 'http://me:canary%zz4711@proxy.test:3128' }\n${AGENTS}`));
  expect(fault).toMatchObject({ path: "model.proxy", expected: expect.stringContaining("%25") });
  expect(fault.message).not.toContain("canary");
});

it("SEC-20: what a server is sent is cut out of texts, also without the word before it or out of an address", () => {
  const { mcp } = load(
    `mcp: { mcpServers: { a: { url: 'http://a.test/mcp?token=canarytoken', headers: { Authorization: Bearer canarybearer, x-any: canary-4711 } } } }\n${AGENTS}`,
  );
  if (mcp.a) filledServer(mcp.a);
  expect(redact("canarytoken, canarybearer, canary-4711")).toBe("[secret], [secret], [secret]");
});

it("while words that any text may hold stay in it", () => {
  const { mcp } = load(
    `mcp: { mcpServers: { a: { url: 'http://a.test/mcp?mode=detailed', headers: { Accept: application/json, x-title: my research } }, b: { command: x, env: { NODE_ENV: production } } } }\n${AGENTS}`,
  );
  for (const server of Object.values(mcp)) filledServer(server);
  const said = "A detailed research of production, as application/json";
  expect(redact(said)).toBe(said);
});
