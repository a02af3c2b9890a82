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
  /** Sent with every request to that endpoint; values may be secrets or refer to variables. Absent: none. */
  headers?: Record<string, string>;
  /** Merged into the body of every request to it; may hold secrets. Absent: nothing. */
  extraBody?: Record<string, unknown>;
  /** The key of the second model, for its own address. Absent without such a model. */
  reader?: Pick<ModelAccess, "apiKeyEnv" | "baseUrl">;
  /** The key of the judge, for its own address. Absent without a judge. */
  checker?: Pick<ModelAccess, "apiKeyEnv" | "baseUrl">;
};

export type Access = { search: SearchAccess; model: ModelAccess };

/** What some sections, and the contact of the installation, say of it; its secrets are kept out of the log from then on. */
export function accessOf(
  { search, model, evidence }: Pick<AgentEntry, "search" | "model" | "evidence">,
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
  return { search: searchAccessOf(search, contact), model: modelAccess(model, evidence.model) };
}

const keyOf = (second: NonNullable<AgentEntry["model"]["reader"]>) => ({
  apiKeyEnv: second.api_key_env ?? null,
  baseUrl: second.base_url ?? null,
});

function modelAccess(
  { api_key_env, base_url, proxy, headers, extra_body, reader }: AgentEntry["model"],
  checker: AgentEntry["evidence"]["model"],
): ModelAccess {
  keepTexts(extra_body);
  return {
    apiKeyEnv: api_key_env ?? null,
    baseUrl: base_url ?? null,
    proxy: proxy ?? null,
    ...(headers ? { headers } : {}),
    ...(extra_body ? { extraBody: extra_body } : {}),
    ...(reader ? { reader: keyOf(reader) } : {}),
    ...(checker ? { checker: keyOf(checker) } : {}),
  };
}

/** Shorter texts are names of options; a secret is longer. */
const SHORTEST = 16;

/** Keeps the long texts in it out of the log: any of them may be a secret. */
function keepTexts(value: unknown): void {
  if (typeof value === "string" && value.length >= SHORTEST) keepSecret(value);
  else if (typeof value === "object" && value !== null) Object.values(value).forEach(keepTexts);
}
