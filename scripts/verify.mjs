// `npm run verify -- <database>`: checks all invariants of a store, by default that of DATABASE_URL or DATA_DIR. The database
// is a file or a `postgres://` address. Exit code 0: all hold; 1: one does not; 2: nothing could be checked.

import { fromHere, guardNode, loadEnv } from "./project.mjs";

guardNode();
await import("./typescript.mjs");
const { summaryOf, verifyDatabase, verifyFile } = await import("@/lib/invariants/verify");
const { databaseUrl, isDatabaseUrl } = await import("@/lib/config/store-access");
const { readEnv, readStoreAccess } = await import("@/lib/config/env");

if (process.argv.length > 3) refuse("Say which database: npm run verify -- <database>");
const verified = await verify(process.argv[2]);
if (verified.kind === "refused") refuse(verified.sentence);
for (const fault of verified.faults) console.log(fault);
console.log(summaryOf(verified));
process.exit(verified.faults.length > 0 ? 1 : 0);

async function verify(given) {
  if (given && isDatabaseUrl(given)) return verifyDatabase(addressOf(given));
  if (given) return verifyFile(fromHere(given));
  await loadEnv(true);
  const { url } = readStoreAccess();
  if (url !== null) return verifyDatabase(url);
  const { storeFile } = await import("@/lib/process/store-file");
  return verifyFile(storeFile(readEnv().dataDir));
}

/** The error would show the lines of this file. */
function addressOf(given) {
  try {
    return databaseUrl(given);
  } catch {
    return refuse("That is no address such as postgres://user:password@host/database.");
  }
}

function refuse(sentence) {
  console.error(sentence);
  process.exit(2);
}
