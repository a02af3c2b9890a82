import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { holdStore, type StoreLock } from "./lock";

let dir: string;
const holds: StoreLock[] = [];
const hold = () => {
  const held = holdStore(dir, { waitMs: 0 });
  holds.push(held);
  return held;
};

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "groundwork-lock-"));
});
afterEach(() => {
  for (const held of holds.splice(0)) held.release();
  rmSync(dir, { recursive: true, force: true });
});

/** Another process that locks the folder and runs until it is killed. */
async function otherProcess() {
  const take = path.resolve(import.meta.dirname, "../../db/sqlite/hold.ts");
  const code = `import(${JSON.stringify(take)}).then(({ holdFile }) => {
    globalThis.letGo = holdFile(${JSON.stringify(path.join(dir, "groundwork.lock"))}, 0);
    console.log(globalThis.letGo ? "held" : "refused");
    setInterval(() => undefined, 1000);
  });`;
  const child = spawn(process.execPath, ["--no-warnings", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return {
    said: said.toString().trim(),
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

describe("the lock of a data folder", () => {
  it("one process holds it; another is refused with the holder, what is safe and what to do", () => {
    const now = new Date("2026-11-21T09:00:00Z");
    holds.push(holdStore(dir, { waitMs: 0, now }));
    expect(hold).toThrow(
      expect.objectContaining({
        code: "store_held",
        message: expect.stringContaining(`process ${process.pid}, since 2026-11-21T09:00:00.000Z`),
      }),
    );
    expect(hold).toThrow(/Nothing was changed\. Stop that one first, or set DATA_DIR/);
  });

  it("after its release it is free, and a second release takes it from nobody", () => {
    const first = hold();
    first.release();
    hold();
    first.release();
    expect(hold).toThrow(/Another Groundwork/);
  });

  it("creates a missing folder, and needs no disk space", () => {
    dir = path.join(dir, "new");
    hold();
    expect(statSync(path.join(dir, "groundwork.lock")).size).toBe(0);
  });

  it("GOAL-R1: a killed process leaves no lock behind, whatever its note says", async () => {
    const other = await otherProcess();
    expect(other.said).toBe("held");
    expect(hold).toThrow(/Another Groundwork/);
    await other.kill();
    // The old note names a running process: process ids are reused, in containers nearly always.
    writeFileSync(path.join(dir, "groundwork.pid"), JSON.stringify({ pid: process.pid, since: "today" }));
    hold();
    const late = await otherProcess();
    await late.kill();
    expect(late.said).toBe("refused");
  });

  it("an invalid note changes nothing", () => {
    hold();
    writeFileSync(path.join(dir, "groundwork.pid"), "{");
    expect(hold).toThrow(/process unknown, since an unknown time/);
  });

  it("a file that is not a lock is not treated as one", () => {
    writeFileSync(path.join(dir, "groundwork.lock"), "somebody's notes".repeat(100));
    expect(hold).toThrow(expect.objectContaining({ code: "SQLITE_NOTADB" }));
  });
});
