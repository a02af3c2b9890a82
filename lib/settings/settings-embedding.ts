// Tries the embedding model as the files set it now, like the model and the search: `.env.local` is read again, and what
// works holds from then on. What does not work changes nothing.

import { fileWith } from "@/lib/agents/agents";
import { rereadEnv } from "@/lib/config/env";
import { currentLibrary } from "@/lib/documents/library";
import type { EmbeddingCheck, EmbeddingFound } from "@/lib/http/settings-responses";
import { embeddingEndpoint } from "@/lib/library/library";
import { log } from "@/lib/log";

const VARIABLES = ["EMBEDDING_MODEL", "EMBEDDING_BASE_URL", "EMBEDDING_API_KEY"];

/** Asks for the vector of one word, and goes on with what is missing when it comes. Throws ConfigError. */
export async function checkEmbedding(root?: string): Promise<EmbeddingCheck> {
  const reread = rereadEnv(VARIABLES, root);
  const endpoint = embeddingEndpoint(fileWith(reread.settings()).documents, reread.read());
  const { changed, shadowed, later } = reread;
  const library = currentLibrary();
  const found: EmbeddingFound = library
    ? await library.tryEmbedding({ endpoint, changed, take: reread.apply })
    : { outcome: "nothing_set" };
  log.info("connection-checked", { part: "embedding", outcome: found.outcome, changed });
  const holds = library && found.outcome !== "failed" ? ("from_now_on" as const) : ("not_yet" as const);
  return { ...found, use: changed ? holds : "as_before", shadowed, later };
}
