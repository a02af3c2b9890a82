// Opens every hostile and every honest address through each entrance and prints the connections as JSON. Only inside a
// network namespace.

import { once } from "node:events";
import { connect } from "node:net";
import { ENTRANCES } from "./entrances";
import { closeStore } from "./entrances-of-runs";
import { honestAddresses, hostileAddresses, hostileNames, PUBLIC_ADDRESSES, PUBLIC_HOST } from "./lists";
import type { Records } from "./name-server";
import { openNetwork } from "./network";
import { publicSite } from "./public-site";

const AT_ONCE = 24;
const [IPV4, IPV6, NAT64] = PUBLIC_ADDRESSES as [string, string, string];

const hostile = new Map<string, Records>(
  hostileNames.map(({ name, source: _, ...records }) => [name.toLowerCase().replace(/\.$/, ""), records]),
);
const odd: Record<string, Records> = {
  "many.groundwork.example": { a: Array.from({ length: 10 }, () => IPV4) },
  "six.groundwork.example": { aaaa: [IPV6] },
  "both.groundwork.example": { a: [IPV4], aaaa: [IPV6] },
  "alias.groundwork.example": { cname: PUBLIC_HOST },
  "sixfour.groundwork.example": { aaaa: [NAT64] },
};

function namesOf(name: string): Records | null {
  const known = hostile.get(name) ?? odd[name];
  if (known) return known;
  return name.endsWith("groundwork.example") ? { a: [IPV4] } : null;
}

const dangerous = hostileAddresses.flatMap(({ url }) => {
  const port = URL.canParse(url) ? Number(new URL(url).port) : 0;
  return port > 0 && port !== 53 ? [port] : [];
});

const world = await openNetwork({
  sites: { [PUBLIC_HOST]: publicSite },
  names: namesOf,
  addresses: PUBLIC_ADDRESSES,
  ports: [22, 25, 6379, 9200, ...dangerous],
});

type Tried = { entrance: string; url: string; outcome: string; leads: "public" | "nowhere" };

const wanted: Omit<Tried, "outcome">[] = ENTRANCES.flatMap(({ name: entrance }) => [
  ...hostileAddresses.map(({ url, leads = "nowhere" as const }) => ({ entrance, url, leads })),
  ...hostileNames.flatMap(({ name }) => [
    { entrance, url: `http://${name}/`, leads: "nowhere" as const },
    { entrance, url: `https://${name}:8443/latest/meta-data/`, leads: "nowhere" as const },
  ]),
]);

async function runAll<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = all.entries();
  const lane = async () => {
    for (const [index, one] of left) results[index] = await run(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}

const opening = ({ entrance, url }: { entrance: string; url: string }) =>
  ENTRANCES.find(({ name }) => name === entrance)?.open(url) ?? Promise.resolve("no entrance");

const tried = await runAll(wanted, async (one): Promise<Tried> => ({ ...one, outcome: await opening(one) }));
const honest = await runAll(
  ENTRANCES.filter(({ by }) => by === "itself").flatMap(({ name: entrance }) =>
    honestAddresses.map(({ url }) => ({ entrance, url })),
  ),
  async (one) => ({ ...one, outcome: await opening(one) }),
);

const counted = { visits: world.visits(), connections: world.connections(), canaries: [...world.canaries] };

/** Connects to every canary once, because otherwise their silence would prove nothing. */
async function sung(): Promise<string[]> {
  for (const [host, port] of [
    ["127.0.0.1", 80],
    ["169.254.169.254", 8080],
    ["::1", 443],
    ["10.0.0.1", 6379],
  ] as const) {
    const socket = connect({ host, port });
    await once(socket, "close");
  }
  return world.canaries.slice(counted.canaries.length).map(({ address, port }) => `${address} ${port}`);
}

const PUBLIC_PAGE = /^page 200 of (?:public|rules-\d+)\.groundwork\.example$/;
const fromSite = new Set(ENTRANCES.filter(({ by }) => by === "a site").map(({ name }) => name));

process.stdout.write(
  JSON.stringify({
    tried: tried.length,
    outcomes: Object.fromEntries(
      [...Map.groupBy(tried, ({ outcome }) => outcome)].map(([name, all]) => [name, all.length]),
    ),
    pages: Object.fromEntries(
      ENTRANCES.map(({ name }) => [
        name,
        [...tried, ...honest].filter(
          ({ entrance, outcome }) => entrance === name && outcome.startsWith("page"),
        ).length,
      ]),
    ),
    // Neither refused nor a page of the public site, to which invalid addresses lead from there.
    passed: tried.filter(({ entrance, leads, outcome }) => {
      const mayBePublic = leads === "public" || fromSite.has(entrance);
      return !/^[a-z_]+$/.test(outcome) && !(mayBePublic && PUBLIC_PAGE.test(outcome));
    }),
    honest: honest.length,
    refused: honest.filter(({ outcome }) => !outcome.startsWith("page 200")),
    ...counted,
    sung: await sung(),
  }),
);
world.close();
closeStore();
