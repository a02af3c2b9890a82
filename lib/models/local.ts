// Looks for a model server on this machine: Ollama, then LM Studio. A server that does not respond at once,
// or that has no text model, is skipped. The result is cached for a short while, also when nothing was found.

import { z } from "zod";
import { processSingleton } from "@/lib/singleton";
import type { Fetch } from "./compatible-fetch";

export type LocalModel = {
  server: "Ollama" | "LM Studio";
  /** Base URL of its OpenAI-compatible side. */
  baseUrl: string;
  model: string;
};

type Servers = { ollamaUrl: string; lmStudioUrl: string };

/** A server on the same machine responds within this time, or is busy. */
const ANSWER_MS = 300;
const REMEMBER_MS = 30_000;

const ollamaList = z.object({ models: z.array(z.object({ name: z.string() })) });
const lmStudioList = z.object({
  data: z.array(z.object({ id: z.string(), type: z.string().optional(), state: z.string().optional() })),
});

/** Embedding models cannot write text. */
const isForText = (name: string) => !/embed|bge-|minilm|rerank/i.test(name);

async function list<T>(
  address: string,
  schema: z.ZodType<T>,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<T | null> {
  try {
    const response = await fetch(address, { signal, redirect: "error" });
    if (!response.ok) return null;
    const parsed = schema.safeParse(await response.json());
    return parsed.success ? parsed.data : null;
  } catch {
    // Nothing listens there, or something else does: the usual case.
    return null;
  }
}

/** The model that is loaded now, else the one installed last (Ollama lists it first). */
async function onOllama(url: string, fetch: Fetch, signal: AbortSignal): Promise<LocalModel | null> {
  const [running, installed] = await Promise.all([
    list(`${url}/api/ps`, ollamaList, fetch, signal),
    list(`${url}/api/tags`, ollamaList, fetch, signal),
  ]);
  const names = [...(running?.models ?? []), ...(installed?.models ?? [])].map((model) => model.name);
  const model = names.find(isForText);
  return model ? { server: "Ollama", baseUrl: `${url}/v1`, model } : null;
}

/** The model that is loaded now; older servers do not report it, then the first of the list. */
async function onLmStudio(address: string, fetch: Fetch, signal: AbortSignal): Promise<LocalModel | null> {
  const url = address.replace(/\/v1$/, "");
  const told = await list(`${url}/api/v0/models`, lmStudioList, fetch, signal);
  const models = told ?? (await list(`${url}/v1/models`, lmStudioList, fetch, signal));
  const usable = (models?.data ?? []).filter(
    ({ id, type, state }) => isForText(id) && type !== "embeddings" && (state ?? "loaded") === "loaded",
  );
  const model = usable[0]?.id;
  return model ? { server: "LM Studio", baseUrl: `${url}/v1`, model } : null;
}

/** The model of a local server, or null. Takes at most 300 ms. */
export async function findLocalModel(servers: Servers, fetch: Fetch): Promise<LocalModel | null> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const [ollama, lmStudio] = await Promise.all([
    onOllama(servers.ollamaUrl, fetch, signal),
    onLmStudio(servers.lmStudioUrl, fetch, signal),
  ]);
  return ollama ?? lmStudio;
}

type Memory = { servers: string; at: number; found: Promise<LocalModel | null> };
const memory = processSingleton("models.local", () => ({ current: null as Memory | null }));

/**
 * What `find` found for these servers within the last 30 s; calls it again after that. `now` in milliseconds.
 */
export function rememberedLocalModel(
  servers: Servers,
  find: () => Promise<LocalModel | null>,
  now = Date.now(),
): Promise<LocalModel | null> {
  const name = `${servers.ollamaUrl} ${servers.lmStudioUrl}`;
  const known = memory.current;
  if (known && known.servers === name && now - known.at < REMEMBER_MS) return known.found;
  const found = find();
  memory.current = { servers: name, at: now, found };
  return found;
}

/** Clears the cache, after a check of what runs on this machine. */
export function forgetLocalModel(): void {
  memory.current = null;
}
