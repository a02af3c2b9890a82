import { expect, it } from "vitest";
import { named, serverTools } from "@/lib/external-tools/tools";
import { agentConfig } from "@/testing/agent/loop-agent";
import { externalCaller, externalOffer, mcpServers } from "./external-tools";

const { tools } = serverTools("weather", [{ name: "today", inputSchema: { type: "object" } }], null);
const pinned = named(tools);
const agent = { ...agentConfig(), mcpServers: ["weather"] };
const { signal } = new AbortController();

it("as committed no server is set up, so that nothing is asked and no time is spent", async () => {
  expect(mcpServers()).toEqual([]);
  expect(await externalOffer(agent)).toEqual({ tools: [], absent: [] });
});

it("a run that goes on has the tools it began with, whatever is set up now", async () => {
  expect(await externalOffer(agent, pinned)).toEqual({ tools: pinned, absent: [] });
});

it("SEC-13: behind the door are the tools the run began with, of servers that are still set up, and no others", async () => {
  const door = externalCaller(agent, pinned);
  const asked = (tool: string) => async () => door({ tool, arguments: {}, signal });
  await expect(asked("mcp__weather__today")).rejects.toMatchObject({
    code: "unreachable",
    provider: "weather",
  });
  await expect(asked("mcp__other__today")).rejects.toMatchObject({ code: "unreachable", provider: "" });
});
