// `npm run db:copy -- --from data --to postgres://…`, and back: moves a whole store into an empty one while nothing works
// with either. Exit code 0: everything is there; 1: nothing was copied, and a sentence says why.

import path from "node:path";
import { parseArgs } from "node:util";
import { fail, fromHere, guardNode, loadEnv } from "./project.mjs";

const USAGE = `Say from where to where; one side is a data folder, the other an address:
  npm run db:copy -- --from data --to postgres://user:password@host/database
  npm run db:copy -- --from postgres://user:password@host/database --to data`;

guardNode();
await loadEnv(true);
await import("./typescript.mjs");
const { copyStore, CopyRefused } = await import("@/lib/store-copy/copy");
const { databaseUrl, isDatabaseUrl } = await import("@/lib/config/store-access");
const { readStoreAccess } = await import("@/lib/config/env");
const { ConfigError } = await import("@/lib/config/config-error");

const { from, to } = ends();
try {
  const { tables, replaced, files } = await copyStore({ from: side(from), to: side(to) }, console.log);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Copied ${rows} rows of ${tables.length} tables; both sides have the same.`);
  if (replaced > 0)
    console.log(`${replaced} texts contained U+0000, which PostgreSQL cannot hold; they have U+FFFD there.`);
  for (const name of files.left) console.log(`This file was not copied: documents/${name}`);
  if (isDatabaseUrl(to)) await queue();
  const folder = isDatabaseUrl(from) ? side(to) : side(from);
  console.log(
    `Other files are no part of the copy: ${path.join(folder, "reports")}, and ${path.join(folder, "secret.key")}, which opens the keys of the settings. Search is complete some moments after the next start.`,
  );
} catch (error) {
  if (error instanceof CopyRefused) fail(error.message);
  if (error instanceof ConfigError)
    fail("That is no address such as postgres://user:password@host/database.");
  throw error;
}

function ends() {
  try {
    const { values } = parseArgs({ options: { from: { type: "string" }, to: { type: "string" } } });
    if (values.from && values.to) return values;
  } catch {
    // An unknown option.
  }
  return fail(USAGE);
}

function side(end) {
  return isDatabaseUrl(end) ? databaseUrl(end) : fromHere(end);
}

async function queue() {
  const { queueUnfinished } = await import("@/lib/store-copy/unfinished");
  const runs = await queueUnfinished(to, readStoreAccess().nodeTimeout).catch(() =>
    fail(
      "Everything was copied, but the runs that had not ended could not be queued. Empty the database, then repeat this.",
    ),
  );
  if (runs > 0) console.log(`${runs} ${runs === 1 ? "run goes" : "runs go"} on when the first node starts.`);
}
