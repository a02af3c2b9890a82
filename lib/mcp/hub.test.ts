import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Said, type Served, startMcpServer, startOddServer } from "@/e2e/servers/mcp";
import { plainEnvironment } from "@/lib/config/env";
import type { McpServerConfig } from "@/lib/config/schema";
import { ProviderError } from "@/lib/search/provider";
import type { ForeignTool } from "@/lib/tools/foreign";
import { createHub, type McpHub } from "./hub";

const EVERYTHING = path.resolve("node_modules/@modelcontextprotocol/server-everything/dist/index.js");

const stops: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

function hubAt(now = { at: 1000 }): McpHub {
  const hub = createHub({
    now: () => now.at,
    addressOf: (config) =>
      config.kind === "stdio" ? { ...config, env: { PATH: plainEnvironment().PATH ?? "" } } : { ...config },
  });
  stops.push(() => hub.close());
  return hub;
}

const http = (url: string, more: Partial<McpServerConfig> = {}) =>
  ({ name: "odd", kind: "http", url, headers: {}, tools: null, timeoutMs: 2000, ...more }) as McpServerConfig;

async function started(serving: Promise<Served>): Promise<Served> {
  const served = await serving;
  stops.push(() => served.stop());
  return served;
}

const signal = () => new AbortController().signal;
const call = (hub: McpHub, config: McpServerConfig, tool: ForeignTool | undefined, given = {}) =>
  hub.call(config, { tool: tool as ForeignTool, arguments: given, signal: signal() });

/** A server with the tools listed, whose calls are answered so. */
async function odd(tools: unknown[], answer: (name: unknown) => Said = () => ({ result: { content: [] } })) {
  const served = await started(
    startOddServer(({ method, params }) =>
      method === "tools/list" ? { result: { tools } } : method === "tools/call" ? answer(params?.name) : null,
    ),
  );
  return http(served.url);
}
const listed = (name: string, more: object = {}) => ({ name, inputSchema: { type: "object" }, ...more });

