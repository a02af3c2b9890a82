// The connections that administrators enter in the settings. They are stored encrypted, opened when the process
// starts and after each change, and then used by the next run.

import type { ConnectionRow, SavedConnection } from "@/db/store/connections";
import type { Store } from "@/db/store/store";
import { readEnv } from "@/lib/config/env";
import { MODEL_PROVIDERS, type ModelProviderId } from "@/lib/config/model-providers";
import {
  SAME_CONNECTION,
  type StoredConnections,
  setStoredConnections,
} from "@/lib/config/stored-connections";
import { GroundworkError } from "@/lib/errors/errors";
import type { ConnectionFault } from "@/lib/http/connection-responses";
import { keepSecret, log } from "@/lib/log";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { WEB_PROVIDER_IDS, type WebProviderId } from "@/lib/search/web-provider-ids";
import { environmentSecret, secretToSeal, storedSecret } from "./secret";
import { open, seal, VaultError } from "./vault";

export const MODEL_CONNECTION = "model";
/** The second model, for small work. */
export const READER_CONNECTION = "reader" as const;

/** The judge of citations. */
export const CHECKER_CONNECTION = "checker" as const;

/** A library of Zotero; `model` holds the library. */
export const ZOTERO_CONNECTION = "zotero";

/** A stored connection, opened. `fault`: why its key cannot be opened; then `key` is null. */
export type OpenConnection = { row: SavedConnection; key: string | null; fault: ConnectionFault | null };

/** The variables that hold the secret; absent: those of the process. */
type Parts = { db: Store; dataDir: string; source?: NodeJS.ProcessEnv };
const shared = (): Parts => ({ db: getDb(), dataDir: readEnv().dataDir });

type Secrets = { known: string[]; fault: Extract<ConnectionFault, `secret_${string}`> | null };

/** Every secret that can be read, and why another cannot. */
export async function findSecrets({ dataDir, source }: Omit<Parts, "db">): Promise<Secrets> {
  const found: Secrets = { known: [], fault: null };
  for (const read of [async () => environmentSecret(source), () => storedSecret(dataDir)])
    try {
      const secret = await read();
      if (secret !== null) found.known.push(secret);
    } catch (error) {
      if (!(error instanceof GroundworkError)) throw error;
      found.fault ??= error.code as NonNullable<Secrets["fault"]>;
    }
  if (found.known.length === 0) found.fault ??= "secret_missing";
  return found;
}

async function openRow(row: SavedConnection, { known, fault }: Secrets): Promise<OpenConnection> {
  if (row.sealed === null) return { row, key: null, fault: null };
  if (known.length === 0) return { row, key: null, fault: fault ?? "secret_missing" };
  try {
    const key = await open(row.sealed, row, known);
    keepSecret(key);
    return { row, key, fault: null };
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    return { row, key: null, fault: error.fault === "another_secret" ? (fault ?? error.fault) : error.fault };
  }
}

const isSearch = (id: string): id is WebProviderId => (WEB_PROVIDER_IDS as readonly string[]).includes(id);

// The providers of models that the settings offer. Pure data.

type ModelPreset = {
  readonly id: string;
  /** Its own name for itself; the same in every language. Empty for an endpoint of one's own. */
  readonly title: string;
  /** The provider whose variables would connect it: `openai` for every compatible endpoint. */
  readonly connects: ModelProviderId;
  /** Where it is; null when that has to be written. */
  readonly baseUrl: string | null;
  readonly key: "key" | "optional" | "none";
  /** A server that people run themselves. */
  readonly local: boolean;
};

const hosted = (id: string, title: string, baseUrl: string): ModelPreset => ({
  id,
  title,
  connects: "openai",
  baseUrl,
  key: "key",
  local: false,
});

const server = (id: string, title: string, baseUrl: string | null, key: ModelPreset["key"]): ModelPreset => ({
  id,
  title,
  connects: "openai",
  baseUrl,
  key,
  local: true,
});

