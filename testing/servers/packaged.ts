// What `npm run package` put together, started the way the Dockerfile says: with its variables and its command, from a folder
// that nobody may write, as another user where the test itself may become one.

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { freePort } from "./app";

const root = path.resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

/** `nobody` of Debian, who owns no file. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const UNLIKE_ROOT = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", "--no-new-privs"];

export type Image = {
  variables: Record<string, string>;
  command: string[];
  healthCheck: string[];
  user: string;
};

/** The last stage of the Dockerfile. */
export async function readDockerfile(): Promise<Image> {
  const text = await readFile(path.join(root, "Dockerfile"), "utf8");
  const stage = text.slice(text.lastIndexOf("\nFROM "));
  const found = (pattern: RegExp) => pattern.exec(stage)?.[1] ?? "";
  const parsed = (pattern: RegExp) => JSON.parse(found(pattern)) as string[];
  return {
    variables: Object.fromEntries(
      [...stage.matchAll(/^ENV (\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
    ),
    command: parsed(/^CMD (\[.*\])$/m),
    healthCheck: parsed(/^HEALTHCHECK .*CMD (\[.*\])$/m),
    user: found(/^USER (\w+)$/m),
  };
}

/** Bytes of all files below the folder. */
export async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await run("du", ["-s", "--block-size=1", folder]);
  return Number(stdout.split("\t")[0]);
}

async function makeReadOnly(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await makeReadOnly(place);
    else await chmod(place, 0o444);
  }
  await chmod(folder, 0o555);
}

/** Lets the folder be deleted again. */
export async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await makeWritable(path.join(folder, entry.name));
}

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null)
      throw new Error(`The packaged server ended with ${child.exitCode}:\n${log()}`);
    const response = await fetch(`${url}/api/health/ready`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The packaged server did not become ready:\n${log()}`);
}

/** `folder`: an assembled package; it is made read-only. `variables` go over those of the Dockerfile. */
export async function startPackaged(folder: string, variables: Record<string, string>) {
  const image = await readDockerfile();
  const data = await mkdtemp(path.join(tmpdir(), "groundwork-packaged-"));
  if (isRoot) await chown(data, NOBODY, NOBODY);
  await makeReadOnly(folder);
  // A temporary folder is its maker's alone.
  await chmod(path.dirname(folder), 0o755);
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    ...{ PATH: process.env.PATH, ...image.variables, DATA_DIR: data, HOST: "127.0.0.1" },
    ...{ PORT: String(port), ...variables },
  };
  const asNobody = ([program = "", ...args]: string[]): [string, string[]] => {
    const [first = "", ...rest] = [
      ...(isRoot ? UNLIKE_ROOT : []),
      ...[program === "node" ? process.execPath : program, ...args],
    ];
    return [first, rest];
  };
  let output = "";
  const child = spawn(...asNobody(image.command), { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (output += part.toString("utf8")));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child, () => output);
  return {
    url,
    data,
    log: () => output,
    pid: () => child.pid ?? 0,
    /** Runs a command of the package beside the server; rejects when it fails. */
    command: async (...args: string[]) =>
      (await run(...asNobody(["node", ...args]), { cwd: folder, env })).stdout,
    healthCheck: async () => void (await run(...asNobody(image.healthCheck), { cwd: folder, env })),
    /** Resolves to its exit code. */
    async stop(): Promise<number | null> {
      if (child.exitCode !== null) return child.exitCode;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      return (await ended)[0] as number | null;
    },
  };
}
