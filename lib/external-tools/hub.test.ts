import { afterEach, describe, expect, it } from "vitest";
import { inEnglish } from "@/lib/config/expectation";
import type { McpServerConfig } from "@/lib/config/schema";
import { ProviderError } from "@/lib/search/provider";
import { call, http, hubAt, listed, odd, started, stopAll } from "@/testing/external-tools/hub";
import { startOddServer } from "@/testing/servers/mcp";
import type { McpHub } from "./hub";

afterEach(stopAll);

const leftOutOf = (hub: McpHub, config: McpServerConfig) =>
  hub
    .health([config])[0]
    ?.leftOut.map(({ tool, reason }) => ({ tool: inEnglish(tool), reason: inEnglish(reason) }));

describe("a faulty server does no harm", () => {
  it("Q24: down: its tools are absent with a reason; after recovery they are offered", async () => {
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

  it("slow: the start of a run waits no longer than its limit", async () => {
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
  ] as const)("%s instead of a response is a failure with our own message", async (_, said, code) => {
    const config = http((await started(startOddServer(() => said))).url);
    const hub = hubAt();
    await hub.refresh(config);
    const [health] = hub.health([config]);
    expect(health).toMatchObject({ state: "down", fault: { code } });
    expect(health?.fault?.message).not.toMatch(/127\.0\.0\.1|html/);
  });

  it("10 MB are cut off while they arrive, as JSON and as a stream, and the next call succeeds", async () => {
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

  it("10,000 tools: the list is limited, with a note that there are more", async () => {
    const config = await odd(Array.from({ length: 10_000 }, (_, index) => listed(`tool-${index}`)));
    const hub = hubAt();
    const { tools } = await hub.offer([config], 10_000);
    expect(tools).toHaveLength(64);
    expect(
      leftOutOf(hub, config)
        ?.map(({ reason }) => reason)
        .join(),
    ).toMatch(/at most 64/);
  });

  it("an endless list is read up to a limit", async () => {
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

  it("invalid schemas are left out by name, the others stay", async () => {
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
    expect(hub.health([config])[0]?.tools).toEqual([{ name: "good", description: "the later of two" }]);
    expect(leftOutOf(hub, config)).toEqual([{ tool: "list", reason: "its parameters are no object" }]);
  });

  it("changed between list and call: its message is the result", async () => {
    const config = await odd([listed("gone")], () => ({
      error: { code: -32602, message: "Unknown tool: gone" },
    }));
    const hub = hubAt();
    const { tools } = await hub.offer([config], 5000);
    expect(await call(hub, config, tools[0])).toEqual({ text: "Unknown tool: gone", isError: true });
  });

  it("a slow call ends at its time limit, and is not repeated", async () => {
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

  it("a broken connection is retried once if the server declares that safe, otherwise never", async () => {
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

  it("an outdated list is refreshed in the background, and the run uses the known one", async () => {
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

  it("an allow-list applies, and a name in it that the server lacks is reported", async () => {
    const config = { ...(await odd([listed("a"), listed("b")])), tools: ["b", "c"] };
    const hub = hubAt();
    expect((await hub.offer([config], 5000)).tools.map(({ tool }) => tool)).toEqual(["b"]);
    expect(leftOutOf(hub, config)).toEqual([{ tool: "c", reason: "the server has no such tool" }]);
  });
});
