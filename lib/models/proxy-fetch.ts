// Requests to a model through a proxy. The framework's own `fetch` takes no proxy, so the package that it is made of
// sends them.

import type { ProxyAgent } from "undici";
import type { Fetch } from "./compatible-fetch";

/** Kept, because each holds connections. */
const agents = new Map<string, Promise<ProxyAgent>>();

/** A `fetch` that goes through an http or https proxy; its address may hold a name and password. */
export function proxyFetch(proxy: string): Fetch {
  const agent = agents.get(proxy) ?? import("undici").then((undici) => new undici.ProxyAgent(proxy));
  agents.set(proxy, agent);
  const through = async (input: string | URL, init?: object) => {
    const [{ fetch: send }, dispatcher] = await Promise.all([import("undici"), agent]);
    return send(input, { ...init, dispatcher });
  };
  return through as unknown as Fetch;
}
