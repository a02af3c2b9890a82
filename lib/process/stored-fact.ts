// Facts of the installation that are stored as JSON. One that cannot be read is left out: it stops neither the start nor a
// request. The log says so once, and the settings name it.

import type { z } from "zod";
import type { Store } from "@/db/store/store";
import { log } from "@/lib/log";
import { processSingleton } from "@/lib/singleton";

/** The facts whose value is JSON. */
export const JSON_FACTS = ["settings", "obsidian", "zotero-imports", "checker-measured"] as const;
export type JsonFact = (typeof JSON_FACTS)[number];

const unreadable = processSingleton("unreadable-facts", () => new Set<JsonFact>());

/** The facts that could not be read when they were last asked for. */
export const leftOutFacts = (): JsonFact[] => JSON_FACTS.filter((name) => unreadable.has(name));

function parsed<Value>(text: string, schema: z.ZodType<Value>): { value: Value } | { error: unknown } {
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? { value: read.data } : { error: read.error };
  } catch (error) {
    return { error };
  }
}

/** Reads a stored fact; null when there is none, or when what is stored cannot be read. */
export async function readFact<Value>(
  db: Pick<Store, "findFact">,
  name: JsonFact,
  schema: z.ZodType<Value>,
): Promise<Value | null> {
  const text = await db.findFact(name);
  const read = text === null ? { value: null } : parsed(text, schema);
  if ("value" in read) {
    unreadable.delete(name);
    return read.value;
  }
  if (!unreadable.has(name)) log.warn("fact-left-out", { fact: name, error: read.error });
  unreadable.add(name);
  return null;
}
