import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { call, http, hubAt, listed, started, stopAll } from "@/testing/external-tools/hub";
import { type Message, startOddServer } from "@/testing/servers/mcp";

const drips: (() => void)[] = [];
afterEach(async () => {
  for (const stop of drips.splice(0)) stop();
  await stopAll();
});

/** Sends a little from time to time and never ends; `closed` counts the readers that disconnected. */
async function dripping() {
  const known = { url: "", closed: 0 };
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const timer = setInterval(() => response.write(": still here\n\n"), 20);
    response.on("close", () => {
      clearInterval(timer);
      known.closed += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  known.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  drips.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return known;
}

const raw = (message: object) => ({ raw: JSON.stringify(message), type: "application/json" });

describe("a hostile server", () => {
  it("Q24: that sends endlessly is abandoned in time, and reading stops", async () => {
    const served = await dripping();
    const hub = hubAt();
    const config = http(served.url, { timeoutMs: 300 });
    await hub.refresh(config);
    expect(hub.health([config])[0]).toMatchObject({ state: "down", fault: { code: "timeout" } });
    await expect.poll(() => served.closed).toBeGreaterThan(0);
  });

  it.each<[string, string, (message: Message) => object]>([
    [
      "under another id",
      "bad_response",
      ({ id = 0 }: Message) => ({ jsonrpc: "2.0", id: id + 1000, result: { content: [] } }),
    ],
    [
      "with a request of its own",
      "timeout",
      () => ({ jsonrpc: "2.0", id: 1, method: "sampling/createMessage", params: {} }),
    ],
  ])("that answers %s gives no valid response, and the call ends (%s)", async (_, code, answer) => {
    const served = await started(
      startOddServer((message) =>
        message.method === "tools/list"
          ? { result: { tools: [listed("a")] } }
          : message.method === "tools/call"
            ? raw(answer(message))
            : null,
      ),
    );
    const hub = hubAt();
    const config = http(served.url, { timeoutMs: 1000 });
    const { tools } = await hub.offer([config], 5000);
    await expect(call(hub, config, tools[0])).rejects.toMatchObject({ code });
  });

  it("that sends prototype keys changes nothing", async () => {
    const text =
      '{"jsonrpc":"2.0","id":ID,"result":{"content":[],"structuredContent":{"__proto__":{"polluted":1},"a":1}}}';
    const served = await started(
      startOddServer(({ method, id = 0 }) => {
        if (method === "tools/list")
          return { result: { tools: [listed("constructor"), listed("__proto__")] } };
        return method === "tools/call"
          ? { raw: text.replace("ID", String(id)), type: "application/json" }
          : null;
      }),
    );
    const hub = hubAt();
    const config = http(served.url);
    const { tools } = await hub.offer([config], 5000);
    expect(tools.map(({ title }) => title)).toEqual(["mcp__odd__constructor", "mcp__odd__proto"]);
    for (const tool of tools) expect((await call(hub, config, tool)).text).toContain('"a":1');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
