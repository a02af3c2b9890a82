// The table of `docs/configuration.md` against the schema: every key with its default, what it takes and its variable.

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { SETTING_PREFIX } from "./env";
import { agentsFileSchema } from "./schema";
import type { JsonNode } from "./variables";

/** The variable that sets a key of the file. */
const variableFor = (path: readonly string[]): string =>
  SETTING_PREFIX +
  path
    .map((key) =>
      key
        .replace(/([a-z])([A-Z])/g, "$1_$2")
        .replace(/-/g, "_")
        .toUpperCase(),
    )
    .join("__");

type Row = { key: string; fallback: string; takes: string; variable: string };

const bounds = (node: JsonNode & Record<string, unknown>): string => {
  const { minimum, exclusiveMinimum, maximum } = node as Record<string, number | undefined>;
  const told = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  if (told(minimum) && told(maximum)) return `, ${minimum} to ${maximum}`;
  if (exclusiveMinimum !== undefined)
    return `, above ${exclusiveMinimum}${told(maximum) ? ` to ${maximum}` : ""}`;
  return told(minimum) ? `, at least ${minimum}` : "";
};

const NAMES: Record<string, string> = {
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  string: "text",
  array: "list",
  object: "map",
};

function takes(node: JsonNode & Record<string, unknown>): string {
  if (node.enum) return node.enum.join(", ");
  const options = node.anyOf?.filter(({ type }) => type !== "null");
  if (options?.length) return `${takes(options[0] as typeof node)}, or null`;
  if (node.format === "uri") return "http or https address";
  return `${NAMES[node.type ?? ""] ?? "text"}${bounds(node)}`;
}

/** Records whose keys people choose; what lies in them is shown, too. */
const CHOSEN = ["mcp.mcpServers", "prices.models"];

function rowsOf(node: JsonNode, at: string[]): Row[] {
  const key = at.join(".");
  const inner = typeof node.additionalProperties === "object" ? node.additionalProperties : null;
  if (inner && CHOSEN.includes(key)) return rowsOf(inner, [...at, "<name>"]);
  if (node.properties && key !== "agents")
    return Object.entries(node.properties).flatMap(([name, own]) => rowsOf(own, [...at, name]));
  const fallback = node.default === undefined || node.default === null ? "none" : String(node.default);
  return [
    {
      key,
      fallback: fallback === "[object Object]" ? "none" : fallback,
      takes: takes(node as JsonNode & Record<string, unknown>),
      variable: key.includes("<name>") ? "" : variableFor(at),
    },
  ];
}

const cells = ({ key, fallback, takes, variable }: Row) => [
  `\`${key}\``,
  fallback === "none" ? "none" : `\`${fallback}\``,
  takes,
  variable && `\`${variable}\``,
];

const root = path.resolve(import.meta.dirname, "../..");
const text = readFileSync(path.join(root, "docs/configuration.md"), "utf8");

/** The rows of the tables whose first column is a key; the table above them is of variables that have no key in it. */
const written = text
  .slice(text.indexOf("\n## Keys\n"))
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

it("S53, X8: every key stands in the table with its default, what it takes and its variable", () => {
  const whole: JsonNode = z.toJSONSchema(agentsFileSchema, {
    io: "input",
    unrepresentable: "any",
  }) as JsonNode;
  const agents = whole.properties?.agents?.additionalProperties as JsonNode;
  const sections = Object.keys(whole.properties ?? {});
  const top = rowsOf(whole, []).filter(({ key }) => key !== "agents");
  const own = rowsOf({ properties: { ...agents.properties } }, []).filter(
    ({ key }) => !sections.includes(key.split(".")[0] ?? ""),
  );
  const named = own.map((row) => ({ ...row, key: `agents.<name>.${row.key}`, variable: "" }));
  expect(written.map((row) => row.slice(0, 4))).toEqual([...top, ...named].map(cells));
});

it("says of every key what it is for", () => {
  for (const [key, , , , meaning] of written) expect(meaning?.length ?? 0, key).toBeGreaterThan(3);
});

it("is linked from the README", () => {
  expect(readFileSync(path.join(root, "README.md"), "utf8")).toContain("(docs/configuration.md)");
});
