import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { createGuardedFetch, type Dial, type GuardError, type GuardedRequest } from "./guarded-fetch";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A site on this machine to which every public address is connected, and the addresses that were dialled. */
async function site(listener: RequestListener, names: Record<string, string[]> = {}) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const dialled: { address: string; port: number; secure: boolean; host: string }[] = [];
  const dial: Dial = async ({ signal: _, ...target }) => {
    dialled.push(target);
    return connect({ host: "127.0.0.1", port });
  };
  const asked: string[] = [];
  const lookup = async (host: string) => {
    asked.push(host);
    return names[host] ?? ["93.184.215.14"];
  };
  const fetch = createGuardedFetch({ lookup, dial });
  const get = (url: string, request: Partial<GuardedRequest> = {}) =>
    fetch({ url, signal: new AbortController().signal, ...request });
  const getNamed = (url: string, contact: string) =>
    createGuardedFetch({ lookup, dial, contact: () => contact })({
      url,
      signal: new AbortController().signal,
    });
  return { get, getNamed, dialled, asked };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "passed",
    (error: GuardError) => error.code,
  );

const textOf = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes);

describe("Permitted requests", () => {
  it("SEC-3: connects to the checked address, with the name for certificate and site", async () => {
    const { get, dialled } = await site((request, response) => response.end(request.headers.host), {
      "site.example": ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
    });
    const page = await get("https://site.example:8443/a?b=c#d");
    expect(textOf(page)).toBe("site.example:8443");
    expect(page).toMatchObject({ url: "https://site.example:8443/a?b=c", status: 200, redirects: [] });
    expect(dialled).toEqual([{ address: "93.184.215.14", port: 8443, secure: true, host: "site.example" }]);
  });

  it("SEC-3: resolves a name once for each hop, and an address never", async () => {
    const { get, asked, dialled } = await site((_, response) => response.end("text"));
    await get("http://93.184.215.14/");
    await get("http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/");
    expect(asked).toEqual([]);
    expect(dialled.map(({ address }) => address)).toEqual([
      "93.184.215.14",
      "2606:2800:21f:cb07:6820:80da:af6b:8b2c",
    ]);
  });

  it("SEC-6: sends the user agent, and of the caller's headers only form, language and validators", async () => {
    const { get } = await site((request, response) => response.end(JSON.stringify(request.headers)));
    const headers = {
      Accept: "text/html",
      "If-None-Match": '"1"',
      Cookie: "a=b",
      Authorization: "Bearer key",
      Referer: "http://a/",
    };
    const sent = JSON.parse(textOf(await get("http://site.example/", { headers })));
    expect(Object.keys(sent).toSorted()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "if-none-match",
      "user-agent",
    ]);
    expect(sent["user-agent"]).toMatch(/Groundwork\/\d/);
  });

  it("names a contact if one is configured", async () => {
    const { get, getNamed } = await site((request, response) => response.end(request.headers["user-agent"]));
    expect(textOf(await get("http://site.example/"))).toMatch(/^Mozilla\/5\.0 \(compatible; [^@+]*\)$/);
    expect(textOf(await getNamed("http://site.example/", "https://example.org/who"))).toMatch(
      /^Mozilla\/5\.0 \(compatible; Groundwork\/\S+; \+https:\/\/example\.org\/who; [^()]*\)$/,
    );
  });

  it.each([
    ["gzip", gzipSync("text")],
    ["x-gzip", gzipSync("text")],
    ["deflate", deflateSync("text")],
    ["deflate", deflateRawSync("text")],
    ["br", brotliCompressSync("text")],
    ["zstd", zstdCompressSync("text")],
    ["identity", Buffer.from("text")],
    ["gzip, br", brotliCompressSync(gzipSync("text"))],
  ])("unpacks %s", async (encoding, body) => {
    const { get } = await site((_, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(body),
    );
    expect(textOf(await get("http://site.example/"))).toBe("text");
  });

  it.each(["gzip", "deflate", "br", "zstd"])(
    "SEC-5: an empty body with encoding %s ends at once",
    async (encoding) => {
      const { get } = await site((_, response) =>
        response.writeHead(200, { "content-encoding": encoding, "content-length": 0 }).end(),
      );
      expect(await get("http://site.example/")).toMatchObject({ status: 200, bytes: new Uint8Array() });
    },
  );

  it("SEC-5: a chunked and compressed body that never arrives is cut off", async () => {
    const { get } = await site((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).flushHeaders();
    });
    expect(await codeOf(get("http://site.example/", { limits: { timeMs: 300 } }))).toBe("too_slow");
  });

  it("SEC-5: a compressed body that breaks off before its first byte ends", async () => {
    const { get } = await site((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip", "content-length": 5 }).flushHeaders();
      setImmediate(() => response.destroy());
    });
    expect(await codeOf(get("http://site.example/"))).toBe("bad_response");
  });

  it.each([204, 304, 404, 500])("returns a %s with its status", async (status) => {
    const { get } = await site((_, response) => response.writeHead(status, { etag: '"1"' }).end());
    const page = await get("http://site.example/");
    expect(page).toMatchObject({ status, bytes: new Uint8Array() });
    expect(page.headers.get("etag")).toBe('"1"');
  });
});

describe("Rejected requests", () => {
  it.each([
    ["scheme_refused", "ftp://site.example/"],
    ["scheme_refused", "file:///etc/passwd"],
    ["scheme_refused", "no address"],
    ["scheme_refused", "http://name:password@site.example/"],
    ["port_refused", "http://site.example:22/"],
    ["address_refused", "http://localhost/"],
    ["address_refused", "http://127.0.0.1/"],
    ["address_refused", "http://0x7f.1/"],
    ["address_refused", "http://[::1]/"],
    ["address_refused", "http://[::ffff:8.8.8.8]/"],
    ["address_refused", "http://inside.example/"],
    ["address_refused", "http://mixed.example/"],
    ["unreachable", "http://nowhere.example/"],
  ])("SEC-1: %s for %s, without a connection", async (code, url) => {
    const { get, dialled } = await site((_, response) => response.end("text"), {
      "inside.example": ["10.0.0.1"],
      "mixed.example": ["93.184.215.14", "169.254.169.254"],
      "nowhere.example": [],
    });
    expect(await codeOf(get(url))).toBe(code);
    expect(dialled).toEqual([]);
  });

  it("SEC-2: checks each hop, and follows a limited number", async () => {
    const { get, dialled } = await site((_, response) =>
      response.writeHead(302, { location: "http://other.example/b" }).end(),
    );
    const asked: string[] = [];
    const mayVisit = (url: string) => {
      asked.push(url);
      return !url.includes("other");
    };
    expect(await codeOf(get("http://site.example/a", { mayVisit }))).toBe("not_allowed");
    expect(asked).toEqual(["http://site.example/a", "http://other.example/b"]);
    expect(dialled).toHaveLength(1);
  });
});
