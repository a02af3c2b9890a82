import { expect, it } from "vitest";
import { named, serverTools } from "@/lib/external-tools/tools";
import { agentConfig } from "@/testing/agent/loop-agent";
import { externalCaller, externalOffer, mcpServers } from "./external-tools";

const { tools } = serverTools("weather", [{ name: "today", inputSchema: { type: "object" } }], null);
const pinned = named(tools);
const agent = { ...agentConfig(), mcpServers: ["weather"] };
const { signal } = new AbortController();

it("the committed configuration has no server, so that none is asked and no time is spent", async () => {
  expect(mcpServers()).toEqual([]);
  expect(await externalOffer(agent)).toEqual({ tools: [], absent: [] });
});

it("an active run keeps its initial tools, whatever is configured now", async () => {
  expect(await externalOffer(agent, pinned)).toEqual({ tools: pinned, absent: [] });
});

it("SEC-13: a run can call its initial tools, of servers that are still configured, and no others", async () => {
  const door = externalCaller(agent, pinned);
  const asked = (tool: string) => async () => door({ tool, arguments: {}, signal });
  await expect(asked("mcp__weather__today")).rejects.toMatchObject({
    code: "unreachable",
    provider: "weather",
  });
  await expect(asked("mcp__other__today")).rejects.toMatchObject({ code: "unreachable", provider: "" });
});
