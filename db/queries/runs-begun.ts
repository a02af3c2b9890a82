// How many runs were begun, for limits on a day.

import type { Database } from "../client";
import { prepareOnce } from "../prepared";
import type { Owner } from "./threads";

const BEGUN = `SELECT count(*) FROM runs r JOIN threads t ON t.id = r.thread_id
  WHERE r.created_at >= $since AND r.counted AND r.kind <> 'edit' AND t.delegated_by IS NULL`;

const prepare = prepareOnce(({ $client: client }: Database) => ({
  all: client.prepare(BEGUN).pluck(),
  own: client.prepare(`${BEGUN} AND t.owner_id IS $owner`).pluck(),
}));

/** Runs that people asked for since a time (milliseconds since the epoch), of everybody; without edits by hand. */
export function countRunsBegun(db: Database, since: number): number {
  return prepare(db).all.get({ since }) as number;
}

/** The same of one owner. */
export function countOwnRunsBegun(db: Database, { since, owner }: { since: number; owner: Owner }): number {
  return prepare(db).own.get({ since, owner }) as number;
}
