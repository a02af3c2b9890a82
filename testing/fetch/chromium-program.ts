// The Chromium of this machine as a program that tests may start, also as root and where its sandbox is not allowed.

import { accessSync, chmodSync, constants, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Without windows first: it does the same for a page, and starts with a quarter of the work. */
const SHELLS = ["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium-headless-shell"];
const WHOLE = ["/usr/lib/chromium/chromium", "/usr/bin/chromium", "/usr/bin/google-chrome"];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Scripts that start a headless shell and a whole browser without their sandboxes, as far as this machine has them. */
export function chromiumPrograms(): { name: string; program: string }[] {
  const found = [SHELLS.find(isProgram), WHOLE.find(isProgram)].filter((file) => file !== undefined);
  return found.map((file) => ({
    name: path.basename(file),
    program: programOf(`exec "${file}" --no-sandbox "$@"`),
  }));
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
