// Compares owners. An owner may be null, and only `IS NULL` and `=` use an index.

import { type Column, type SQL, sql } from "drizzle-orm";
import type { Owner } from "@/db/store/threads";

export const ownedBy = (column: Column | SQL, owner: Owner): SQL =>
  owner === null ? sql`${column} is null` : sql`${column} = ${owner}`;
