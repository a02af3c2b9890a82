// Column types with which PostgreSQL holds what SQLite holds, so that both stores return the same rows.

import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, bigint as int8 } from "drizzle-orm/pg-core";

/**
 * Text that is compared and ordered by its bytes, as in SQLite. The columns say so themselves, because whoever
 * operates the server chooses the collation of the database, and a language's order depends on the system's version.
 */
export const text = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
});

/** JSON as text, so that it is read as it was written, byte by byte. */
export const json = <Data>(name: string) =>
  customType<{ data: Data; driverData: string }>({
    dataType: () => 'text COLLATE "C"',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => JSON.parse(value) as Data,
  })(name);

/** A whole number of up to 53 bits, such as milliseconds since the epoch. */
export const integer = (name: string) => int8(name, { mode: "number" });

/** The number of a row, which grows with each row. */
export const rowNumber = (name: string) => integer(name).generatedByDefaultAsIdentity();

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Words with their places, for full-text search. */
export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => "tsvector" });

/**
 * Addresses and paths are indexed by a digest, because an entry of an index holds at most 2.7 kB and they may be longer.
 * A query compares the digest, for the index, and the value itself.
 */
export const digest = (value: AnyPgColumn | SQL): SQL => sql`md5(${value})`;
