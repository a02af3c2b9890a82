// Where the store is: in the data folder, or on a PostgreSQL server that several nodes share.

import { z } from "zod";
import { keepSecret } from "@/lib/log";
import { ConfigError } from "./config-error";
import { type Expectation, expects } from "./expectation";

export type StoreAccess = {
  /** A `postgres://` address; null: SQLite in the data folder. */
  url: string | null;
  /** Seconds that a node may be silent before others take its runs. */
  nodeTimeout: number;
};

const TIMEOUT = 30;
/** The queue takes no shorter one. */
const SHORTEST_TIMEOUT = 10;
const LONGEST_TIMEOUT = 3600;

const wrong = (name: string, expected: Expectation) =>
  new ConfigError({ file: "environment", path: name, expected });

/** True for what means to be the address of a PostgreSQL database. */
export const isDatabaseUrl = (value: string): boolean => /^postgres(?:ql)?:\/\//.test(value);

/** Checks an address, and keeps its password out of the log. Throws ConfigError, which never quotes it. */
export function databaseUrl(value: string): string {
  if (!isDatabaseUrl(value) || !URL.canParse(value))
    throw wrong("DATABASE_URL", expects("database", { example: "postgres://user:password@host/database" }));
  const { password } = new URL(value);
  keepSecret(password === "" ? null : decodeURIComponent(password));
  return value;
}

export type DatabaseServer = { host: string; database: string };

/**
 * What may be shown of an address: its host, with the port where it names one, and its database. `localhost` stands for a
 * socket of this machine.
 */
export function serverOf(url: string): DatabaseServer {
  const { host, pathname, searchParams } = new URL(url);
  const named = searchParams.get("host") ?? "";
  return {
    host: named !== "" && !named.startsWith("/") ? named : host || "localhost",
    database: decodeURIComponent(pathname.slice(1)),
  };
}

/** An address without user, password and options. */
export function shownDatabaseUrl(url: string): string {
  const { host, database } = serverOf(url);
  return `postgres://${host}/${database}`;
}

/** Throws ConfigError, which never quotes the address. */
export function storeAccessFrom(read: (name: string) => string | null): StoreAccess {
  const url = read("DATABASE_URL");
  const timeout = z.coerce
    .number()
    .int()
    .min(SHORTEST_TIMEOUT)
    .max(LONGEST_TIMEOUT)
    .safeParse(read("NODE_TIMEOUT_SECONDS") ?? TIMEOUT);
  if (!timeout.success)
    throw wrong("NODE_TIMEOUT_SECONDS", expects("whole", { least: SHORTEST_TIMEOUT, most: LONGEST_TIMEOUT }));
  return { url: url ? databaseUrl(url) : null, nodeTimeout: timeout.data };
}
