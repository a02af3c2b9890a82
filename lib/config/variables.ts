// Settings of `agents.yaml` as variables of the environment: `GROUNDWORK__SEARCH__MAX_SEARCHES=6` says what the key
// `search.max_searches` says. A name is matched to the keys of the schema whatever its case and underscores; a value is
// text where the schema wants text, and YAML elsewhere, so that lists and maps are written in flow style.

import { parse } from "yaml";
import { z } from "zod";
import { ConfigError } from "./config-error";
import { readFolderList } from "./documents";
import { SETTING_PREFIX } from "./env";
import { type Expectation, expects } from "./expectation";
import { agentsFileSchema } from "./schema";
import { SEARCH_VARIABLES } from "./search-access";

const SEPARATOR = "__";

export type JsonNode = {
  type?: string;
  properties?: Record<string, JsonNode>;
  additionalProperties?: JsonNode | boolean;
  items?: JsonNode;
  anyOf?: JsonNode[];
  oneOf?: JsonNode[];
  enum?: unknown[];
  default?: unknown;
  required?: string[];
};

let known: JsonNode | null = null;

/** The schema of the file as data; made once, it never changes. */
function fileSchema(): JsonNode {
  known ??= z.toJSONSchema(agentsFileSchema, { io: "input", unrepresentable: "any" }) as JsonNode;
  return known;
}

/** Variables that have said the same since before, with the key they stand for; one with the prefix counts before them. */
const ALIASES: Record<string, string[]> = {
  ...Object.fromEntries(Object.entries(SEARCH_VARIABLES).map(([name, key]) => [name, ["search", key]])),
  DOCUMENT_FOLDERS: ["documents", "folders"],
  EMBEDDING_MODEL: ["documents", "embedding_model"],
  EMBEDDING_BASE_URL: ["documents", "embedding_base_url"],
  EMBEDDING_API_KEY: ["documents", "embedding_api_key"],
};

/** A value that a variable sets: its place among the keys of the file, and the variable. */
export type SetValue = { path: string[]; value: unknown; variable: string };

const plain = (name: string) => name.toLowerCase().replace(/[_-]/g, "");

// Values as YAML has them, laid over one another key by key.

export type Tree = Record<string, unknown>;

export const isMap = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `over` counts where it says something; maps are laid over key by key, everything else is replaced. */
export function layered(under: unknown, over: unknown): unknown {
  if (over === undefined) return under;
  if (!isMap(under) || !isMap(over)) return over;
  const keys = new Set([...Object.keys(under), ...Object.keys(over)]);
  return Object.fromEntries([...keys].map((key) => [key, layered(at(under, [key]), at(over, [key]))]));
}

/** The value at a path; undefined where there is none. */
export function at(tree: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((here, key) => {
    if (Array.isArray(here)) return here[Number(key)];
    return isMap(here) && Object.hasOwn(here, String(key)) ? here[String(key)] : undefined;
  }, tree);
}

/** The tree with a value at a path. */
export function withValue(tree: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const here = isMap(tree) ? tree : {};
  return { ...here, [key]: withValue(at(here, [key]), rest, value) };
}

/** A map without the keys that say nothing. */
export const withoutNulls = (tree: unknown): unknown =>
  isMap(tree) ? Object.fromEntries(Object.entries(tree).filter(([, value]) => value !== null)) : tree;

/** The key a segment stands for: one of the schema, else one the file has, else its own in lower case. */
function keyOf(segment: string, node: JsonNode, inFile: Tree): string | null {
  const match = (keys: string[]) => keys.find((key) => plain(key) === plain(segment));
  const named = match(Object.keys(node.properties ?? {}));
  if (named || !node.additionalProperties) return named ?? null;
  return match(Object.keys(inFile)) ?? segment.toLowerCase();
}

function below(node: JsonNode, key: string): JsonNode {
  const own = node.properties?.[key];
  if (own) return own;
  return typeof node.additionalProperties === "object" ? node.additionalProperties : {};
}

const wrong = (variable: string, expected: Expectation): ConfigError =>
  new ConfigError({ file: "environment", path: variable, expected });

function readValue(variable: string, text: string, node: JsonNode): unknown {
  const takesText = node.type === "string" || node.anyOf?.some(({ type }) => type === "string");
  if (takesText) return text;
  try {
    return parse(text);
  } catch {
    // What the parser says repeats the value, which may be a secret.
    throw wrong(variable, expects("yamlValue"));
  }
}

/** Where a variable's value stands, by the parts of its name. */
function placeOf(variable: string, file: Tree): { path: string[]; node: JsonNode } {
  let node = fileSchema();
  let here: Tree = file;
  const path: string[] = [];
  for (const segment of variable.slice(SETTING_PREFIX.length).split(SEPARATOR)) {
    const key = segment === "" ? null : keyOf(segment, node, here);
    if (key === null) {
      const keys = Object.keys(node.properties ?? {}).map((name) => name.toUpperCase());
      const known = keys.length > 0 ? expects("oneOf", { names: keys.join(", ") }) : expects("nothing");
      throw wrong(variable, expects("inPlace", { known, segment }));
    }
    path.push(key);
    node = below(node, key);
    const inner = at(here, [key]);
    here = isMap(inner) ? inner : {};
  }
  return { path, node };
}

/**
 * What variables say, each at its place; of two that say the same the later one counts. `file` helps to find the keys that
 * people chose. Throws ConfigError.
 */
export function readVariables(variables: Record<string, string | undefined>, file: Tree): SetValue[] {
  const given = Object.entries(variables)
    .flatMap(([variable, text]) => (text?.trim() ? [{ variable, text: text.trim() }] : []))
    .sort((one, other) => (one.variable < other.variable ? -1 : 1));
  const old = given.flatMap(({ variable, text }) => {
    const path = Object.hasOwn(ALIASES, variable) ? ALIASES[variable] : undefined;
    const value = variable === "DOCUMENT_FOLDERS" ? readFolderList(text) : text;
    return path ? [{ path, value, variable }] : [];
  });
  const own = given
    .filter(({ variable }) => variable.startsWith(SETTING_PREFIX))
    .map(({ variable, text }) => {
      const { path, node } = placeOf(variable, file);
      return { path, value: readValue(variable, text, node), variable };
    });
  return [...old, ...own];
}
