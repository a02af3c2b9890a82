// Opens the store of this installation once more, for a thread or a command beside the process that works with it.

import type { Store } from "@/db/store/store";
import { readStoreAccess } from "@/lib/config/env";
import { tokensOf } from "@/lib/text/words";
import { storeFile } from "./store-file";

/** The store of the installation with this data folder. Throws when it has another version than this program. */
export async function openStoreBeside(dataDir: string): Promise<Store> {
  const { url } = readStoreAccess();
  if (url !== null) return (await import("@/db/postgres/store")).openPostgresBeside(url, tokensOf);
  const { openSqliteBeside } = await import("@/db/sqlite/store");
  const db = openSqliteBeside(storeFile(dataDir));
  if (!db) throw new Error("The store is of another version than the server.");
  return db;
}
