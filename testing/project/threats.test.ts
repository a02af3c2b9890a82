// docs/threats.md lists the threats of each entrance. This test finds the entrances in the source. It fails when the
// list lacks one, when the list names one that no longer exists, and when a row names no existing test.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { Tool } from "@/lib/tools/registry";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

type Row = { entrances: string[]; threat: string; tests: string[] };

/** The table rows below a second-level heading. */
function rowsUnder(heading: string): Row[] {
  const [, section = ""] = read("docs/threats.md").split(`\n## ${heading}\n`);
  const [body = ""] = section.split("\n## ");
  return body
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [, entrances = "", threat = "", stops = ""] = line.split("|");
      const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
      return { entrances: named(entrances), threat: threat.trim(), tests: named(stops) };
    });
}

function filesIn(folder: string, matches: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => matches.test(file));
}

/** `app/api/threads/route.ts` serves `/api/threads`; route groups in brackets are not part of an address. */
const addressOf = (file: string) =>
  `/${path
    .dirname(file)
    .split("/")
    .slice(1)
    .filter((part) => !/^\(.*\)$/.test(part))
    .join("/")}`;

const NOT_SHIPPED = /\.test\.tsx?$/;
const READS = /\b(?:readFile|readFileSync|createReadStream|open|openSync|readdir|readdirSync|copyFile)\b/;

const readers = ["lib", "db", "app"]
  .flatMap((folder) => filesIn(folder, /\.tsx?$/))
  .filter((file) => !NOT_SHIPPED.test(file))
  .filter((file) => {
    const text = read(file);
    const ofFiles = /from "node:fs(?:\/promises)?"/.test(text) && READS.test(text);
    return ofFiles || /^import Sqlite from "better-sqlite3"/m.test(text);
  });

const mcpTools = filesIn("lib/integrations/mcp", /\/server[\w-]*\.ts$/).flatMap((file) =>
  [...read(file).matchAll(/registerTool\(\s*(?:"([^"]+)"|([\w.]+))/g)].map(
    ([, name, made]) => name ?? made ?? "",
  ),
);

/** The list in `testing/project/outgoing.test.ts`, which that test compares with the sources. */
const outgoing = [
  ...read("testing/project/outgoing.test.ts").matchAll(/^ {2}"(lib\/[^"]+)": \{\s*uses/gm),
].map(([, file = ""]) => file);

const ENTRANCES: [heading: string, found: string[]][] = [
  ["Routes", filesIn("app", /\/route\.ts$/).map(addressOf)],
  ["Pages", filesIn("app", /\/page\.tsx$/).map(addressOf)],
  ["MCP tools", mcpTools],
  ["Tools of the model", Tool.list().map(({ name }) => name)],
  ["Files that are read", readers],
  ["Outgoing calls", outgoing],
];

describe.each(ENTRANCES)("Threats: %s", (heading, found) => {
  const rows = rowsUnder(heading);

  it("docs/threats.md lists every entry point and nothing else", () => {
    expect(found.length).toBeGreaterThan(1);
    expect(rows.flatMap(({ entrances }) => entrances).toSorted()).toEqual([...new Set(found)].toSorted());
  });

  it("each row describes its threat and names existing tests", () => {
    const without = rows.filter(({ threat, tests }) => threat.length < 10 || tests.length === 0);
    expect(without).toEqual([]);
    expect(rows.flatMap(({ tests }) => tests).filter((file) => !existsSync(path.join(root, file)))).toEqual(
      [],
    );
  });
});
