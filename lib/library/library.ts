// The library of this process, configured by agents.yaml and the environment.

import { knownFile } from "@/lib/agents/agents";
import type { DocumentSettings } from "@/lib/config/documents";
import { appRoot, type Env, readEnv } from "@/lib/config/env";
import { startLibrary } from "@/lib/documents/library";
import { namedFolders } from "@/lib/documents/named-folders";
import { readBeside } from "@/lib/documents/read-beside";
import type { EmbeddingEndpoint } from "@/lib/models/embed";
import { getDb } from "@/lib/process/store";
import { importedAbout } from "@/lib/zotero/import-state";

/** The embedding endpoint; address and key of the model apply if the settings name no others. Null without a model. */
export function embeddingEndpoint(
  { embedding }: Pick<DocumentSettings, "embedding"> = knownFile().config.documents,
  { openai }: Pick<Env, "openai"> = readEnv(),
): EmbeddingEndpoint | null {
  if (!embedding) return null;
  const baseUrl = embedding.baseUrl ?? openai?.baseUrl ?? null;
  if (baseUrl === null) return null;
  // A key is only used for the host it was configured for.
  const shared = openai && new URL(openai.baseUrl).origin === new URL(baseUrl).origin ? openai.apiKey : null;
  return { model: embedding.model, baseUrl, apiKey: embedding.apiKey ?? shared };
}

/** The library of this process, started on first use. */
export function getLibrary() {
  return startLibrary(() => ({
    db: getDb(),
    dataDir: readEnv().dataDir,
    root: appRoot(),
    folders: () => namedFolders(),
    read: readBeside(),
    watch: true,
    about: (urls) => importedAbout(getDb(), urls),
    embedding: () => embeddingEndpoint(),
  }));
}
