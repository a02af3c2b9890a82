// Requests to a model through a proxy. The framework's own `fetch` takes no proxy, so the package that it is made of
// sends them.

import { ProxyAgent, fetch as send } from "undici";
import type { Fetch } from "./compatible-fetch";

/** Kept, because each holds connections. */
const agents = new Map<string, ProxyAgent>();

/** A `fetch` that goes through an http or https proxy; its address may hold a name and password. */
export function proxyFetch(proxy: string): Fetch {
  const dispatcher = agents.get(proxy) ?? new ProxyAgent(proxy);
  agents.set(proxy, dispatcher);
  const through = async (input: string | URL, init?: object) => send(input, { ...init, dispatcher });
  return through as unknown as Fetch;
}
