// `npm run mutations [-- <part of a name>]`: inserts one known bug after another into a copy of the project
// and runs the tests that should fail. Exits with 1 when a bug goes unnoticed, or when the tests fail without
// one.

import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { guardNode, root } from "./project.mjs";

guardNode();
await import("./typescript.mjs");
const { MUTATIONS } = await import("@/testing/mutations/bugs");

const wanted = process.argv[2] ?? "";
const bugs = MUTATIONS.filter(({ name }) => name.includes(wanted));
const copy = mkdtempSync(path.join(tmpdir(), "groundwork-mutations-"));
process.once("exit", () => rmSync(copy, { recursive: true, force: true }));

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
  cwd: root,
  encoding: "utf8",
});
for (const file of files.split("\0")) {
  // A deleted file that is not committed yet is still listed.
  if (!file || !existsSync(path.join(root, file))) continue;
  const target = path.join(copy, file);
  mkdirSync(path.dirname(target), { recursive: true });
  cpSync(path.join(root, file), target);
}
symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));

/** Milliseconds after which tests count as hanging; without a bug all of them together take less. */
const PATIENCE = 300_000;

/** Runs the tests in a process group, so that none is left behind when a bug keeps one from ending. */
function runTests(tests, report) {
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "--bail", "1", "--reporter", "json", "--outputFile", report, ...tests];
  const env = { ...process.env, PWD: copy };
  const child = spawn(process.execPath, args, { cwd: copy, stdio: "ignore", detached: true, env });
  const end = () => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // The process has already ended.
    }
  };
  const stop = () => process.exit(1);
  const timer = setTimeout(end, PATIENCE);
  process.once("exit", end).once("SIGINT", stop).once("SIGTERM", stop);
  return new Promise((resolve) => {
    child.once("exit", () => {
      clearTimeout(timer);
      process.off("exit", end).off("SIGINT", stop).off("SIGTERM", stop);
      resolve();
    });
  });
}

/** Returns the titles of failed tests; null when the tests did not finish. */
async function failures(tests) {
  const report = path.join(copy, "mutations.json");
  rmSync(report, { force: true });
  await runTests(tests, report);
  try {
    const { testResults, numTotalTests } = JSON.parse(readFileSync(report, "utf8"));
    if (numTotalTests === 0) return null;
    return testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ status, fullName }) => (status === "failed" ? [fullName] : [])),
    );
  } catch {
    // Without a report, the tests did not finish.
    return null;
  }
}

const begun = performance.now();
const sound = await failures([...new Set(bugs.flatMap(({ tests }) => tests))]);
if (sound === null || sound.length > 0) {
  console.error(`Without a bug the tests must pass first: ${sound?.join("; ") ?? "they did not run"}`);
  process.exit(1);
}
let missed = 0;
for (const { name, file, find, replace, tests } of bugs) {
  const target = path.join(copy, file);
  const text = readFileSync(target, "utf8");
  writeFileSync(
    target,
    text.replace(find, () => replace),
  );
  const [noticed] = (await failures(tests)) ?? [];
  writeFileSync(target, text);
  if (!noticed) missed += 1;
  console.log(`${noticed ? "caught" : "MISSED"}  ${name}${noticed ? `  by “${noticed}”` : ""}`);
}
const seconds = ((performance.now() - begun) / 1000).toFixed(0);
console.log(`${bugs.length - missed} of ${bugs.length} mutations were caught, in ${seconds} s.`);
process.exit(missed === 0 ? 0 : 1);
