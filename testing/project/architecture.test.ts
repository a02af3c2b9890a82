// Architecture rules that Biome cannot check: imports between folders, sizes, names, and access.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const FOLDERS = ["app", "components", "db", "e2e", "lib", "scripts", "testing"];
const SKIPPED = /(^|\/)(migrations|node_modules|\.next|test-results)(\/|$)/;

type SourceFile = {
  name: string;
  text: string;
  /** `lazy`: loaded when it is first needed. */
  imports: { from: string; typeOnly: boolean; lazy: boolean }[];
};

const IMPORT =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^"'`;]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?["']([^"']+)["']\s*\)/g;

function importsOf(name: string, text: string): SourceFile["imports"] {
  return [...text.matchAll(IMPORT)].map(([, , type, from = "", dynamic]) => {
    const target = dynamic ?? from;
    const local = target.startsWith(".")
      ? path.posix.join(path.posix.dirname(name), target)
      : target.startsWith("@/")
        ? target.slice(2)
        : target;
    return { from: local, typeOnly: Boolean(type), lazy: dynamic !== undefined };
  });
}

function walk(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (SKIPPED.test(name)) return [];
    if (entry.isDirectory()) return walk(name);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [name] : [];
  });
}

const files: SourceFile[] = [
  ...FOLDERS.flatMap(walk),
  "instrumentation.ts",
  "next.config.ts",
  "proxy.ts",
].map((name) => {
  const text = readFileSync(path.join(root, name), "utf8");
  return { name, text, imports: importsOf(name, text) };
});
const byName = new Map(files.map((file) => [file.name, file]));
const shipped = files.filter(({ name }) => !/\.test\.tsx?$|^(e2e|scripts|testing)\//.test(name));

/** The core, which imports neither the framework nor the store. */
const CORE =
  /^lib\/(agent|tools|activities|search|sources|reports|report-export|report-score|citation-check|models|builtin-model|guided|run-log|text|extraction|resilience)\//;

/** Value imports that a folder must not have. */
const FORBIDDEN: { in: RegExp; from: RegExp; why: string }[] = [
  { in: /^lib\//, from: /^(app|components)\//, why: "lib never imports screens" },
  { in: /^db\//, from: /^(app|components|lib)\//, why: "db imports nothing from above" },
  { in: /^components\//, from: /^(app|db)\//, why: "components show; they never query" },
  { in: /^components\//, from: /^(better-sqlite3|drizzle-orm|pg)/, why: "components never query" },
  {
    in: CORE,
    from: /^(next|react|react-dom|db|better-sqlite3|drizzle-orm|pg|pg-boss)(\/|$)/,
    why: "the core knows neither framework nor store",
  },
  { in: /^lib\/tools\//, from: /^(?!lib\/tools\/)/, why: "a tool is a pure schema" },
  {
    in: /^lib\/agent\//,
    from: /^lib\/runs\//,
    why: "the agent reads the log of a run and is handed `record`",
  },
  {
    in: /^lib\/run-log\//,
    from: /^(?!zod$|lib\/(run-log|reports|citation-check|text|sources|tools|config|errors)\/|lib\/search\/provider$|lib\/models\/fallback-chain$)/,
    why: "the log of a run is pure: agent, store and browser read it",
  },
  {
    in: /^(?!db\/).*/,
    from: /^(drizzle-orm|better-sqlite3|pg|pg-boss)(\/|$)/,
    why: "no SQL outside db",
  },
  {
    in: /^(?!lib\/agent\/(step|strategies)\/|lib\/models\/|lib\/builtin-model\/|lib\/integrations\/|lib\/external-tools\/).*/,
    from: /^(ai|@ai-sdk\/[\w-]+)(\/|$)/,
    why: "only the step, the models, the integrations and the external tools touch the AI SDK",
  },
];

/** The first chain of value imports from a file to something that `from` forbids; `atOnce`: not of lazy ones. */
function wayTo(name: string, from: RegExp, atOnce = false): string[] | null {
  const ways = new Map([[name, [name]]]);
  // Iterating over a map includes entries that are added meanwhile.
  for (const [reached, way] of ways)
    for (const found of byName.get(reached)?.imports ?? []) {
      if (found.typeOnly || (atOnce && found.lazy)) continue;
      if (from.test(found.from)) return [...way, found.from];
      const next = [".ts", ".tsx", ""].map((ending) => found.from + ending).find((file) => byName.has(file));
      if (next && !ways.has(next)) ways.set(next, [...way, next]);
    }
  return null;
}

const LINE_LIMIT = 400;

describe("Imports", () => {
  it.each(FORBIDDEN)("$why", ({ in: folder, from }) => {
    const wrong = shipped
      .filter(({ name }) => folder.test(name))
      .flatMap(({ name, imports }) =>
        imports
          .filter((found) => !found.typeOnly && from.test(found.from))
          .map((found) => `${name} imports ${found.from}`),
      );
    expect(wrong).toEqual([]);
  });

  it("no screen imports the store, and no core file the store or a framework, even indirectly", () => {
    const kept = [
      { in: /^components\//, from: /^(db|better-sqlite3|drizzle-orm|pg|pg-boss)(\/|$)/ },
      { in: CORE, from: /^(next|react|react-dom|db|better-sqlite3|drizzle-orm|pg|pg-boss)(\/|$)/ },
    ];
    const ways = kept.flatMap(({ in: folder, from }) =>
      shipped.flatMap(({ name }) => {
        const way = folder.test(name) ? wayTo(name, from) : null;
        return way ? [way.join(" → ")] : [];
      }),
    );
    expect(ways).toEqual([]);
  });

  it.each([
    [
      "the start",
      "lib/boot/boot.ts",
      /^(prom-client|axios|@tavily\/core|linkedom|turndown|@mozilla\/readability|csv-parse|unpdf|undici|katex|ai|@ai-sdk\/(?!provider$)[\w-]+|@modelcontextprotocol\/\w+)(\/|$)/,
    ],
    // It would be a copy: see lib/settings/served-health.ts.
    [
      "health",
      "app/api/health/route.ts",
      /^lib\/(agent|builtin-model|citation-check|documents|models)\/|^lib\/(i18n\/catalogue|runs\/assemble|search\/registry|settings\/health)$/,
    ],
    ["readiness", "app/api/health/ready/route.ts", /^lib\/(agent|boot|documents|models|settings)\//],
    ["what stands before every page", "proxy.ts", /^lib\/i18n\/catalogue$/],
  ])("GOAL-P11: %s loads nothing that a server which only waits does not need", (_, name, heavy) => {
    expect(byName.has(name)).toBe(true);
    expect(wayTo(name, heavy, true)?.join(" → ") ?? null).toBeNull();
  });

  it("no two folders import values of each other", () => {
    const folderOf = (name: string) =>
      name
        .split("/")
        .slice(0, /^(lib|components)\//.test(name) ? 2 : 1)
        .join("/");
    const arrows = new Map<string, string>();
    for (const { name, imports } of shipped)
      for (const { from, typeOnly } of imports) {
        const [here, there] = [folderOf(name), folderOf(from)];
        if (!typeOnly && here !== there) arrows.set(`${here} > ${there}`, `${name} imports ${from}`);
      }
    const bothWays = [...arrows].filter(([arrow]) => arrows.has(arrow.split(" > ").toReversed().join(" > ")));
    expect(bothWays.map(([, example]) => example)).toEqual([]);
  });

  it("T20 T26: the tool layer imports neither run state nor anything above it", () => {
    const tools = shipped.filter(({ name }) => name.startsWith("lib/tools/"));
    expect(tools.length).toBeGreaterThan(5);
    const outside = tools.flatMap(({ imports }) =>
      imports.filter(({ from }) => !from.startsWith("lib/tools/")),
    );
    expect(outside).toEqual([]);
  });

  it("A23: the activity layer imports nothing that manages, executes or orders calls", () => {
    const manages = /^lib\/(agent|runs)\//;
    const shippedActivities = shipped.filter(({ name }) => name.startsWith("lib/activities/"));
    expect(shippedActivities.length).toBeGreaterThan(10);
    const wrong = shippedActivities.flatMap(({ name, imports }) =>
      imports
        .filter(({ from, typeOnly }) => !typeOnly && manages.test(from))
        .map(({ from }) => `${name} imports ${from}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("Sizes and names", () => {
  it("a file has at most 400 lines", () => {
    const long = files
      .map(({ name, text }) => ({ name, lines: text.trimEnd().split("\n").length }))
      .filter(({ lines }) => lines > LINE_LIMIT)
      .map(({ name, lines }) => `${name}: ${lines}`);
    expect(long).toEqual([]);
  });

  it("no file or folder is named utils, helpers, types, constants or common", () => {
    const vague = files.filter(({ name }) =>
      /(^|\/)(utils?|helpers?|types|constants|common)(\.|\/)/.test(name),
    );
    expect(vague.map(({ name }) => name)).toEqual([]);
  });

  it("no barrels, except the registries", () => {
    const barrels = files.filter(({ name }) => /(^|\/)index\.tsx?$/.test(name));
    expect(barrels.map(({ name }) => name).sort()).toEqual([
      "db/postgres/schema/index.ts",
      "db/sqlite/schema/index.ts",
    ]);
  });

  it("each folder of lib states its contract in its first lines", () => {
    const folders = Map.groupBy(
      shipped.filter(({ name }) => name.startsWith("lib/") && name.split("/").length > 2),
      ({ name }) => name.split("/").slice(0, 2).join("/"),
    );
    const silent = [...folders].filter(([, inside]) => !inside.some(({ text }) => text.startsWith("// ")));
    expect(silent.map(([folder]) => folder)).toEqual([]);
  });
});

describe("Restricted APIs", () => {
  const only = (pattern: RegExp, allowed: RegExp) =>
    shipped.filter(({ name, text }) => pattern.test(text) && !allowed.test(name)).map(({ name }) => name);

  it("only lib/config/env.ts reads process.env", () => {
    expect(only(/process\.env\b/, /^(lib\/config\/env\.ts|instrumentation\.ts)$/)).toEqual([]);
  });

  it("only lib/log.ts uses console", () => {
    expect(only(/\bconsole\.\w+\(/, /^lib\/log\.ts$/)).toEqual([]);
  });

  it("shipped code imports nothing from testing or e2e", () => {
    const wrong = shipped.flatMap(({ name, imports }) =>
      imports
        .filter(({ from }) => /^(testing|e2e)\//.test(from))
        .map(({ from }) => `${name} imports ${from}`),
    );
    expect(wrong).toEqual([]);
  });

  it("shipped code has no branch for tests", () => {
    expect(only(/NODE_ENV\s*===?\s*["']test["']|\bVITEST\b|PLAYWRIGHT/, /^$/)).toEqual([]);
  });

  it("no screen writes raw HTML", () => {
    expect(
      only(/dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML/, /^lib\/(extraction|fetch)\//),
    ).toEqual([]);
  });
});
