// What a run needs to reach others and must not be kept with it: keys, names of their variables, proxies. It is always
// that of the file and the environment as they are now.

import { keepSecret } from "@/lib/log";
import type { AgentEntry } from "./schema";
import { type SearchAccess, searchAccessOf } from "./search-access";

export type ModelAccess = {
  /** The variable that holds the key for the agent's endpoint. */
  apiKeyEnv: string | null;
  /** The endpoint that the key is for; null for the one that is connected. */
  baseUrl: string | null;
  /** May hold a name and password. */
  proxy: string | null;
};

export type Access = { search: SearchAccess; model: ModelAccess };

/** What some sections, and the contact of the installation, say of it; its secrets are kept out of the log from then on. */
export function accessOf(
  { search, model }: Pick<AgentEntry, "search" | "model">,
  contact: string | null = null,
): Access {
  const proxy = model.proxy ?? null;
  if (proxy !== null) {
    const { username, password } = new URL(proxy);
    if (username || password) keepSecret(proxy);
    const said = [username, password].map(decodeURIComponent);
    keepSecret(said[1] ?? null);
    // As the proxy is told it, and may say it back.
    if (password) keepSecret(Buffer.from(said.join(":")).toString("base64"));
  }
  return {
    search: searchAccessOf(search, contact),
    model: { apiKeyEnv: model.api_key_env ?? null, baseUrl: model.base_url ?? null, proxy },
  };
}
