// `npm run planted [-- <part of a name>]`: plants one known bug after another into a copy of the project and runs the
// tests that should notice. Ends with 1 when a bug goes unnoticed, or when the tests fail without any.

import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { guardNode, root } from "./project.mjs";

guardNode();
await import("./typescript.mjs");
const { PLANTED } = await import("@/e2e/planted/bugs");

const wanted = process.argv[2] ?? "";
const bugs = PLANTED.filter(({ name }) => name.includes(wanted));
const copy = mkdtempSync(path.join(tmpdir(), "groundwork-planted-"));
process.once("exit", () => rmSync(copy, { recursive: true, force: true }));

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
  cwd: root,
  encoding: "utf8",
});
for (const file of files.split("\0").filter(Boolean)) {
  const target = path.join(copy, file);
  mkdirSync(path.dirname(target), { recursive: true });
  cpSync(path.join(root, file), target);
}
symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));

/** Titles of the tests that failed; null when they could not run at all. */
function failures(tests) {
  const report = path.join(copy, "planted.json");
  rmSync(report, { force: true });
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  spawnSync(
    process.execPath,
    [vitest, "run", "--bail", "1", "--reporter", "json", "--outputFile", report, ...tests],
    { cwd: copy, stdio: "ignore", env: { ...process.env, PWD: copy } },
  );
  try {
    const { testResults, numTotalTests } = JSON.parse(readFileSync(report, "utf8"));
    if (numTotalTests === 0) return null;
    return testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ status, fullName }) => (status === "failed" ? [fullName] : [])),
    );
  } catch {
    // Without a report nothing ran.
    return null;
  }
}

const sound = failures([...new Set(bugs.flatMap(({ tests }) => tests))]);
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
  const [noticed] = failures(tests) ?? [];
  writeFileSync(target, text);
  if (!noticed) missed += 1;
  console.log(`${noticed ? "caught" : "MISSED"}  ${name}${noticed ? `  by “${noticed}”` : ""}`);
}
console.log(`${bugs.length - missed} of ${bugs.length} planted bugs were caught.`);
process.exit(missed === 0 ? 0 : 1);
