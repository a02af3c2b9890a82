// A copy of the project folder whose `agents.yaml` a test writes and may change while the server runs.

import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const project = path.resolve(import.meta.dirname, "../..");
const AGENTS = "agents.yaml";

export type AppRoot = {
  path: string;
  /** Overwrites the file. */
  write(text: string): Promise<void>;
  dispose(): Promise<void>;
};

/** `change` receives the project's own `agents.yaml`. */
export async function createAppRoot(change: (text: string) => string): Promise<AppRoot> {
  const folder = await mkdtemp(path.join(tmpdir(), "groundwork-root-"));
  for (const name of await readdir(project))
    if (name !== AGENTS && name !== "data") await symlink(path.join(project, name), path.join(folder, name));
  const write = (text: string) => writeFile(path.join(folder, AGENTS), text);
  await write(change(await readFile(path.join(project, AGENTS), "utf8")));
  return { path: folder, write, dispose: () => rm(folder, { recursive: true, force: true }) };
}
