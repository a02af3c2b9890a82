// Finds a Chromium for the browser tests: an installed one, else Playwright's own download, else apt as root
// on Debian. Otherwise it prints what to install. Started by itself it only does that.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { fail, root } from "./project.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** The first of these programs on the PATH; null when there is none. */
function onPath(names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  for (const name of names)
    for (const folder of folders) if (existsSync(path.join(folder, name))) return path.join(folder, name);
  return null;
}

function installed() {
  if (process.env.CHROMIUM_PATH)
    return existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : null;
  const found = onPath(NAMES);
  if (found) return found;
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
}

function attempt(command, args, timeout) {
  return (
    spawnSync(command, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"], timeout }).status === 0
  );
}

/**
 * Returns the path of Chromium's headless shell, which needs a third less of the machine; null when there is none and none
 * could be installed. The browser tests then use Chromium itself.
 */
export function findHeadlessShell() {
  if (process.env.CHROMIUM_SHELL_PATH) return process.env.CHROMIUM_SHELL_PATH;
  const found = () => onPath(["chromium-headless-shell", "chrome-headless-shell"]);
  if (found()) return found();
  // Debian's Chromium comes without it. Another browser than the one in use would be another version.
  if (
    process.getuid?.() === 0 &&
    onPath(["chromium"])?.startsWith("/usr/bin/") &&
    existsSync("/usr/bin/apt-get")
  )
    attempt(
      "apt-get",
      ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"],
      120_000,
    );
  return found();
}

/** Returns the path of a Chromium; ends the process with a message when none can be found or installed. */
export function ensureChromium() {
  const found = installed();
  if (found) return found;
  console.log("No Chromium found; trying Playwright's own download.");
  const cli = path.join(root, "node_modules/@playwright/test/cli.js");
  if (attempt(process.execPath, [cli, "install", "chromium"], 240_000) && installed()) return installed();
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("The download failed; installing Debian's chromium.");
    attempt("apt-get", ["update", "-qq"], 180_000);
    attempt("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], 420_000);
    if (installed()) return installed();
  }
  return fail(
    "The browser tests need Chromium: install the package `chromium` (or set CHROMIUM_PATH) and run `npm test` again.",
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureChromium();
  findHeadlessShell();
}
