// Requests that another site can cause a browser to send, for every route and page of the build (SEC-17).

import { readFile } from "node:fs/promises";
import { request as send } from "node:http";
import path from "node:path";
import { expect, test } from "./fixtures";
import { isLongForm } from "./long-form";

type Answer = { status: number; text: string; headers: Record<string, unknown> };
type Asked = { url: string; method?: string; headers?: Record<string, string>; body?: string };

/** Sends the given Host header, which `fetch` does not permit. */
function ask({ url, method = "GET", headers = {}, body = "" }: Asked): Promise<Answer> {
  const { hostname, port, host, pathname } = new URL(url);
  const length = String(Buffer.byteLength(body));
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path: pathname, method, setHost: false };
    const request = send(
      { ...options, headers: { host, ...headers, "content-length": length } },
      (response) => {
        let text = "";
        response.on("data", (piece: Buffer) => {
          text += piece.toString("utf8");
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        );
        response.on("error", reject);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** Addresses of the build with a name for each parameter. */
async function addresses(kind: "route" | "page"): Promise<string[]> {
  const manifest = path.resolve(import.meta.dirname, "../.next/app-path-routes-manifest.json");
  const known = Object.entries(JSON.parse(await readFile(manifest, "utf8")) as Record<string, string>);
  return known
    .filter(([file, address]) => file.endsWith(`/${kind}`) && !address.startsWith("/_"))
    .map(([, address]) => address.replace(/\[[^\]]+\]/g, "run_x"));
}

const forged = (port: string): Record<string, string>[] => [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://127.0.0.1:1" },
  { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { host: `evil.example:${port}` },
  { host: `evil.example:${port}`, "x-forwarded-host": `127.0.0.1:${port}` },
  { host: `127.0.0.1.evil.example:${port}` },
];

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Returns the attempts at the route with this number: each forgery with one method, and each method at least once. Routes that
 * follow each other try other pairs; the long form tries all pairs at each route.
 */
function attempts(port: string, route: number): { method: string; headers: Record<string, string> }[] {
  const pairs = forged(port).flatMap((headers, index) =>
    METHODS.map((method, at) => ({ method, headers, turn: (index + at + route) % METHODS.length })),
  );
  return isLongForm ? pairs : pairs.filter(({ turn }) => turn === 0);
}

test("SEC-17: no route answers a request from another site, whatever the method", async ({ stack }) => {
  const { url } = stack.app;
  const routes = (await addresses("route")).filter((address) => address.startsWith("/api/"));
  expect(routes.length).toBeGreaterThan(40);
  const answered: string[] = [];
  for (const [index, route] of routes.entries())
    for (const { method, headers } of attempts(new URL(url).port, index)) {
      const body = method === "GET" ? "" : "{}";
      const json = { "content-type": "application/json" };
      const said = await ask({ url: url + route, method, headers: { ...json, ...headers }, body });
      if (said.status !== 403 || !said.text.includes("cross_site"))
        answered.push(`${method} ${route} ${JSON.stringify(headers)} ${said.status}`);
    }
  expect(answered).toEqual([]);
});

test("SEC-17: no route that writes accepts what a form or a navigation can send", async ({ stack }) => {
  const { url } = stack.app;
  const { host } = new URL(url);
  const own = { origin: url, "sec-fetch-site": "same-origin" };
  const taken: string[] = [];
  for (const route of (await addresses("route")).filter((address) => address.startsWith("/api/")))
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=b",
      ]) {
        const headers = { host, ...own, "content-type": type };
        const { status } = await ask({ url: url + route, method, headers, body: "a=b" });
        if (![404, 405, 415].includes(status)) taken.push(`${method} ${route} ${type} ${status}`);
      }
      for (const mode of ["navigate", "no-cors", "websocket"]) {
        const headers = { host, ...own, "sec-fetch-mode": mode, "content-type": "application/json" };
        const { status } = await ask({ url: url + route, method, headers, body: "{}" });
        if (status !== 403) taken.push(`${method} ${route} ${mode} ${status}`);
      }
    }
  expect(taken).toEqual([]);
});

test("SEC-17: no route grants another origin anything in a preflight", async ({ stack }) => {
  const { url } = stack.app;
  const granted: string[] = [];
  for (const route of await addresses("route"))
    for (const method of ["OPTIONS", "HEAD", "GET"]) {
      const asks = {
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      };
      const answer = await ask({
        url: url + route,
        method,
        headers: { origin: "https://evil.example", ...asks },
      });
      const names = Object.keys(answer.headers).filter((name) => name.startsWith("access-control"));
      if (names.length > 0) granted.push(`${method} ${route} ${names}`);
    }
  expect(granted).toEqual([]);
});

test("SEC-17: a form creates neither a key nor a run", async ({ stack }) => {
  const { url } = stack.app;
  const body =
    '{"name":"k","question":"Why?","model":"default","messages":[{"role":"user","content":"Why?"}]}';
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"])
    for (const route of ["settings/keys", "threads", "v1/chat/completions", "mcp", "templates"]) {
      const headers = { "content-type": type, accept: "application/json, text/event-stream" };
      expect((await ask({ url: `${url}/api/${route}`, method: "POST", headers, body })).status).toBe(415);
    }
  const asked = await ask({
    url: `${url}/api/threads`,
    method: "OPTIONS",
    headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
  });
  expect(Object.keys(asked.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
});

test("SEC-17: no page is rendered under a foreign name that resolves to this machine", async ({ stack }) => {
  const { url } = stack.app;
  const { port } = new URL(url);
  for (const page of await addresses("page")) {
    const headers = { host: `evil.example:${port}` };
    const added: Record<string, string>[] = [{}, { rsc: "1" }, { "x-forwarded-host": `127.0.0.1:${port}` }];
    for (const more of added) {
      const said = await ask({ url: url + page, headers: { ...headers, ...more } });
      expect([page, said.status, said.text]).toEqual([
        page,
        403,
        "This request came from another site and was refused.",
      ]);
    }
  }
  const linked = await ask({ url: `${url}/library`, headers: { "sec-fetch-site": "cross-site" } });
  expect(linked.status).toBe(200);
});
