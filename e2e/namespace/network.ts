// An internet for tests inside a network namespace (`enter.ts`): sites with names and public-looking addresses, a name
// server for them, and listeners on all other addresses that count connections. Every connection goes to a site or a
// canary; the kernel's own counter reveals connections to ports without a listener.

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer as createSite, type RequestListener } from "node:http";
import { createServer as createSecureSite } from "node:https";
import { createServer, type Server, type Socket } from "node:net";
import path from "node:path";
import { type Query, type Records, startNameServer } from "./name-server";

export type TestNetworkPlan = {
  /** Sites by host name; each gets an address of its own and answers on all web ports. */
  sites: Record<string, RequestListener>;
  /** Further names, and names whose answer changes with each query; they have priority over those of the sites. */
  names?: (name: string) => Records | null;
  /** Further addresses of the sites; the Host header selects the site, or the first one. */
  addresses?: string[];
  /** Ports with a canary, besides the web ports. */
  ports?: number[];
};

export type TestNetwork = {
  /** Connections accepted at an address that belongs to no site. */
  canaries: { address: string; port: number }[];
  /** Number of connections accepted by a site. */
  visits(): number;
  /** Number of connections started in this network since it was opened, with or without a listener. */
  connections(): number;
  queries: Query[];
  addressOf(host: string): string;
  close(): void;
};

const WEB_PORTS = [80, 81, 3000, 5000, 8000, 8008, 8080, 8081, 8088, 8888];
const SECURE_PORTS = [443, 4443, 7443, 8443, 9443];
const certificates = path.join(import.meta.dirname, "certificates");

const bare = (address = "") => address.replace(/^::ffff:/, "");

/** `ActiveOpens` of the kernel: connections that this network started. */
function begun(): number {
  const [names = "", values = ""] = readFileSync("/proc/net/snmp", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("Tcp:"));
  return Number(values.split(" ")[names.split(" ").indexOf("ActiveOpens")]);
}

/** A handler for all sites, selected by the Host header. */
function answering(sites: Record<string, RequestListener>): RequestListener {
  const [first] = Object.values(sites);
  return (request, response) => {
    const host = (request.headers.host ?? "").replace(/:\d+$/, "").replace(/\.$/, "").toLowerCase();
    const listener = sites[host] ?? first;
    if (listener) listener(request, response);
    else response.writeHead(421).end();
  };
}

async function listenOn(port: number, take: (socket: Socket) => void): Promise<Server> {
  const server = createServer(take).listen({ port, host: "::" });
  await once(server, "listening");
  return server;
}

/** Opens the network. Only inside `runInNamespace`. */
export async function openNetwork({
  sites,
  names,
  addresses = [],
  ports = [],
}: TestNetworkPlan): Promise<TestNetwork> {
  const hosts = Object.keys(sites);
  const byHost = new Map(hosts.map((host, index) => [host, `93.184.${215 + (index >> 8)}.${index & 255}`]));
  const taken = new Set([...byHost.values(), ...addresses]);
  const answer = answering(sites);
  const plain = createSite(answer);
  const secure = createSecureSite(
    {
      key: readFileSync(path.join(certificates, "site-key.pem")),
      cert: readFileSync(path.join(certificates, "site.pem")),
    },
    answer,
  );
  const canaries: TestNetwork["canaries"] = [];
  const sockets = new Set<Socket>();
  let visits = 0;
  const take = (port: number) => (socket: Socket) => {
    const address = bare(socket.localAddress);
    socket.on("error", () => socket.destroy());
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    if (!taken.has(address) || !(WEB_PORTS.includes(port) || SECURE_PORTS.includes(port))) {
      canaries.push({ address, port });
      socket.destroy();
      return;
    }
    visits += 1;
    (SECURE_PORTS.includes(port) ? secure : plain).emit("connection", socket);
  };
  const all = [...new Set([...WEB_PORTS, ...SECURE_PORTS, ...ports])];
  const listeners = await Promise.all(all.map((port) => listenOn(port, take(port))));
  const server = await startNameServer((name) => {
    const own = byHost.get(name);
    return names?.(name) ?? (own === undefined ? null : { a: [own] });
  });
  const before = begun();
  return {
    canaries,
    visits: () => visits,
    connections: () => begun() - before,
    queries: server.queries,
    addressOf: (host) => byHost.get(host) ?? "",
    close() {
      for (const listener of listeners) listener.close();
      for (const socket of sockets) socket.destroy();
      server.stop();
    },
  };
}
