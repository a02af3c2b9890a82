import type { RequestListener } from "node:http";

/** A harmless site: says where it is, and leads on to wherever it is asked to. */
export const publicSite: RequestListener = (request, response) => {
  const url = new URL(request.url ?? "/", "http://site");
  const to = url.searchParams.get("to");
  if (url.pathname === "/redirect" && to !== null) {
    response.writeHead(302, { location: to }).end();
    return;
  }
  if (url.pathname !== "/raw-redirect" || to === null) {
    response.writeHead(200, { "content-type": "text/plain" }).end(`This is ${request.headers.host}.`);
    return;
  }
  // Written by hand: no header of Node's would carry what a hostile server may send.
  const location = Buffer.from(to, "base64url");
  response.socket?.end(
    Buffer.concat([
      Buffer.from("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nConnection: close\r\nLocation: "),
      location,
      Buffer.from("\r\n\r\n"),
    ]),
  );
};
