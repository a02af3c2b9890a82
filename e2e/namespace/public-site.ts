import type { RequestListener, ServerResponse } from "node:http";

/** Redirect target of a host's robots.txt, by host. */
const rules = new Map<string, string>();

/** A host of this site whose robots.txt redirects to the address, sent byte for byte. */
export function hostWithRulesAt(url: string): string {
  const host = `rules-${rules.size + 1}.groundwork.example`;
  rules.set(host, url);
  return host;
}

/** Written to the socket, because Node refuses headers that a hostile server may send. */
function leadOn(response: ServerResponse, location: Buffer): void {
  response.socket?.end(
    Buffer.concat([
      Buffer.from("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nConnection: close\r\nLocation: "),
      location,
      Buffer.from("\r\n\r\n"),
    ]),
  );
}

/** A harmless site: names itself, and redirects to any requested address. */
export const publicSite: RequestListener = (request, response) => {
  const url = new URL(request.url ?? "/", "http://site");
  const to = url.searchParams.get("to");
  const host = request.headers.host ?? "";
  if (url.pathname === "/robots.txt") {
    const place = rules.get(host);
    if (place === undefined) response.writeHead(404).end();
    else leadOn(response, Buffer.from(place, "utf8"));
  } else if (url.pathname === "/redirect" && to !== null) response.writeHead(302, { location: to }).end();
  else if (url.pathname === "/raw-redirect" && to !== null) leadOn(response, Buffer.from(to, "base64url"));
  else response.writeHead(200, { "content-type": "text/plain" }).end(`This is ${host}.`);
};
