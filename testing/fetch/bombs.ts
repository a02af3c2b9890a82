// Responses designed to exhaust their reader, and a raw server that sends them byte for byte.

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { createGuardedFetch, type GuardedFetch } from "@/lib/fetch/guarded-fetch";

const MB = 1_000_000;

const head = (...fields: string[]) =>
  `HTTP/1.1 200 OK\r\n${fields.map((field) => `${field}\r\n`).join("")}\r\n`;

function packed(encoding: string, body: Uint8Array): Uint8Array[] {
  return [Buffer.from(head(`Content-Encoding: ${encoding}`, `Content-Length: ${body.length}`)), body];
}

/** Writes the same part repeatedly until the other end closes the connection. */
async function forEver(socket: Socket, part: string | Uint8Array): Promise<void> {
  while (!socket.destroyed) {
    if (socket.write(part)) await new Promise((resolve) => setImmediate(resolve));
    else await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => socket.destroy());
  }
}

const zeros = (megabytes: number) => Buffer.alloc(megabytes * MB);
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Each one responds to one request; `code` is the error that the client must report. */
export const BOMBS: Record<string, { code: string; send: (socket: Socket) => void; prepare?: () => void }> =
  {};

function bomb(name: string, code: string, send: (socket: Socket) => void): void {
  BOMBS[name] = { code, send };
}

/** Created before a request's time limit starts, because compressing takes longer than decompressing. */
function packedBomb(name: string, encoding: string, make: () => Uint8Array): void {
  let body: Uint8Array = new Uint8Array();
  const send = (socket: Socket) => {
    for (const part of packed(encoding, body)) socket.write(part);
    socket.end();
  };
  const prepare = () => {
    if (body.length === 0) body = make();
  };
  BOMBS[name] = { code: "too_large", send, prepare };
}

packedBomb("100 MB of zeros in gzip", "gzip", () => gzipSync(zeros(100), { level: 1 }));
packedBomb("100 MB of zeros in deflate", "deflate", () => deflateSync(zeros(100), { level: 1 }));
packedBomb("100 MB of zeros in brotli", "br", () => brotliCompressSync(zeros(100), quickly));
packedBomb("100 MB of zeros in zstd", "zstd", () => zstdCompressSync(zeros(100)));
packedBomb("gzip in gzip", "gzip, gzip", () => gzipSync(gzipSync(zeros(100), { level: 1 })));
packedBomb("gzip in brotli", "gzip, br", () =>
  brotliCompressSync(gzipSync(zeros(100), { level: 1 }), quickly),
);
packedBomb("packed nine times over", Array(9).fill("gzip").join(", "), () => gzipSync("text"));
bomb("a line without end", "too_large", (socket) => {
  socket.write(head("Content-Type: text/html"));
  void forEver(socket, "a".repeat(65_536));
});
bomb("a body in chunks without end", "too_large", (socket) => {
  socket.write(head("Transfer-Encoding: chunked"));
  void forEver(socket, `10000\r\n${"a".repeat(65_536)}\r\n`);
});
bomb("a body in chunks of one byte without end", "too_large", (socket) => {
  socket.write(head("Transfer-Encoding: chunked"));
  void forEver(socket, "1\r\nx\r\n".repeat(10_000));
});
bomb("a body in chunks of some bytes with long extensions without end", "too_large", (socket) => {
  socket.write(head("Transfer-Encoding: chunked"));
  void forEver(socket, `20;${"e".repeat(4_000)}\r\n${"x".repeat(32)}\r\n`.repeat(20));
});
bomb("a length that is announced", "too_large", (socket) => {
  socket.write(head("Content-Length: 50000000000"));
});
bomb("headers without end", "bad_response", (socket) => {
  socket.write("HTTP/1.1 200 OK\r\n");
  void forEver(socket, `X-More: ${"a".repeat(1000)}\r\n`);
});
bomb("one header without end", "bad_response", (socket) => {
  socket.write("HTTP/1.1 200 OK\r\nX-More: ");
  void forEver(socket, "a".repeat(65_536));
});
bomb("early answers without end", "bad_response", (socket) => {
  void forEver(socket, "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n");
});
bomb("chunk extensions without end", "bad_response", (socket) => {
  socket.write(`${head("Transfer-Encoding: chunked")}1;`);
  void forEver(socket, "a".repeat(65_536));
});
bomb("trailers without end", "bad_response", (socket) => {
  socket.write(`${head("Transfer-Encoding: chunked")}1\r\na\r\n0\r\n`);
  void forEver(socket, `X-More: ${"a".repeat(1000)}\r\n`);
});
bomb("a redirect to itself", "too_many_redirects", (socket) => {
  socket.end("HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n");
});
bomb("a redirect that grows", "scheme_refused", (socket) => {
  socket.end(`HTTP/1.1 302 Found\r\nLocation: /${"a".repeat(5000)}\r\nContent-Length: 0\r\n\r\n`);
});
bomb("another protocol", "bad_response", (socket) => {
  socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
});
bomb("no HTTP at all", "bad_response", (socket) => {
  void forEver(socket, "SSH-2.0-OpenSSH_9.9\r\n");
});
bomb("a length that is said twice", "bad_response", (socket) => {
  socket.end(`${head("Content-Length: 1", "Content-Length: 2")}aa`);
});
bomb("a packed body that is no such thing", "bad_response", (socket) => {
  socket.end(`${head("Content-Encoding: gzip", "Content-Length: 4")}text`);
});
bomb("silence", "too_slow", () => undefined);
bomb("a byte now and then", "too_slow", (socket) => {
  socket.write(head("Content-Length: 1000000"));
  const drip = setInterval(() => socket.write("a"), 50);
  socket.once("close", () => clearInterval(drip));
});

/** Serves a bomb on a free local port. */
export async function serveBomb(name: string) {
  BOMBS[name]?.prepare?.();
  const sockets: Socket[] = [];
  let sent = 0;
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      sent += socket.bytesWritten;
    });
    socket.once("data", () => BOMBS[name]?.send(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.length,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
      return { sent };
    },
  };
}

/** A client whose connections all go to a local port, whatever their destination. */
export const clientFor = (port: number): GuardedFetch =>
  createGuardedFetch({
    lookup: async () => ["93.184.215.14"],
    dial: async () => connect({ host: "127.0.0.1", port }),
  });

export async function bombed(name: string) {
  const server = await serveBomb(name);
  return { ...server, fetch: clientFor(server.port) };
}
