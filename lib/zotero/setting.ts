// The Zotero library that is set up, and what was imported from it.

import type { Actor } from "@/lib/auth/actor";
import { readEnv } from "@/lib/config/env";
import { isLocalZotero, ZOTERO_LIBRARY } from "@/lib/config/notes-access";
import { checkAddress } from "@/lib/connections/address";
import {
  deleteConnection,
  loadConnections,
  storeConnection,
  ZOTERO_CONNECTION,
} from "@/lib/connections/connections";
import { GroundworkError } from "@/lib/errors/errors";
import type { ZoteroWanted } from "@/lib/http/notes-requests";
import type { NotesResponse } from "@/lib/http/notes-responses";
import { sentenceOf } from "@/lib/i18n/sentence-of";
import { keepSecret } from "@/lib/log";
import { getDb } from "@/lib/process/store";
import type { Language } from "@/lib/text/languages";
import { ZoteroClient } from "./client";
import { importState, type ZoteroImport } from "./import-state";
import { importProgress } from "./importing";

const SHOWN_FAULTS = 50;

function shownImport(given: ZoteroImport) {
  const { collection, name, subcollections, finishedAt, whole, folder } = given;
  const items = Object.values(given.items);
  const faults = items.flatMap(({ title, faults: all }) => all.map((fault) => ({ title, ...fault })));
  return {
    ...{ collection, name, subcollections, finishedAt, whole, folder },
    items: items.length,
    documents: items.reduce((sum, { paths }) => sum + paths.length, 0),
    faultCount: faults.length,
    faults: faults.slice(0, SHOWN_FAULTS),
  };
}

/** The library as it is shown: never its key. Null when none is set up. */
export async function shownZotero(language: Language): Promise<NotesResponse["zotero"]> {
  const { zotero } = readEnv();
  if (zotero === null) return null;
  const { baseUrl, library, from, apiKey } = zotero;
  const rows = from === "here" ? await getDb().listConnections() : [];
  const state = await importState(getDb());
  const { running, ended } = importProgress();
  const fault = ended?.error ? sentenceOf(ended.error.code as never, ended.error.fields, language) : null;
  return {
    ...{ baseUrl, library, from, running },
    local: isLocalZotero(zotero),
    hasKey: apiKey !== null,
    hint: rows.find(({ id }) => id === ZOTERO_CONNECTION)?.hint ?? null,
    imports: Object.values(state)
      .filter((one) => one.library === library)
      .map(shownImport),
    ended: ended && { collection: ended.collection, outcome: ended.outcome, fault },
  };
}

function refuseFixed(): void {
  if (readEnv().zotero?.from === "environment")
    throw new GroundworkError("invalid_request", {
      detail: "Variables whose names begin with ZOTERO_ set this.",
    });
}

/**
 * Tries a library and stores it. Throws zotero_library, the errors of addresses and of the client, and invalid_request where
 * variables set it; nothing is stored then.
 */
export async function setZotero({ baseUrl, library, key }: ZoteroWanted, { user }: Actor): Promise<void> {
  refuseFixed();
  keepSecret(key);
  if (!ZOTERO_LIBRARY.test(library)) throw new GroundworkError("zotero_library");
  const address = checkAddress(baseUrl, { hasKey: key !== null });
  const client = new ZoteroClient({ baseUrl: address, library, apiKey: key });
  await client.ask("/collections", { query: { limit: "1", format: "json" } });
  const entry = { id: ZOTERO_CONNECTION, provider: ZOTERO_CONNECTION, baseUrl: address, model: library };
  await storeConnection({ ...entry, key, by: user?.id ?? null });
}

/** Forgets the library and its key; what was imported stays. Throws connection_not_found, invalid_request. */
export async function forgetZotero(): Promise<void> {
  refuseFixed();
  await deleteConnection(ZOTERO_CONNECTION);
  await loadConnections();
}
