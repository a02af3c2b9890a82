// Runs once before the browser tests: starts the server on an empty data folder until it has indexed the bundled documents.
// Every test's own folder is a copy of this one, because indexing takes longer than most tests. All servers share one
// cache of compiled code, because compiling is a fifth of a start.

import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { COMPILED_CODE, PREPARED_DATA, ROOMY_HEAP, startApp } from "@/testing/servers/app";

export default async function prepare(): Promise<() => Promise<void>> {
  const prepared = await mkdtemp(path.join(tmpdir(), "groundwork-prepared-"));
  const compiled = await mkdtemp(path.join(tmpdir(), "groundwork-compiled-"));
  process.env[COMPILED_CODE] = compiled;
  process.env[ROOMY_HEAP] = "1";
  const app = await startApp();
  await app.stop();
  await cp(app.dataDir, prepared, { recursive: true });
  await app.dispose();
  process.env[PREPARED_DATA] = prepared;
  return async () => {
    for (const folder of [prepared, compiled]) await rm(folder, { recursive: true, force: true });
  };
}
