// Runs `scripts/eval.mjs` as a process beside the test, so that a server in the test can answer it.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { compiledCode } from "@/testing/compiled-code";

/** A folder for the files of the command, and the command itself. */
export function evalCommand() {
  const folder = mkdtempSync(path.join(tmpdir(), "eval-"));
  const file = (name: string) => path.join(folder, name);

  function started(args: readonly string[], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, ["scripts/eval.mjs", ...args], {
      env: { NODE_ENV: "production", INIT_CWD: folder, ...compiledCode(), ...env },
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (part: Buffer) => {
      stdout += part.toString("utf8");
    });
    child.stderr.on("data", (part: Buffer) => {
      stderr += part.toString("utf8");
    });
    const ended = once(child, "close").then(([status]) => ({
      status: status as number | null,
      stdout,
      stderr,
    }));
    return { child, ended };
  }

  return {
    started,
    run: (args: readonly string[], env?: Record<string, string>) => started(args, env).ended,
    write: (name: string, lines: readonly unknown[]) =>
      writeFileSync(
        file(name),
        lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
      ),
    append: (name: string, text: string) => writeFileSync(file(name), text, { flag: "a" }),
    text: (name: string) => readFileSync(file(name), "utf8"),
    lines: (name: string): Record<string, unknown>[] =>
      readFileSync(file(name), "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
