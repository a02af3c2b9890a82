// SEC-25: the packages that the program is built from, read from the lock file and from the installation.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import floors from "./package-floors.json";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));

const list = z.union([z.array(z.string()), z.string().transform((one) => [one])]).optional();
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      dev: z.boolean().default(false),
      inBundle: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
      os: list,
      cpu: list,
      libc: list,
    }),
  ),
});
const manifestSchema = z.object({
  license: z.string().optional(),
  scripts: z.record(z.string(), z.string()).default({}),
});
const projectSchema = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

const locked = Object.entries(lockSchema.parse(read("package-lock.json")).packages)
  .filter(([at]) => at !== "")
  .map(([at, entry]) => ({ at, name: at.slice(at.lastIndexOf("node_modules/") + 13), ...entry }));
const production = locked.filter(({ dev }) => !dev);

const MOST = 200;
const PLATFORM = { os: "linux", cpu: "x64", libc: "glibc" };
/** Packages that an installation without development packages puts on such a machine. */
const installed = production.filter(({ os, cpu, libc }) =>
  [
    [os, PLATFORM.os],
    [cpu, PLATFORM.cpu],
    [libc, PLATFORM.libc],
  ].every(([allowed, here]) => !allowed || (allowed as string[]).includes(String(here))),
);

/**
 * Packages beyond the 200, and why each may stay: none of their code runs here. The first are type declarations that packages
 * list as dependencies, then fonts, data and a command line that nothing calls; the last are only required by an optional
 * peer, for tests.
 */
const DEFENDED = new Map([
  ["@types/better-sqlite3", "declarations, an optional peer of drizzle-orm"],
  ["@types/debug", "declarations, named by micromark"],
  ["@types/hast", "declarations, named by the highlighter"],
  ["@types/mdast", "declarations, named by the reader of Markdown"],
  ["@types/ms", "declarations, named by @types/debug"],
  ["@types/node", "declarations, named by those of better-sqlite3"],
  ["@types/pg", "declarations, an optional peer of drizzle-orm"],
  ["@types/react", "declarations, an optional peer"],
  ["@types/unist", "declarations, named by the reader of Markdown"],
  ["csstype", "declarations, named by those of react"],
  ["undici-types", "declarations, named by those of node"],
  ["json-schema", "declarations, named by those of @ai-sdk/provider"],
  ["@standard-schema/spec", "declarations, named by those of the AI SDK"],
  ["node-addon-api", "headers for building better-sqlite3, which is shipped built"],
  ["baseline-browser-mapping", "tables of browsers, read while the program is built"],
  ["@fontsource-variable/source-serif-4", "font files and their style sheets"],
  ["caniuse-lite", "tables of browsers, read while the program is built"],
  ["commander", "named by katex for its command line, which nothing calls"],
  ["@playwright/test", "tests in browsers, an optional peer of next"],
  ["playwright", "tests in browsers"],
  ["playwright-core", "tests in browsers"],
]);

/** Packages that are loaded only where `DATABASE_URL` names a PostgreSQL server: its driver, and the queue with its calendar. */
const WITH_POSTGRES = new Set([
  "cron-parser",
  "luxon",
  "non-error",
  "pg",
  "pg-boss",
  "pg-cloudflare",
  "pg-connection-string",
  "pg-int8",
  "pg-pool",
  "pg-protocol",
  "pg-types",
  "pgpass",
  "postgres-array",
  "postgres-bytea",
  "postgres-date",
  "postgres-interval",
  "rrule-temporal",
  "serialize-error",
  "split2",
  "tagged-tag",
  "temporal-spec",
  "type-fest",
  "xtend",
]);

const PERMISSIVE = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
]);
/** Licences of data: fonts, and a table of browser features. */
const OF_DATA = new Map([
  ["@fontsource-variable/source-serif-4", "OFL-1.1"],
  ["geist", "SIL OPEN FONT LICENSE"],
  ["caniuse-lite", "CC-BY-4.0"],
]);

const isPermissive = (license: string): boolean =>
  license
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((part) => PERMISSIVE.has(part.trim())));

const numbersOf = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number);
function isBelow(version: string, floor: string): boolean {
  const [have, need] = [numbersOf(version), numbersOf(floor)];
  const at = have.findIndex((number, index) => number !== need[index]);
  return at >= 0 && (have[at] ?? 0) < (need[at] ?? 0);
}

describe("SEC-25: the packages that ship", () => {
  it("SEC-25: at most 200 contain code that runs, and each other one is justified", () => {
    expect(installed.length).toBeGreaterThan(100);
    const names = new Set(installed.map(({ name }) => name));
    expect([...DEFENDED.keys(), ...WITH_POSTGRES].filter((name) => !names.has(name))).toEqual([]);
    const running = installed.filter(({ name }) => !DEFENDED.has(name) && !WITH_POSTGRES.has(name));
    expect(running.length).toBeLessThanOrEqual(MOST);
  });

  it("SEC-25: none runs an install script; those that have one are denied it", () => {
    const { allowScripts } = projectSchema.parse(read("package.json"));
    expect(Object.values(allowScripts)).not.toContain(true);
    const running = locked.filter(
      ({ hasInstallScript, name }) => hasInstallScript && allowScripts[name] !== false,
    );
    expect(running.map(({ at }) => at)).toEqual([]);
    const scripted = production.filter(({ at }) => {
      const file = path.join(ROOT, at, "package.json");
      if (!existsSync(file)) return false;
      const { scripts } = manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
      return ["preinstall", "install", "postinstall"].some((name) => scripts[name] !== undefined);
    });
    expect(scripted.map(({ name }) => name).filter((name) => allowScripts[name] !== false)).toEqual([]);
  });

  it("SEC-25: all have licences that permit any use", () => {
    const others = production.flatMap(({ at, name }) => {
      const file = path.join(ROOT, at, "package.json");
      // Packages for other platforms are not installed; they equal the installed one under another name.
      if (!existsSync(file)) return [];
      const { license = "none" } = manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
      return isPermissive(license) || OF_DATA.get(name) === license ? [] : [`${name}: ${license}`];
    });
    expect(others).toEqual([]);
    expect(isPermissive("(AFL-2.1 OR BSD-3-Clause)")).toBe(true);
    expect(isPermissive("Apache-2.0 AND LGPL-3.0-or-later")).toBe(false);
  });

  it("SEC-25: each is pinned to its hash, and to no download address", () => {
    expect(locked.filter(({ resolved }) => resolved !== undefined).map(({ at }) => at)).toEqual([]);
    // Packages inside another package's archive are covered by its hash.
    const loose = locked.filter(({ integrity, inBundle }) => !inBundle && !integrity?.startsWith("sha512-"));
    expect(loose.map(({ at }) => at)).toEqual([]);
  });

  it.each(floors)("SEC-25: $name is at least $atLeast: $why", ({ name, atLeast }) => {
    const versions = production.flatMap((entry) => (entry.name === name ? [entry.version ?? "0.0.0"] : []));
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((version) => isBelow(version, atLeast))).toEqual([]);
    expect(isBelow("7.18.1", "7.18.2") && !isBelow("8.0.0", "7.18.2") && isBelow("7.9.9", "7.18.2")).toBe(
      true,
    );
  });
});
