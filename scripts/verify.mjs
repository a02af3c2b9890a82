// `npm run verify -- <database>`: checks all invariants of a store, by default that of DATA_DIR. Exit code 0:
// all hold; 1: one does not; 2: nothing could be checked.

import { fromHere, guardNode, loadEnv } from "./project.mjs";

guardNode();
await import("./typescript.mjs");
const { summaryOf, verifyFile } = await import("@/lib/invariants/verify");

if (process.argv.length > 3) refuse("Say which database: npm run verify -- <database>");
const file = process.argv[2] ? fromHere(process.argv[2]) : await ownStore();
const verified = await verifyFile(file);
if (verified.kind === "refused") refuse(verified.sentence);
for (const fault of verified.faults) console.log(fault);
console.log(summaryOf(verified));
process.exit(verified.faults.length > 0 ? 1 : 0);

async function ownStore() {
  await loadEnv(true);
  const { readEnv } = await import("@/lib/config/env");
  const { storeFile } = await import("@/lib/process/store-file");
  return storeFile(readEnv().dataDir);
}

function refuse(sentence) {
  console.error(sentence);
  process.exit(2);
}
