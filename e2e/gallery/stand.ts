// An application whose clock stands still, with a scripted model and web behind it: what it shows is the same on every
// machine and at every hour.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { OVER, type Stack, startStack } from "@/e2e/fixtures";

const CLOCK = pathToFileURL(path.resolve(import.meta.dirname, "clock.mjs")).href;
const MINUTE = 60_000;

export type Stand = Stack & {
  /** What the clock of server and browser shows, milliseconds since 1970. */
  now(): number;
  /** Lets a minute pass, so that what comes next is younger. */
  minute(): Promise<void>;
};

/** `thinking`: milliseconds of its clock that the model takes for a step. Only where one run goes on at a time. */
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
  const stack = await startStack({
    root,
    env: { ...env, NODE_OPTIONS: `--import ${CLOCK}`, STANDING_CLOCK: file },
  });
  const pass = async (milliseconds: number) => {
    if (milliseconds === 0) return;
    now += milliseconds;
    writeFileSync(file, String(now));
    process.kill(stack.app.pid(), "SIGUSR2");
    // A signal is not answered; the server takes it before the next request that comes over the network.
    await wait(100);
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
