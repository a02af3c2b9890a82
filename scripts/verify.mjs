// `npm run verify -- <database>`: checks everything that must hold of a store. Exit code 0: all is well; 1: something does
// not hold; 2: nothing could be looked at. Without a file it is the store of DATA_DIR.

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