describe("a server of the official SDK", () => {
  it("S49 S50 S51: its tools are offered with their parameters, and asked with its headers", async () => {
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

  it("S50 S51: a program of this machine is started, listed, asked and ended", async () => {
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

  it("a run that is stopped does not wait for it", async () => {
    const hub = hubAt();
    const { tools } = await hub.offer([config], 20_000);
    const stop = new AbortController();
    const tool = tools.find(({ tool: name }) => name === "trigger-long-running-operation") as ForeignTool;
    const asked = hub.call(config, { tool, arguments: { duration: 60, steps: 2 }, signal: stop.signal });
    stop.abort("cancelled");
    await expect(asked).rejects.toBe("cancelled");
  });
});

describe("a server that does not do as it should harms nothing", () => {
  it("Q24: down: its tools are absent and the reason is known; back again, they are there", async () => {
    const served = await startOddServer(({ method }) =>
      method === "tools/list" ? { result: { tools: [listed("a")] } } : null,
    );
    const config = http(served.url);
    await served.stop();
    const now = { at: 1000 };
    const hub = hubAt(now);
    expect(await hub.offer([config], 5000)).toEqual({
      tools: [],
      absent: [{ server: "odd", reason: "The server could not be reached." }],
    });
    expect(hub.health([config])[0]).toMatchObject({
      state: "down",
      triedAt: 1000,
      fault: { code: "unreachable" },
    });
  });

  it("slow: the start of a run waits no longer than it is told to", async () => {
    const config = http((await started(startOddServer(() => ({ hang: true })))).url);
    const hub = hubAt();
    expect(await hub.offer([config], 20)).toEqual({
      tools: [],
      absent: [{ server: "odd", reason: "The server has not answered yet." }],
    });
    await hub.refresh(config);
    expect(hub.health([config])[0]?.fault?.code).toBe("timeout");
  });

  it.each([
    ["a web page", { raw: "<html>", type: "text/html" }, "bad_response"],
    ["no JSON", { raw: "{", type: "application/json" }, "bad_response"],
    ["a door that is closed", { raw: "no", type: "text/plain", status: 401 }, "unauthorised"],
    [
      "a redirect",
      { raw: "", type: "text/plain", status: 307, headers: { location: "http://127.0.0.1:9/" } },
      "unreachable",
    ],
    ["a broken house", { raw: "no", type: "text/plain", status: 503 }, "unreachable"],
    ["another protocol", { result: { hello: "world" } }, "bad_response"],
  ] as const)("%s in place of an answer is a fault with a sentence of ours", async (_, said, code) => {
    const config = http((await started(startOddServer(() => said))).url);
    const hub = hubAt();
    await hub.refresh(config);
    const [health] = hub.health([config]);
    expect(health).toMatchObject({ state: "down", fault: { code } });
    expect(health?.fault?.message).not.toMatch(/127\.0\.0\.1|html/);
  });

  it("10 MB are cut off while they come, as JSON and as a stream, and the next call goes through", async () => {
    const text = "x".repeat(10_000_000);
    const message = (id: number) =>
      JSON.stringify({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text }] } });
    const served = await started(
      startOddServer(({ method, params, id = 0 }) => {
        if (method === "tools/list")
          return { result: { tools: ["json", "stream", "small"].map((name) => listed(name)) } };
        if (method !== "tools/call") return null;
        if (params?.name === "small") return { result: { content: [{ type: "text", text: "small" }] } };
        return params?.name === "json"
          ? { raw: message(id), type: "application/json" }
          : { raw: `data: ${message(id)}\n\n`, type: "text/event-stream" };
      }),
    );
    const config = http(served.url, { timeoutMs: 10_000 });
    const hub = hubAt();
    const { tools } = await hub.offer([config], 5000);
    const [json, stream, small] = tools;
    const together = await Promise.allSettled([json, stream, small].map((tool) => call(hub, config, tool)));
    expect(together.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
    for (const one of together)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({ code: "bad_response", message: /more than 4 MB/ });
    expect(await call(hub, config, small)).toEqual({ text: "small", isError: false });
  });

  it("10,000 tools: as many as a model can choose from, and it is said that there are more", async () => {
    const config = await odd(Array.from({ length: 10_000 }, (_, index) => listed(`tool-${index}`)));
    const hub = hubAt();
    const { tools } = await hub.offer([config], 10_000);
    expect(tools).toHaveLength(64);
    expect(
      hub
        .health([config])[0]
        ?.leftOut.map(({ reason }) => reason)
        .join(),
    ).toMatch(/at most 64/);
  });

  it("a list that never ends is read to a bound", async () => {
    let pages = 0;
    const served = await started(
      startOddServer(({ method }) => {
        if (method !== "tools/list") return null;
        pages += 1;
        return { result: { tools: [], nextCursor: `page-${pages}` } };
      }),
    );
    const hub = hubAt();
    await hub.offer([http(served.url)], 10_000);
    expect(pages).toBe(40);
  });

  it("lies: what is no schema of an object is left out by name, the others stay", async () => {
    const config = await odd([
      listed("list", { inputSchema: { type: "array", items: {} } }),
      listed("good"),
      listed("good", { description: "the later of two" }),
    ]);
    const hub = hubAt();
    const { tools } = await hub.offer([config], 5000);
    expect(tools.map(({ tool, schema }) => [tool, schema.description])).toEqual([
      ["good", "the later of two (Of the server “odd”.)"],
    ]);
    expect(hub.health([config])[0]?.leftOut).toEqual([
      { tool: "list", reason: "its parameters are no object" },
    ]);
  });

  it("changed between list and call: what it says of that is the result", async () => {
    const config = await odd([listed("gone")], () => ({
      error: { code: -32602, message: "Unknown tool: gone" },
    }));
    const hub = hubAt();
    const { tools } = await hub.offer([config], 5000);
    expect(await call(hub, config, tools[0])).toEqual({ text: "Unknown tool: gone", isError: true });
  });

  it("a call that takes too long ends in its time, and is not made twice", async () => {
    let calls = 0;
    const config = {
      ...(await odd([listed("slow", { annotations: { idempotentHint: true } })], () => {
        calls += 1;
        return { hang: true };
      })),
      timeoutMs: 300,
    };
    const hub = hubAt();
    const { tools } = await hub.offer([config], 5000);
    await expect(call(hub, config, tools[0])).rejects.toMatchObject({ code: "timeout" });
    expect(calls).toBe(1);
  });

  it("a broken line is tried once more where the server says that does no harm, else never", async () => {
    const calls: unknown[] = [];
    const served = await started(
      startOddServer(({ method, params }) => {
        if (method === "tools/list")
          return {
            result: { tools: [listed("safe", { annotations: { idempotentHint: true } }), listed("once")] },
          };
        if (method !== "tools/call") return null;
        calls.push(params?.name);
        return calls.length === 2
          ? { result: { content: [{ type: "text", text: "second" }] } }
          : { raw: "", type: "text/plain", status: 503 };
      }),
    );
    const hub = hubAt();
    const config = http(served.url);
    const { tools } = await hub.offer([config], 5000);
    expect(await call(hub, config, tools[0])).toEqual({ text: "second", isError: false });
    await expect(call(hub, config, tools[1])).rejects.toBeInstanceOf(ProviderError);
    expect(calls).toEqual(["safe", "safe", "once"]);
  });

  it("what is old is asked for beside the run, which takes what is known", async () => {
    let names = ["first"];
    const served = await started(
      startOddServer(({ method }) =>
        method === "tools/list" ? { result: { tools: names.map((name) => listed(name)) } } : null,
      ),
    );
    const now = { at: 0 };
    const hub = hubAt(now);
    const config = http(served.url);
    const offered = async () => (await hub.offer([config], 5000)).tools.map(({ tool }) => tool);
    expect(await offered()).toEqual(["first"]);
    names = ["second"];
    expect(await offered()).toEqual(["first"]);
    now.at = 6 * 60_000;
    expect(await offered()).toEqual(["first"]);
    await hub.refresh(config);
    expect(await offered()).toEqual(["second"]);
  });

  it("an allow-list is kept, and a name in it that the server does not have is told", async () => {
    const config = { ...(await odd([listed("a"), listed("b")])), tools: ["b", "c"] };
    const hub = hubAt();
    expect((await hub.offer([config], 5000)).tools.map(({ tool }) => tool)).toEqual(["b"]);
    expect(hub.health([config])[0]?.leftOut).toEqual([{ tool: "c", reason: "the server has no such tool" }]);
  });
});
