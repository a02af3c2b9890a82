// An application with a stopped clock, a scripted model and a scripted web: its screens are the same on every machine
// and at any time.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { OVER, type Stack, startStack } from "@/e2e/fixtures";

const CLOCK = pathToFileURL(path.resolve(import.meta.dirname, "clock.mjs")).href;
const MINUTE = 60_000;

export type Stand = Stack & {
  /** The time of the server's and the browser's clock, milliseconds since the epoch. */
  now(): number;
  /** Advances the clock by a minute, so that whatever follows is newer. */
  minute(): Promise<void>;
};

/** `thinking`: milliseconds of its clock that the model takes for a step. Only for one active run at a time. */
export async function startStand({
  root,
  env,
  thinking = 0,
}: {
  root?: string;
  env?: Record<string, string>;
  thinking?: number;
} = {}): Promise<Stand> {
  const folder = mkdtempSync(path.join(tmpdir(), "groundwork-clock-"));
  const file = path.join(folder, "now");
  let now = Date.parse("2026-03-02T10:00:00Z");
  writeFileSync(file, String(now));
  // What the server says that it has read: a signal has no acknowledgement.
  const read = `${file}-read`;
  writeFileSync(read, "");
  const stack = await startStack({
    root,
    env: { ...env, NODE_OPTIONS: `--import ${CLOCK}`, STANDING_CLOCK: file },
  });
  const pass = async (milliseconds: number) => {
    if (milliseconds === 0) return;
    now += milliseconds;
    writeFileSync(file, String(now));
    process.kill(stack.app.pid(), "SIGUSR2");
    while (readFileSync(read, "utf8") !== String(now)) await wait(5);
  };
  return {
    ...stack,
    script: (question, replies) =>
      stack.script(question, async (request) => {
        await pass(thinking);
        return typeof replies === "function" ? replies(request) : (replies[request.step - 1] ?? OVER);
      }),
    now: () => now,
    minute: () => pass(MINUTE),
    async dispose() {
      await stack.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
