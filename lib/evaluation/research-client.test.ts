import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { QuestionFault, researchClient, ServerFault } from "./research-client";

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ASKED = { question: "Why?", agent: null, idempotencyKey: "k" };

/** A client that does not wait; `pauses` has the milliseconds it would have waited. */
function clientOf(url: string, pauses: number[] = []) {
  const pause = async (ms: number) => void pauses.push(ms);
  return researchClient({ url, key: "gw_secret", signal: new AbortController().signal, pause });
}

describe("the client of an evaluation", () => {
  it("tries a server that does not answer for a while, then gives up", async () => {
    const url = await serve(() => undefined);
    for (const close of open.splice(0)) close();
    const pauses: number[] = [];
    await expect(clientOf(url, pauses).start(ASKED)).rejects.toBeInstanceOf(ServerFault);
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000]);
  });

  it("goes on when the server is back, and waits as long as it is told to", async () => {
    const statuses = [503, 429, 502];
    const url = await serve((_request, response) => {
      const status = statuses.shift();
      if (status) response.writeHead(status, { "retry-after": "7" }).end();
      else response.writeHead(201).end(JSON.stringify({ threadId: "thr_1", runId: "run_1" }));
    });
    const pauses: number[] = [];
    expect(await clientOf(url, pauses).start(ASKED)).toMatchObject({ runId: "run_1" });
    expect(pauses).toEqual([500, 7000, 1000]);
  });

  it("does not follow a redirect, so that the key stays with its server", async () => {
    const seen: unknown[] = [];
    const other = await serve((request, response) => {
      seen.push(request.headers);
      response.end("{}");
    });
    const url = await serve((_request, response) => response.writeHead(307, { location: other }).end());
    await expect(clientOf(url).start(ASKED)).rejects.toThrow(/redirects to another address/);
    expect(seen).toEqual([]);
  });

  it.each([
    ["an error of the interface", 422, { error: { code: "too_long", message: "Too long." } }, "too_long"],
    ["an error of something else", 500, "<html>", "http_500"],
    ["an answer of another form", 201, { run: 1 }, "unexpected_answer"],
  ])("%s ends the question only", async (_what, status, body, code) => {
    const url = await serve((_request, response) => response.writeHead(status).end(JSON.stringify(body)));
    const fault: unknown = await clientOf(url)
      .start(ASKED)
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(QuestionFault);
    expect(fault).toMatchObject({ code });
  });

  it("stops waiting when it is interrupted", async () => {
    const controller = new AbortController();
    const url = await serve((_request, response) => {
      controller.abort(new Error("interrupted"));
      response.writeHead(429, { "retry-after": "600" }).end();
    });
    const client = researchClient({ url, key: null, signal: controller.signal });
    await expect(client.start(ASKED)).rejects.toThrow("interrupted");
  });
});
