// A server that repeats the request in its error response, as some endpoints do with a rejected key. It also acts as a
// proxy.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts it on a free port of 127.0.0.1; `told` collects address, headers and body of each request. */
export async function startEcho() {
  const told: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece: Buffer) => {
      body += piece.toString("utf8");
    });
    request.on("end", () => {
      const heard = `${request.url} ${JSON.stringify(request.headers)} ${body}`;
      told.push(heard);
      response.writeHead(401, { "content-type": "application/json", "www-authenticate": "Bearer" });
      response.end(JSON.stringify({ error: { message: `No such key: ${heard}` }, detail: { error: heard } }));
    });
  });
  server.on("connect", (request, socket) => {
    const heard = JSON.stringify(request.headers);
    told.push(heard);
    socket.end(`HTTP/1.1 407 ${heard}\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n${heard}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, port, told, stop };
}
