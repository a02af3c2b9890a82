import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const FOLDER = path.resolve("node_modules/drizzle-orm");

it("what the hook returns for drizzle-orm is what Node would find: its .js files are ES modules and exist", () => {
  const file = path.join(FOLDER, "package.json");
  expect(JSON.parse(readFileSync(file, "utf8")).type).toBe("module");
  expect(globSync("*/**/package.json", { cwd: FOLDER })).toEqual([]);
  // With fewer exports than this the hook would save nothing.
  expect(statSync(file).size).toBeGreaterThan(100_000);
  const missing: string[] = [];
  let named = 0;
  for (const name of globSync("**/*.js", { cwd: FOLDER })) {
    const text = readFileSync(path.join(FOLDER, name), "utf8");
    for (const [, target = ""] of text.matchAll(/^(?:import|export)[^'"]*["'](\.\.?\/[^"']+)["'];?$/gm)) {
      named += 1;
      if (!statSync(path.join(FOLDER, path.dirname(name), target), { throwIfNoEntry: false })?.isFile())
        missing.push(`${name}: ${target}`);
    }
  }
  expect(named).toBeGreaterThan(1000);
  expect(missing).toEqual([]);
});
