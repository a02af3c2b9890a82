// `npm run score -- <report or bundle>`: prints GOAL-Q1 to GOAL-Q4, GOAL-Q7 and GOAL-Q9 of a report without
// using a model. Accepts a bundle, a Markdown report, or the id of a report in DATA_DIR.

import { existsSync, readFileSync, statSync } from "node:fs";
import { fail, fromHere, guardNode, loadEnv } from "./project.mjs";

guardNode();
await import("./typescript.mjs");
const { LARGEST_FILE, readReport } = await import("@/lib/report-score/score-input");
const { scoreOf } = await import("@/lib/report-score/score");
const { scoreText } = await import("@/lib/report-score/score-text");

const given = process.argv[2];
if (!given || process.argv.length > 3)
  fail("Say which report: npm run score -- <bundle.json, report.md or the id of a report>");

const read = readReport(
  /^rep_[\w-]+$/.test(given) && !existsSync(given) ? await stored(given) : fromFile(given),
);
if (!read.ok) fail(read.sentence);
console.log(scoreText(scoreOf(read.report)));

function fromFile(name) {
  const file = fromHere(name);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) fail(`There is no file ${name}.`);
  if (!found.isFile()) fail(`${name} is not a file.`);
  if (found.size > LARGEST_FILE) fail(`${name} is larger than the 64 MB that are read.`);
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    return fail(`${name} cannot be read: ${error.code ?? error.message}`);
  }
}

/** A stored report, as the bundle that an export would create. */
async function stored(id) {
  await loadEnv(true);
  const { readEnv } = await import("@/lib/config/env");
  const { dataDir } = readEnv();
  const { storeFile } = await import("@/lib/process/store-file");
  if (!existsSync(storeFile(dataDir))) fail(`There is no store in ${dataDir}.`);
  const { exportBundle } = await import("@/lib/bundles/export-bundle");
  const { GroundworkError } = await import("@/lib/errors/errors");
  try {
    return (await exportBundle(id)).body;
  } catch (error) {
    if (error instanceof GroundworkError) return fail(error.message);
    throw error;
  }
}
