// Makes a backup every day, in a child process, so that neither copying nor verifying blocks this one. One timer; a
// missed backup is made some minutes after the start.

import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { appRoot, readEnv } from "@/lib/config/env";
import { log } from "@/lib/log";
import { storeCondition } from "@/lib/process/store-condition";
import { processSingleton } from "@/lib/singleton";
import { isDue, listBackups } from "./backup-files";

const LOOK_EVERY = 5 * 60_000;
/** Pause after a failed backup. */
const PAUSE = 6 * 3_600_000;
const LONGEST_ERROR = 2000;

const timer = processSingleton("daily-backup", () => ({ current: null as NodeJS.Timeout | null }));

/** Starts to check whether a backup is due, first after five minutes. */
export function startBackups(): void {
  let running = false;
  let notBefore = 0;
  timer.current ??= setInterval(() => {
    const now = Date.now();
    if (running || storeCondition() !== "ok") return;
    // A clock that was set back must not delay the next backup by more than one pause.
    if (now < notBefore && notBefore - now <= PAUSE) return;
    const { dataDir } = readEnv();
    if (!isDue(listBackups(dataDir), now)) return;
    running = true;
    makeDaily(dataDir)
      .catch((error: unknown) => {
        notBefore = Date.now() + PAUSE;
        log.error("backup-failed", { error });
      })
      .finally(() => {
        running = false;
      });
  }, LOOK_EVERY);
  timer.current.unref();
}

/** Runs the command and resolves when the backup is complete. Rejects with the command's output. */
function makeDaily(dataDir: string): Promise<void> {
  const script = path.join(/*turbopackIgnore: true*/ appRoot(), "scripts", "backup.mjs");
  const child = spawn(process.execPath, [script, "--daily"], {
    cwd: appRoot(),
    // The child needs no other settings, least of all a key.
    env: { DATA_DIR: dataDir, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const end = () => void child.kill();
  process.once("exit", end);
  let said = "";
  child.stderr.on("data", (part: Buffer) => {
    if (said.length < LONGEST_ERROR) said += part.toString("utf8");
  });
  return new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("spawn", () => stepBack(child.pid));
    child.once("close", (code) => {
      if (code === 0) {
        log.info("backup-made");
        resolve();
      } else reject(new Error(`backup ended with ${code}: ${said.slice(0, LONGEST_ERROR)}`));
    });
  }).finally(() => process.off("exit", end));
}

/** Lowers the priority of the backup, because runs come first. */
function stepBack(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch (error) {
    // The process may have ended already.
    log.warn("backup-priority", { error });
  }
}
