import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { McpServerConfig } from "@/lib/config/schema";
import type { ExternalTool } from "@/lib/tools/external";
import { call, http, hubAt, started, stopAll } from "@/testing/external-tools/hub";
import { startMcpServer } from "@/testing/servers/mcp";

const EVERYTHING = path.resolve("node_modules/@modelcontextprotocol/server-everything/dist/index.js");

afterEach(stopAll);

describe("a server of the official SDK", () => {
  it("S49 S50 S51: its tools are offered with their parameters, and called with its headers", async () => {
    const served = await started(
      startMcpServer((server) => {
        server.registerTool(
          "Get.Sum",
          { description: "Adds.", inputSchema: z.object({ a: z.number(), b: z.number().int().optional() }) },
          async ({ a, b }) => ({ content: [{ type: "text", text: String(a + (b ?? 0)) }] }),
        );
      }),
    );
    const hub = hubAt();
    const config = http(served.url, { name: "Calc 1", headers: { "x-key": "canary-key-of-a-server" } });
    const { tools, absent } = await hub.offer([config], 5000);
    expect(absent).toEqual([]);
    expect(tools).toMatchObject([
      {
        server: "Calc 1",
        tool: "Get.Sum",
        title: "mcp__calc_1__get_sum",
        asText: false,
        schema: {
          type: "object",
          description: "Adds. (Of the server “Calc 1”.)",
          properties: { a: { type: "number" }, b: { type: "integer" }, _activity: "mcpcall" },
          required: ["a"],
        },
      },
    ]);
    expect(await call(hub, config, tools[0], { a: 2, b: 3 })).toEqual({ text: "5", isError: false });
    expect(served.headers.every((headers) => headers["x-key"] === "canary-key-of-a-server")).toBe(true);
    expect(JSON.stringify([tools, hub.health([config])])).not.toContain("canary");
    const refused = await call(hub, config, tools[0], { a: "two" });
    expect(refused.isError).toBe(true);
  });
});

describe("the published everything-server", () => {
  const config = {
    ...{ name: "everything", kind: "stdio", command: process.execPath, args: [EVERYTHING, "stdio"], env: {} },
    ...{ tools: null, timeoutMs: 20_000 },
  } as McpServerConfig;

  it("S50 S51: a local program is started, listed, called and stopped", async () => {
    const hub = hubAt();
    const { tools } = await hub.offer([config], 20_000);
    const titled = (name: string) => tools.find(({ title }) => title === `mcp__everything__${name}`);
    expect(tools.length).toBeGreaterThan(8);
    expect(await call(hub, config, titled("echo"), { message: "hello" })).toEqual({
      text: "Echo: hello",
      isError: false,
    });
    expect((await call(hub, config, titled("get_sum"), { a: 2, b: 40 })).text).toContain("42");
    expect((await call(hub, config, titled("get_tiny_image"))).text).toMatch(
      /\[image image\/png, \d+ bytes, not shown\]/,
    );
    const weather = await call(hub, config, titled("get_structured_content"), { location: "New York" });
    expect(JSON.parse(weather.text)).toHaveProperty("temperature");
    const environment = await call(hub, config, titled("get_env"));
    expect(Object.keys(JSON.parse(environment.text))).toEqual(["PATH"]);
  });

  it("a stopped run does not wait for it", async () => {
    const hub = hubAt();
    const { tools } = await hub.offer([config], 20_000);
    const stop = new AbortController();
    const tool = tools.find(({ tool: name }) => name === "trigger-long-running-operation") as ExternalTool;
    const asked = hub.call(config, { tool, arguments: { duration: 60, steps: 2 }, signal: stop.signal });
    stop.abort("cancelled");
    await expect(asked).rejects.toBe("cancelled");
  });
});
