import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { providerFetch } from "./provider-fetch";

let stop: (() => void) | null = null;
afterEach(() => stop?.());

async function serve(answer: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const ask = (url: string) => providerFetch(url, { method: "GET", headers: {} });
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => [error.reason, error.detail],
  );

describe("Requests to the identity provider", () => {
  it("SEC-28: follows no redirect, sends nothing without encryption to the internet, and bounds what it reads", async () => {
    const { url, asked } = await serve((request, response) => {
      if (request.url === "/moved") response.writeHead(302, { location: "/elsewhere" }).end();
      else if (request.url === "/large") response.end(" ".repeat(3_000_000));
      else response.writeHead(204).end();
    });
    expect((await ask(`${url}/moved`)).status).toBe(302);
    expect(asked).toEqual(["/moved"]);
    expect((await (await ask(`${url}/large`)).text()).length).toBeLessThan(1_200_000);
    expect((await ask(`${url}/empty`)).status).toBe(204);
    for (const address of ["http://id.example/token", "http://203.0.113.9/token", "ftp://127.0.0.1/"])
      expect(await reasonOf(ask(address))).toEqual(["discovery", "address without encryption"]);
  });

  it("a provider that is down, or not there, is unreachable, with the code of the cause alone", async () => {
    const { url } = await serve((_request, response) => response.writeHead(502).end("a private text"));
    expect(await reasonOf(ask(url))).toEqual(["unreachable", "status 502"]);
    expect(await reasonOf(ask("http://127.0.0.1:9/x"))).toEqual([
      "unreachable",
      expect.stringMatching(/^\w*$/),
    ]);
  });
});
