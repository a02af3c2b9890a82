// Adds users to a running application with the administrator's command.

import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect } from "@playwright/test";
import type { App } from "./app";

const root = path.resolve(import.meta.dirname, "../..");

/** Adds a user with this password; the first one becomes the administrator and owns the existing data. */
export async function addUser(
  { dataDir }: Pick<App, "dataDir">,
  name: string,
  password: string,
): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, "scripts/user.mjs"), "add", name], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: "production" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part));
  child.stdin.end(`${password}\n`);
  const [code] = await once(child, "exit");
  expect(code, output).toBe(0);
}
