import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { proxyFetch } from "./proxy-fetch";

/** A proxy that records requests and answers them itself. */
function startProxy() {
  const asked: { to: string | undefined; as: string | undefined }[] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push({ to: url, as: headers["proxy-authorization"] });
    response.end("by the proxy");
  });
  return new Promise<{ url: string; asked: typeof asked; stop: () => void }>((resolve) =>
    server.listen(0, "127.0.0.1", () =>
      resolve({
        url: `http://me:canary-word@127.0.0.1:${(server.address() as AddressInfo).port}`,
        asked,
        stop: () => {
          server.closeAllConnections();
          server.close();
        },
      }),
    ),
  );
}

let proxy: Awaited<ReturnType<typeof startProxy>>;
beforeEach(async () => {
  proxy = await startProxy();
});
afterEach(() => proxy.stop());

const MODELS = "http://models.test/v1/models";

it("S53: requests to a model go through its proxy, with the proxy's own credentials", async () => {
  const response = await proxyFetch(proxy.url)(MODELS);
  expect(await response.text()).toBe("by the proxy");
  const as = `Basic ${Buffer.from("me:canary-word").toString("base64")}`;
  expect(proxy.asked).toEqual([{ to: MODELS, as }]);
});

it("a proxy that is not there is a failure that does not tell its password", async () => {
  const gone = proxy.url;
  proxy.stop();
  const error = await proxyFetch(gone)(MODELS).then(
    () => "answered",
    (thrown: unknown) => `${inspect(thrown, { depth: 5 })}`,
  );
  expect(error).toContain("ECONNREFUSED");
  expect(error).not.toContain("canary-word");
});
