// A server that cannot work exits at once with the reason, instead of answering every request with an error.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort, startApp } from "@/testing/servers/app";

const root = path.resolve(import.meta.dirname, "..");

async function startError(options: Parameters<typeof startApp>[0]): Promise<string> {
  const app = await startApp(options).catch((error: Error) => error);
  if (app instanceof Error) return app.message;
  await app.dispose();
  return "it started";
}

test("a key without a model: the variable is named, the key is not", async () => {
  const message = await startError({ env: { OPENAI_API_KEY: "sk-canary-0123456789" } });
  expect(message).toContain("The server ended with 1");
  expect(message).toContain("Groundwork cannot start. OPENAI_MODEL: expected the name of a model");
  expect(message).not.toContain("sk-canary");
});

test("a file that is not a database is left unchanged, and the message offers a way out", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "groundwork-e2e-"));
  await writeFile(path.join(dataDir, "groundwork.db"), "This is not a database. ".repeat(100));
  const message = await startError({ dataDir });
  await rm(dataDir, { recursive: true });
  expect(message).toContain("The server ended with 1");
  expect(message).toContain("groundwork.db is no database. It was not touched");
});

/** The child process of `parent`, as Linux lists it. */
async function childOf(parent: number): Promise<number> {
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    // State and parent follow the name of the program, which may contain any character.
    if (stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] === String(parent)) return Number(name);
  }
  return 0;
}

for (const [signal, code] of [
  ["SIGKILL", 137],
  ["SIGTERM", 0],
] as const)
  test(`npm start exits with ${code} when the server ends by ${signal}`, async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "groundwork-e2e-"));
    const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) };
    const started = spawn(process.execPath, [path.join(root, "scripts/start.mjs")], { cwd: root, env });
    let output = "";
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (part: Buffer) => (output += part.toString()));
    const ended = once(started, "exit");
    await expect.poll(() => output, { timeout: 60_000 }).toContain("Address");
    process.kill(await childOf(started.pid ?? 0), signal);
    expect(await ended).toEqual([code, null]);
    if (code !== 0) expect(output).toContain("The server ended unexpectedly (SIGKILL)");
    await rm(dataDir, { recursive: true });
  });
