// The Chromium of this machine as a program that tests may start, also as root and where its sandbox is not allowed.

import { accessSync, chmodSync, constants, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const PLACES = [
  "/usr/lib/chromium/chromium",
  ...["chromium-headless-shell", "chromium", "google-chrome"].map((name) => `/usr/bin/${name}`),
];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A script that starts it without its sandbox; null when there is none. */
export function chromiumProgram(): string | null {
  const found = PLACES.find(isProgram);
  return found ? programOf(`exec "${found}" --no-sandbox "$@"`) : null;
}

const folders: string[] = [];

/** A folder of the test; `removeFolders` removes it. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "program-"));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A shell script as a program. */
export function programOf(script: string): string {
  const file = path.join(testFolder(), "program");
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}
