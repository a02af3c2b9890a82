// Sends requests to a model through a proxy. The framework's `fetch` takes no proxy, so the underlying
// package is used directly.

import type { ProxyAgent } from "undici";
import type { Fetch } from "./compatible-fetch";

/** Cached, because each holds connections. */
const agents = new Map<string, Promise<ProxyAgent>>();

/** A `fetch` through an http or https proxy, whose address may contain a name and password. */
export function proxyFetch(proxy: string): Fetch {
  const agent = agents.get(proxy) ?? import("undici").then((undici) => new undici.ProxyAgent(proxy));
  agents.set(proxy, agent);
  const through = async (input: string | URL, init?: object) => {
    const [{ fetch: send }, dispatcher] = await Promise.all([import("undici"), agent]);
    return send(input, { ...init, dispatcher });
  };
  return through as unknown as Fetch;
}
