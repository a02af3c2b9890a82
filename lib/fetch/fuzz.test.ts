// Fuzzes the responses of web servers and the requested addresses. In every case the client must throw only
// GuardError, stay within its limits, and dial only public addresses.

import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientFor } from "@/testing/fetch/bombs";
import { FUZZ, FUZZ_TIMEOUT } from "@/testing/fuzz";
import { isPublicAddress } from "./check-address";
import { createGuardedFetch, type Dial, GuardError, type GuardedFetch } from "./guarded-fetch";

let server: Server;
let fetch: GuardedFetch;
let answer: Buffer[] = [];
const sockets = new Set<Socket>();
beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => sockets.delete(socket));
    socket.once("data", () => {
      for (const part of answer) socket.write(part);
      socket.end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  fetch = clientFor((server.address() as AddressInfo).port);
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

const MOST = 4000;
const signal = () => new AbortController().signal;
const limits = { bytes: MOST, decodedBytes: MOST, timeMs: 5000 };

/** The bytes of the response in pieces, as a network may split them. */
function inPieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.length));
}

const cuts = fc.array(fc.nat(10_000), { maxLength: 4 });
const data = fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes));
const chunk = fc.record({
  data,
  extension: fc.constantFrom("", ";a", ";a=b", ';a="b"', ` ;${"e".repeat(300)}`),
});
const sizeLine = fc.oneof(
  fc.constantFrom(
    "-1",
    "+1",
    "0x10",
    "1 0",
    "",
    "g",
    "ffffffffffffffff",
    "00000000000000001",
    " 1",
    "1\u0000",
  ),
  fc.stringMatching(/^[0-9a-f]{1,20}$/),
);
const lineEnd = fc.constantFrom("\r\n", "\n", "\r", "\r\r\n", "", "\u0000");

const honest = (chunks: { data: Buffer; extension: string }[]) =>
  Buffer.concat([
    ...chunks
      .filter((one) => one.data.length > 0)
      .flatMap((one) => [
        Buffer.from(`${one.data.length.toString(16)}${one.extension}\r\n`),
        one.data,
        Buffer.from("\r\n"),
      ]),
    Buffer.from("0\r\n\r\n"),
  ]);

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n";

/** The body, or the guard's code. Any other error violates the property. */
async function outcome(parts: Buffer[]): Promise<Uint8Array | string> {
  answer = parts;
  try {
    const { bytes } = await fetch({ url: "http://site.example/", signal: signal(), limits });
    expect(bytes.byteLength).toBeLessThanOrEqual(MOST);
    return bytes;
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    return error.code;
  }
}

describe("SEC-5 SEC-6: fuzzing the framing of responses", () => {
  it(
    "SEC-5: a valid response arrives as it was sent, however the network splits it, or is too large",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(chunk, { maxLength: 12 }), cuts, async (chunks, places) => {
          const sent = Buffer.concat(chunks.map((one) => one.data));
          const got = await outcome(inPieces(Buffer.concat([Buffer.from(HEAD), honest(chunks)]), places));
          if (typeof got === "string")
            expect([got, sent.length > MOST || chunks.some((c) => c.extension.length > 9)]).toEqual([
              got,
              true,
            ]);
          else expect(Buffer.from(got).equals(sent)).toBe(true);
        }),
        FUZZ,
      );
    },
    FUZZ_TIMEOUT,
  );

  it(
    "SEC-5: chunks with any sizes and line ends give bytes within the limit or a GuardError",
    async () => {
      const broken = fc.record({ size: sizeLine, end: lineEnd, data, after: lineEnd });
      await fc.assert(
        fc.asyncProperty(fc.array(broken, { maxLength: 8 }), cuts, async (chunks, places) => {
          const body = chunks.flatMap((one) => [
            Buffer.from(one.size + one.end),
            one.data,
            Buffer.from(one.after),
          ]);
          await outcome(inPieces(Buffer.concat([Buffer.from(HEAD), ...body]), places));
        }),
        FUZZ,
      );
    },
    FUZZ_TIMEOUT,
  );

  it(
    "SEC-6: any header gives bytes within the limit or a GuardError",
    async () => {
      const name = fc.oneof(
        fc.constantFrom(
          "Content-Length",
          "Transfer-Encoding",
          "Content-Encoding",
          "Location",
          "Content-Type",
          "Connection",
          "Upgrade",
        ),
        fc.string({ maxLength: 20, unit: "binary" }),
      );
      const value = fc.oneof(
        fc.constantFrom(
          "chunked",
          "gzip",
          "gzip, br",
          "-1",
          "5",
          "5, 5",
          "99999999999999999999",
          "/again",
          "file:///etc/passwd",
          "close",
        ),
        fc.string({ maxLength: 40, unit: "binary" }),
      );
      const status = fc.constantFrom(
        "HTTP/1.1 200 OK",
        "HTTP/1.1 302 Found",
        "HTTP/1.1 101 X",
        "HTTP/0.9 200",
        "HTTP/1.1 99999 X",
        "GET / HTTP/1.1",
      );
      await fc.assert(
        fc.asyncProperty(
          status,
          fc.array(fc.tuple(name, value), { maxLength: 6 }),
          lineEnd,
          data,
          cuts,
          async (first, fields, end, body, places) => {
            const head = `${first}\r\n${fields.map(([key, said]) => `${key}: ${said}${end}`).join("")}\r\n`;
            await outcome(inPieces(Buffer.concat([Buffer.from(head, "utf8"), body]), places));
          },
        ),
        FUZZ,
      );
    },
    FUZZ_TIMEOUT,
  );
});

