// Where the store is: in the data folder, or on a PostgreSQL server that several nodes share.

import { z } from "zod";
import { keepSecret } from "@/lib/log";
import { ConfigError } from "./config-error";

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

const wrong = (name: string, expected: string) =>
  new ConfigError({ file: "environment", path: name, expected });

function databaseUrl(value: string): string {
  if (!/^postgres(?:ql)?:\/\//.test(value) || !URL.canParse(value))
    throw wrong("DATABASE_URL", "an address such as postgres://user:password@host/database");
  const { password } = new URL(value);
  keepSecret(password === "" ? null : decodeURIComponent(password));
  return value;
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
    throw wrong("NODE_TIMEOUT_SECONDS", `a whole number from ${SHORTEST_TIMEOUT} to ${LONGEST_TIMEOUT}`);
  return { url: url ? databaseUrl(url) : null, nodeTimeout: timeout.data };
}