/** In the order in which they are offered; the last one is any other compatible endpoint. */
export const MODEL_PRESETS: readonly ModelPreset[] = [
  ...MODEL_PROVIDERS.map(({ id, title, baseUrl }) => ({ ...hosted(id, title, baseUrl), connects: id })),
  hosted("deepseek", "DeepSeek", "https://api.deepseek.com/v1"),
  hosted("groq", "Groq", "https://api.groq.com/openai/v1"),
  hosted("mistral", "Mistral", "https://api.mistral.ai/v1"),
  hosted("moonshot", "Moonshot", "https://api.moonshot.ai/v1"),
  hosted("together", "Together", "https://api.together.xyz/v1"),
  hosted("xai", "xAI", "https://api.x.ai/v1"),
  server("ollama", "Ollama", "http://127.0.0.1:11434/v1", "none"),
  server("lmstudio", "LM Studio", "http://127.0.0.1:1234/v1", "optional"),
  server("compatible", "", null, "optional"),
];

export const modelPreset = (id: string): ModelPreset | null =>
  MODEL_PRESETS.find((preset) => preset.id === id) ?? null;

/** The connections that can be used. */
function usable(opened: readonly OpenConnection[]): StoredConnections {
  const found: StoredConnections = { model: null, reader: null, checker: null, search: {} };
  for (const { row, key, fault } of opened) {
    if (fault !== null) continue;
    const { id, provider, baseUrl, model } = row;
    if (isSearch(id)) found.search[id] = { baseUrl, apiKey: key };
    if (model === null) continue;
    if (id === ZOTERO_CONNECTION) {
      found.zotero = { baseUrl, library: model, apiKey: key };
      continue;
    }
    const entered = { provider: modelPreset(provider)?.connects ?? "openai", baseUrl, apiKey: key, model };
    if (id === MODEL_CONNECTION) found.model = entered;
    const shared = provider === SAME_CONNECTION ? ({ provider, baseUrl, model } as const) : entered;
    if (id === READER_CONNECTION) found.reader = shared;
    if (id === CHECKER_CONNECTION) found.checker = shared;
  }
  return found;
}

/**
 * Opens the stored connections and puts them into use. A key that cannot be opened is left out, with the reason in
 * its entry and in the log; it stays stored.
 */
export async function loadConnections(parts: Parts = shared()): Promise<OpenConnection[]> {
  const rows = await parts.db.listConnections();
  const secrets = rows.some(({ sealed }) => sealed !== null)
    ? await findSecrets(parts)
    : { known: [], fault: null };
  const opened: OpenConnection[] = [];
  for (const row of rows) opened.push(await openRow(row, secrets));
  for (const { row, fault } of opened)
    if (fault) log.warn("connection-not-opened", { id: row.id, reason: fault });
  setStoredConnections(usable(opened));
  return opened;
}

export type NewConnection = Pick<ConnectionRow, "id" | "provider" | "baseUrl" | "model"> & {
  /** Null for a server that needs none. */
  key: string | null;
  /** The id of the user who saves it; null when nobody signs in. */
  by: string | null;
};

const HINT_LENGTH = 4;
/** Of a shorter key, four characters would be too large a part. */
const SHORTEST_HINTED = 16;

const hintOf = (key: string | null): string | null =>
  key !== null && key.length >= SHORTEST_HINTED ? key.slice(-HINT_LENGTH) : null;

/**
 * Stores a connection in place of one with the same id, and puts it into use. Throws secret_too_short,
 * secret_file_open and secret_file_unusable when the key cannot be encrypted; nothing is stored then.
 */
export async function storeConnection(
  { key, by, ...entry }: NewConnection,
  parts: Parts = shared(),
): Promise<void> {
  keepSecret(key);
  const sealed =
    key === null ? null : await seal(key, entry, await secretToSeal(parts.dataDir, parts.source));
  const row = { ...entry, sealed, hint: hintOf(key), savedBy: by, savedAt: systemClock.now() };
  await parts.db.saveConnection(row);
  await loadConnections(parts);
}

/** Deletes a connection; the next run goes without it. Throws connection_not_found. */
export async function deleteConnection(id: string, parts: Parts = shared()): Promise<void> {
  if (!(await parts.db.removeConnection(id))) throw new GroundworkError("connection_not_found");
  await loadConnections(parts);
}