describe("SEC-1 SEC-3: fuzzing addresses", () => {
  const octet = fc.oneof(fc.nat(255), fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 198, 203, 224, 255));
  const inBase = (value: number) =>
    fc.constantFrom(String(value), `0x${value.toString(16)}`, `0${value.toString(8)}`);
  const v4 = fc.tuple(octet, octet, octet, octet).chain((parts) =>
    fc.oneof(
      fc.tuple(...parts.map(inBase)).map((spelled) => spelled.join(".")),
      inBase(parts.reduce((sum, part) => sum * 256 + part, 0)),
      fc.constant(`[::ffff:${parts.join(".")}]`),
      fc.constant(`[64:ff9b::${parts.join(".")}]`),
    ),
  );
  const v6 = fc.ipV6().map((address) => `[${address}]`);
  const host = fc.oneof(
    v4,
    v6,
    fc.domain(),
    fc.constantFrom("localhost", "LOCALHOST.", "a.localhost", "１２７.０.０.１", "127。0。0。1", "metadata"),
  );
  const url = fc
    .tuple(
      fc.constantFrom("http:", "https:", "ftp:", "file:", "javascript:", "HTTP:", " http:", "h\tttp:"),
      fc.constantFrom("//", "/", "\\\\", "///", "", "//user@", "//a:b@", "//evil.example\\@"),
      host,
      fc.constantFrom("", ":80", ":443", ":22", ":0", ":65536", ":８０", ":25"),
      fc.string({ maxLength: 20 }),
    )
    .map((parts) => parts.join(""));

  it(
    "SEC-1: no spelling of an address leads to a private one, and only a GuardError is thrown",
    async () => {
      const dialled: string[] = [];
      const dial: Dial = async ({ address }) => {
        dialled.push(address);
        throw new Error("not in this test");
      };
      const found = fc.array(
        fc.oneof(
          fc.ipV4(),
          fc.ipV6(),
          v4.map((text) => text.replace(/^\[|\]$/g, "")),
        ),
        { maxLength: 3 },
      );
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(url, fc.string({ maxLength: 60 }), fc.webUrl()),
          found,
          async (asked, addresses) => {
            const open = createGuardedFetch({ dial, lookup: async () => addresses });
            dialled.length = 0;
            await open({ url: asked, signal: signal() }).catch((error: unknown) => {
              if (!(error instanceof GuardError)) throw error;
            });
            expect(dialled.filter((address) => !isPublicAddress(address))).toEqual([]);
            // A single non-public address refuses the name.
            if (dialled.some((address) => addresses.includes(address)))
              expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
          },
        ),
        FUZZ,
      );
    },
    FUZZ_TIMEOUT,
  );
});
