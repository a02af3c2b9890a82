// `npm run verify -- <database>`: checks everything that must hold of a store. Exit code 0: all is well; 1: something does
// not hold; 2: nothing could be looked at. Without a file it is the store of DATA_DIR.

import path from "node:path";
import { guardNode, loadEnv } from "./project.mjs";

guardNode();
await import("./typescript.mjs");
const { summaryOf, verifyFile } = await import("@/lib/runs/verify");

if (process.argv.length > 3) refuse("Say which database: npm run verify -- <database>");
const file = process.argv[2] ? fromHere(process.argv[2]) : await ownStore();
const verified = await verifyFile(file);
if (verified.kind === "refused") refuse(verified.sentence);
for (const fault of verified.faults) console.log(fault);
console.log(summaryOf(verified));
process.exit(verified.faults.length > 0 ? 1 : 0);

/** npm runs a script in the project's folder; the person stood in another. */
function fromHere(name) {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
}

async function ownStore() {
  await loadEnv(true);
  const { readEnv } = await import("@/lib/config/env");
  return path.join(readEnv().dataDir, "groundwork.db");
}

function refuse(sentence) {
  console.error(sentence);
  process.exit(2);
}
