// Looks for a model server on this machine: Ollama, then LM Studio. A server that does not answer at once, or that has no
// model for text, is passed over. What was found is remembered for a short while, also that nothing was.

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

/** A server on the same machine answers in this time, or is busy with something else. */
const ANSWER_MS = 300;
const REMEMBER_MS = 30_000;

const ollamaList = z.object({ models: z.array(z.object({ name: z.string() })) });
const lmStudioList = z.object({
  data: z.array(z.object({ id: z.string(), type: z.string().optional(), state: z.string().optional() })),
});

/** Models that turn text into vectors cannot answer. */
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
    // Nothing listens there, or not what was looked for: the usual case.
    return null;
  }
}

/** A model that is loaded now, else the one that was installed last (Ollama lists it first). */
async function onOllama(url: string, fetch: Fetch, signal: AbortSignal): Promise<LocalModel | null> {
  const [running, installed] = await Promise.all([
    list(`${url}/api/ps`, ollamaList, fetch, signal),
    list(`${url}/api/tags`, ollamaList, fetch, signal),
  ]);
  const names = [...(running?.models ?? []), ...(installed?.models ?? [])].map((model) => model.name);
  const model = names.find(isForText);
  return model ? { server: "Ollama", baseUrl: `${url}/v1`, model } : null;
}

/** A model that is loaded now; older servers do not tell, there the first of the list. */
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

/** The model of a local server, or null. Takes 300 ms at most. */
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

/** What `find` found for these servers not longer than 30 s ago; asks anew after that. `now` in milliseconds. */
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

/** Has the next look-up ask anew, after it was seen what runs on this machine. */
export function forgetLocalModel(): void {
  memory.current = null;
}
