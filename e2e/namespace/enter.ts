// Runs a program of the project in a network namespace of its own, where every internet address is this machine:
// nothing leaves it, and every connection is observed. It has its own name server (`network.ts`).

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const AUTHORITY = path.join(import.meta.dirname, "certificates/authority.pem");

/** Makes every address local, so that a listener on all of them receives every connection. */
const SET_UP = [
  "ip link set lo up",
  "ip route add local 0.0.0.0/0 dev lo",
  "ip -6 route add local ::/0 dev lo",
  'mount --bind "$1" /etc/resolv.conf',
];
const UNSHARE = ["--map-root-user", "--net", "--mount"];

function folderWithResolver(): { folder: string; resolver: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "groundwork-network-"));
  const resolver = path.join(folder, "resolv.conf");
  writeFileSync(resolver, "nameserver 127.0.0.1\noptions timeout:1 attempts:2\n");
  return { folder, resolver };
}

/** Why this machine cannot run programs this way, as a sentence; null when it can. */
export function namespaceRefusal(): string | null {
  if (process.platform !== "linux") return "Networks of their own for programs are a thing of Linux.";
  const { folder, resolver } = folderWithResolver();
  const tried = spawnSync("unshare", [...UNSHARE, "sh", "-ec", SET_UP.join("\n"), "sh", resolver]);
  rmSync(folder, { recursive: true });
  if (tried.status === 0) return null;
  return `This machine gives programs no network of their own: ${tried.error?.message ?? String(tried.stderr).trim()}`;
}

export type Ended = { code: number | null; output: string; log: string };

/**
 * Runs a TypeScript program (path from the project's root) in a network namespace and waits for its end. Its child
 * processes share the namespace. It trusts the certificates of `*.groundwork.example`.
 */
export async function runInNamespace(
  program: string,
  { env = {}, timeoutMs = 240_000 }: { env?: Record<string, string>; timeoutMs?: number } = {},
): Promise<Ended> {
  const { folder, resolver } = folderWithResolver();
  const run = 'exec "$2" --import "$3" "$4"';
  const loader = path.join(root, "scripts/typescript.mjs");
  const child = spawn(
    "unshare",
    [...UNSHARE, "sh", "-ec", [...SET_UP, run].join("\n"), "sh", resolver, process.execPath, loader, program],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: "production",
        NODE_EXTRA_CA_CERTS: AUTHORITY,
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
      signal: AbortSignal.timeout(timeoutMs),
    },
  );
  const said = { output: "", log: "" };
  child.stdout.on("data", (part: Buffer) => {
    said.output += part.toString("utf8");
  });
  child.stderr.on("data", (part: Buffer) => {
    said.log += part.toString("utf8");
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    return { code, ...said };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
