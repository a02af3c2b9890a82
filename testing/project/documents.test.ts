// Checks the documents against the project: everything they link to or name exists, and their lists are complete.

import { existsSync, globSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  encryptionSecret,
  readEnv,
  readOperations,
  readStoreAccess,
  settingVariables,
} from "@/lib/config/env";
import { openApi } from "@/lib/integrations/openapi/openapi";
import { codesDefined, codesOfTitles } from "./requirement-codes";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const documents = globSync(["*.md", "docs/*.md"], { cwd: ROOT }).map((file) => ({ file, text: read(file) }));

/** A text without its code blocks, whose brackets and paths are examples. */
const prose = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, "");

/** The anchors that GitHub generates for a document's headings. */
function anchorsOf(markdown: string): string[] {
  return [...prose(markdown).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Relative links and images of a document. */
function linksOf(markdown: string): string[] {
  const found = prose(markdown).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g);
  return [...found]
    .map(([, link, picture]) => link ?? picture ?? "")
    .filter((link) => !/^[a-z]+:/.test(link));
}

/** Paths of source files and folders in backticks. */
function pathsOf(markdown: string): string[] {
  return [
    ...prose(markdown).matchAll(
      /`((?:\.ci|app|components|db|docs|e2e|lib|scripts|testing|tools)\/[^\s`]*)`/g,
    ),
  ].map(([, named = ""]) => named);
}

/** The section of a document below a second-level heading. */
function sectionOf(markdown: string, heading: string): string {
  const [, section = ""] = markdown.split(`\n## ${heading}\n`);
  const [body = ""] = section.split("\n## ");
  return body;
}

/** The first cells of table rows. */
const firstCells = (markdown: string) =>
  [...markdown.matchAll(/^\| (`[^|]*?) \|/gm)].map(([, cell = ""]) => cell);

/** Environment variables that the configuration reads. */
function variablesRead(): string[] {
  const asked = new Set<string>();
  const empty = new Proxy<NodeJS.ProcessEnv>({} as NodeJS.ProcessEnv, {
    get: (_target, name) => {
      if (typeof name === "string") asked.add(name);
      return undefined;
    },
  });
  readEnv(empty);
  encryptionSecret(empty);
  readOperations(empty);
  readStoreAccess(empty);
  settingVariables(mkdtempSync(path.join(tmpdir(), "groundwork-documents-")), empty);
  return [...asked].sort();
}

/** Operations of the HTTP API in a cell: methods without a path belong to the next path. */
function operationsIn(cell: string): string[] {
  let methods: string[] = [];
  return [...cell.matchAll(/`([A-Z]+)(?: (\/api\/[^\s?`]+)[^`]*)?`/g)].flatMap(([, method = "", at]) => {
    methods.push(method);
    if (!at) return [];
    const found = methods.map((one) => `${one} ${at.replace(/:\w+/g, "{}")}`);
    methods = [];
    return found;
  });
}

describe("The documents", () => {
  it("the README has at most 1,200 words", () => {
    expect(read("README.md").split(/\s+/).length).toBeLessThanOrEqual(1200);
  });

  it.each(documents)("every relative link and anchor in $file works", ({ file, text }) => {
    const dead = linksOf(text).filter((link) => {
      const [target = "", anchor] = link.split("#");
      const place = target === "" ? file : path.join(path.dirname(file), target);
      if (!existsSync(path.join(ROOT, place))) return true;
      return anchor !== undefined && !anchorsOf(read(place)).includes(anchor);
    });
    expect(dead).toEqual([]);
  });

  it.each(documents)("every path that $file names exists", ({ text }) => {
    const gone = pathsOf(text).filter(
      (named) => !existsSync(path.join(ROOT, named)) && globSync(named, { cwd: ROOT }).length === 0,
    );
    expect(gone).toEqual([]);
  });

  it.each(documents)("every command that $file names exists", ({ text }) => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/\bnpm run (?:-s )?([a-z][a-z\d:]*)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it("the configuration names every environment variable that is read, and no other", () => {
    const section = sectionOf(read("docs/configuration.md"), "Environment variables");
    const named = firstCells(section).flatMap((cell) =>
      [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    expect(named.sort()).toEqual(variablesRead());
  });

  it("README and .env.example name only variables that the configuration names", () => {
    const known = read("docs/configuration.md");
    const readme = firstCells(sectionOf(read("README.md"), "Configure")).join(" ");
    const named = [...`${readme} ${read(".env.example")}`.matchAll(/`([A-Z][A-Z_]+)`|^# ([A-Z][A-Z_]+)=/gm)];
    // A key has one variable for all agents, which the table lists, and one for each agent.
    const names = named.map(([, inReadme, inExample]) =>
      (inReadme ?? inExample ?? "").replace(/^GROUNDWORK__AGENTS__[A-Z]+__/, "GROUNDWORK__"),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !known.includes(`\`${name}\``) && !known.includes(`${name}=`))).toEqual([]);
  });

  it("docs/api.md names every operation of the HTTP interface, and no other", () => {
    const named = firstCells(sectionOf(read("docs/api.md"), "HTTP interface")).flatMap(operationsIn);
    const operations = Object.entries(openApi().paths).flatMap(([at, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${at.replace(/\{\w+\}/g, "{}")}`),
    );
    expect([...new Set(named)].sort()).toEqual([...new Set(operations)].sort());
  });

  it("the tests that docs/protocol.md names begin with the code of the row", () => {
    const rows = read("docs/protocol.md").matchAll(/^\| ([A-Z][A-Z\d-]*) \|.*\| `([^`|]+)` \|$/gm);
    const wrong = [...rows]
      .filter(([row, code = "", file = ""]) => {
        return codesDefined(row).includes(code) && code !== "B1" && !codesOfTitles(read(file)).includes(code);
      })
      .map(([, code]) => code);
    expect(wrong).toEqual([]);
  });

  it("finds a dead link, anchor and path", () => {
    expect(linksOf('[a](b.md#c) <img src="d.png"> [e](https://e.example)\n```\n[f](g)\n```')).toEqual([
      "b.md#c",
      "d.png",
    ]);
    expect(anchorsOf("# Two words\n## `code`, more")).toEqual(["two-words", "code-more"]);
    expect(pathsOf("`lib/log.ts` and `testing/fetch/hostile/*.json`, not `groundwork.db`")).toEqual([
      "lib/log.ts",
      "testing/fetch/hostile/*.json",
    ]);
  });
});
