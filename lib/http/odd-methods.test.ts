import { createServer, METHODS, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refuseOddMethods } from "./odd-methods";

let server: Server;
let came: string[];
beforeEach(async () => {
  came = [];
  server = createServer((incoming, response) => {
    came.push(incoming.method ?? "");
    response.end("served");
  });
  refuseOddMethods();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => server.close());

function ask(method: string, path: string, language = "en") {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; allow: string | undefined; policy: unknown; text: string }>(
    (resolve, reject) => {
      const headers = { "accept-language": language };
      const asked = request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            allow: response.headers.allow,
            policy: response.headers["content-security-policy"],
            text,
          }),
        );
      });
      asked.on("error", reject).end();
    },
  );
}

const SERVED = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
// CONNECT is not a server request: Node closes the connection.
const ODD = METHODS.filter((method) => !SERVED.includes(method) && method !== "CONNECT");

describe("SEC-21: unsupported methods", () => {
  it.each(ODD)("SEC-21: %s gets 405 with the allowed methods, before the framework", async (method) => {
    const routed = await ask(method, "/api/threads");
    expect(routed).toMatchObject({ status: 405, allow: SERVED.join(", ") });
    expect(JSON.parse(routed.text).error.code).toBe("method_not_allowed");
    expect(routed.policy).toContain("default-src 'none'");
    expect(await ask(method, "/research/thr_1")).toMatchObject({ status: 405, allow: "GET, HEAD" });
    expect(came).toEqual([]);
  });

  it.each(SERVED)("%s passes", async (method) => {
    expect((await ask(method, "/api/threads")).status).toBe(200);
    expect(came).toEqual([method]);
  });

  it("the sentence is in the requested language", async () => {
    expect(JSON.parse((await ask("TRACE", "/api/x", "ru")).text).error.message).toMatch(/[а-я]/);
  });
});
