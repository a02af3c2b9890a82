import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { plainEnvironment } from "@/lib/config/env";
import { ProgramTransport } from "./stdio";

const folder = mkdtempSync(path.join(tmpdir(), "stdio-"));
const transports: ProgramTransport[] = [];

/** Starts another program like a package runner does; both ignore requests to end and a closed input. */
const STUBBORN = `
process.on("SIGTERM", () => {});
const { spawn } = require("node:child_process");
const { writeFileSync } = require("node:fs");
const own = spawn(process.execPath, ["-e", 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], { stdio: "ignore" });
own.on("spawn", () => writeFileSync(process.argv[1], JSON.stringify([process.pid, own.pid])));
setInterval(() => {}, 1000);
`;

async function stubborn(name: string) {
  const file = path.join(folder, name);
  const onEnd = vi.fn();
  const transport = new ProgramTransport(
    { name, command: process.execPath, args: ["-e", STUBBORN, file], env: plainEnvironment() },
    onEnd,
  );
  transports.push(transport);
  await transport.start();
  const pids = await vi.waitFor(() => JSON.parse(readFileSync(file, "utf8")) as number[], {
    timeout: 10_000,
  });
  return { transport, pids, onEnd };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie process, which has ended but was not reaped, still counts.
    return process.platform !== "linux" || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

const allGone = (pids: number[]) => () => expect(pids.filter(isAlive)).toEqual([]);

afterEach(async () => {
  for (const transport of transports.splice(0)) await transport.close();
});

/** Recorded before any program runs: on a loaded machine the end of an earlier one may be noticed late. */
const before = process.listeners("exit");

it("a program that does not exit is killed with its children", async () => {
  const { transport, pids } = await stubborn("close");
  expect(pids.filter(isAlive)).toEqual(pids);
  await transport.close();
  await vi.waitFor(allGone(pids), { timeout: 10_000 });
});

it("no program outlives this process, however soon that exits", async () => {
  const { pids, onEnd } = await stubborn("exit");
  const added = process.listeners("exit").filter((listener) => !before.includes(listener));
  for (const listener of added) listener(0);
  await vi.waitFor(allGone(pids), { timeout: 10_000 });
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  rmSync(folder, { recursive: true, force: true });
});
