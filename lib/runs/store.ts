// The one connection of the process. It is opened when first asked for (a build imports every route and must not make a
// database) and stands on `globalThis`, because routes, pages and instrumentation each have their own copy of a module.

import path from "node:path";
import { type Database, openDatabase } from "@/db/client";
import { readEnv } from "@/lib/config/env";

const DATABASE = Symbol.for("groundwork.database");
const shared = globalThis as { [DATABASE]?: Database };

/** The database of this process; opened and migrated at the first call. */
export function getDb(): Database {
  shared[DATABASE] ??= openDatabase(path.join(readEnv().dataDir, "groundwork.db"));
  return shared[DATABASE];
}

/** Closes it, so that the write-ahead log is folded into the file. A later `getDb` opens it anew. */
export function closeDb(): void {
  shared[DATABASE]?.$client.close();
  shared[DATABASE] = undefined;
}
