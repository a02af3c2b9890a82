// Shared code of the command scripts: the check of Node's version, settings that are needed before Next reads
// them, child processes that end with their parent, and the fingerprint that tells whether a build is stale.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
export const nextBin = path.join(root, "node_modules/next/dist/bin/next");

const SOURCES = [
  "app",
  "components",
  "db",
  "lib",
  "instrumentation.ts",
  "proxy.ts",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "tsconfig.json",
];
const STAMP = path.join(root, ".next", "source-fingerprint");

/** Ends the process with a message and without a stack trace. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Resolves a path that the person typed. npm runs scripts in the project's folder, not in the person's
 * current one.
 */
export function fromHere(name) {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
}

/** The database driver needs Node 22; older versions would crash without a message. */
export function guardNode() {
  if (Number(process.versions.node.split(".")[0]) >= 22) return;
  fail(
    `Groundwork needs Node 22.19 or newer and was started with ${process.version}. Use \`npm start\` and \`npm test\` after \`npm ci\`: on Linux they bring their own Node.`,
  );
}

/** Reads `.env.local` and `.env` the way Next does, so that they may set HOST and PORT. */
export async function loadEnv(production) {
  const { default: nextEnv } = await import("@next/env");
  nextEnv.loadEnvConfig(root, !production, { info: () => undefined, error: console.error });
}

function* files(entry) {
  const stat = statSync(entry, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isFile()) yield entry;
  else for (const name of readdirSync(entry).sort()) yield* files(path.join(entry, name));
}

/** A hash over everything that affects a build; tests are excluded. */
export function fingerprint() {
  const hash = createHash("sha256").update(process.versions.node);
  for (const source of SOURCES)
    for (const file of files(path.join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(path.relative(root, file)).update(readFileSync(file));
    }
  return hash.digest("hex");
}

/** "missing", "stale" or "fresh". */
export function buildState() {
  if (!existsSync(path.join(root, ".next", "BUILD_ID"))) return "missing";
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint() ? "fresh" : "stale";
}

export function stampBuild(stamp) {
  writeFileSync(STAMP, stamp);
}

/**
 * Starts a child with this Node; forwards signals, so that stopping the parent stops the child gracefully.
 */
export function start(args, { env = {}, stdio = "inherit" } = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
  });
  const forward = (signal) => child.kill(signal);
  process.on("SIGTERM", forward).on("SIGINT", forward);
  // npm passes a signal to its shell, and the shell exits without forwarding it; this process then has a new
  // parent.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 300);
  child.on("exit", () => {
    clearInterval(watch);
    process.off("SIGTERM", forward).off("SIGINT", forward);
  });
  return child;
}

/** Runs a child to its end and returns its exit code. */
export function run(args, options) {
  return new Promise((resolve, reject) => {
    const child = start(args, options);
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/**
 * Starts a child whose output is collected; `ended` resolves with its exit code and what it wrote, `stop` ends it.
 */
export function capture(args, options) {
  const child = start(args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => parts.push(part));
  const ended = new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) =>
      resolve({ code: signal ? 1 : (code ?? 1), output: Buffer.concat(parts).toString("utf8") }),
    );
  });
  return { ended, stop: () => child.kill() };
}
