// The connections that an administrator entered in the settings, opened and ready for use. `lib/connections` puts
// them here, so that settings can be read without the database. They count where neither the environment nor
// agents.yaml sets the same.

import type { WebProviderId } from "@/lib/search/web-provider-ids";
import { processSingleton } from "@/lib/singleton";
import type { ModelConnection } from "./model-providers";

/** The endpoint of a model. */
type StoredModel = ModelConnection & { model: string };

/** The provider of a second model that answers through the connection of the first. */
export const SAME_CONNECTION = "same";

/**
 * A model beside the first, for small work or as a judge. `same`: it answers through the connection of the model, as long as that one leads
 * to `baseUrl`.
 */
export type StoredReader = StoredModel | { provider: typeof SAME_CONNECTION; baseUrl: string; model: string };

/** A search service. `apiKey` is null for one that needs none. */
type StoredSearch = { baseUrl: string; apiKey: string | null };

/** A library of Zotero. `apiKey` is null for a server that needs none. */
export type StoredZotero = { baseUrl: string; library: string; apiKey: string | null };

export type StoredConnections = {
  model: StoredModel | null;
  /** Absent: none. */
  reader?: StoredReader | null;
  /** The judge of citations. Absent: none. */
  checker?: StoredReader | null;
  search: Partial<Record<WebProviderId, StoredSearch>>;
  /** Absent: none. */
  zotero?: StoredZotero | null;
};

const NONE: StoredConnections = { model: null, search: {} };

const stored = processSingleton("stored-connections", () => ({ current: NONE }));

/** The connections of this process; none before the store was opened. */
export const storedConnections = (): StoredConnections => stored.current;

/** Replaces them; the next run uses the new ones. */
export function setStoredConnections(next: StoredConnections): void {
  stored.current = next;
}

/** Every key among them. */
export const storedSecrets = ({ model, reader, checker, search, zotero } = storedConnections()): string[] =>
  [model, reader, checker, zotero, ...Object.values(search)].flatMap((one) =>
    one && "apiKey" in one && one.apiKey ? [one.apiKey] : [],
  );
