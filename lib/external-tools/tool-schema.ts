// Converts the parameters of an external tool to the small schema language used here (S50). A server may send
// anything: the result is small, plain and free of patterns that could hang a check. Whatever cannot be
// expressed is requested as the text of a JSON object, with the server's own schema shown (P8).

import { z } from "zod";
import type { Expectation } from "@/lib/config/expectation";
import { because } from "@/lib/custom-tools/left-out";
import { redact } from "@/lib/log";
import type { JsonSchema } from "@/lib/tools/tool";

type Loose = Record<string, unknown>;

type PlainSchema =
  | { kind: "fields"; schema: JsonSchema }
  /** The arguments are one text; `shown` is the server's schema. */
  | { kind: "text"; shown: string }
  /** The schema is contradictory: no object can satisfy it. */
  | { kind: "none"; reason: Expectation };

const MOST_NODES = 150;
const MOST_LEVELS = 6;
const MOST_CHOICES = 100;
const LONGEST_NAME = 64;
const LONGEST_CHOICE = 200;
const LONGEST_WORDS = 300;
const LONGEST_SHOWN = 2000;
const TYPES = ["string", "number", "integer", "boolean", "null", "object", "array"];
const NUMBERS = ["minItems", "maxItems", "minLength", "maxLength", "minimum", "maximum"] as const;
const HARD = ["not", "if", "then", "else", "dependentRequired", "dependentSchemas", "dependencies"].concat([
  "patternProperties",
  "propertyNames",
  "unevaluatedProperties",
  "prefixItems",
  "contains",
  "$dynamicRef",
]);

class NotPlain extends Error {}

/** `budget` is shared by the whole traversal, however often it branches at a reference. */
type Walk = { root: Loose; budget: { left: number }; open: string[] };

const isLoose = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Text of a server on one line, without invisible characters and without secrets that it received. */
export function cleanWords(value: unknown, limit: number): string {
  if (typeof value !== "string") return "";
  const line = redact(value)
    .slice(0, limit * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/<<+/g, "‹‹")
    .replace(/>>>+/g, "›››")
    .trim();
  const points = [...line];
  return points.length <= limit
    ? line
    : `${points
        .slice(0, limit - 1)
        .join("")
        .trimEnd()}…`;
}

function targetOf(ref: string, { root, open }: Walk): Loose {
  if (!ref.startsWith("#") || open.includes(ref)) throw new NotPlain();
  let target: unknown = root;
  for (const part of ref.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    target = isLoose(target) && Object.hasOwn(target, key) ? target[key] : undefined;
  }
  if (!isLoose(target)) throw new NotPlain();
  return target;
}

function wordsOf(node: Loose): { description?: string } {
  const pattern = typeof node.pattern === "string" ? `Matching ${cleanWords(node.pattern, 80)}.` : "";
  const own = cleanWords(node.description ?? node.title, LONGEST_WORDS);
  const description = [own, pattern].filter((part) => part !== "").join(" ");
  return description === "" ? {} : { description };
}

function limitsOf(node: Loose): JsonSchema {
  const limits: Loose = {};
  for (const key of NUMBERS)
    if (typeof node[key] === "number" && Number.isFinite(node[key])) limits[key] = node[key];
  return limits;
}

/** Choices are kept verbatim, so none may be long or contain a secret that the server received. */
const isPlainChoice = (value: unknown) =>
  typeof value !== "string" || (value.length <= LONGEST_CHOICE && redact(value) === value);

/** Choices, if all of them are of a supported type. */
function choicesOf(node: Loose): JsonSchema {
  const isChoice = (value: unknown) =>
    typeof value === "string" || typeof value === "number" || value === null;
  if (node.const !== undefined) {
    if (!isPlainChoice(node.const)) throw new NotPlain();
    if (!isChoice(node.const) && typeof node.const !== "boolean") throw new NotPlain();
    return { const: node.const as string };
  }
  if (!Array.isArray(node.enum)) return {};
  if (node.enum.length === 0 || node.enum.length > MOST_CHOICES || !node.enum.every(isChoice))
    throw new NotPlain();
  if (!node.enum.every(isPlainChoice)) throw new NotPlain();
  return { enum: [...new Set(node.enum)] as string[] };
}

function typeOf(node: Loose): JsonSchema {
  const types = Array.isArray(node.type) ? node.type : node.type === undefined ? [] : [node.type];
  if (!types.every((type) => typeof type === "string" && TYPES.includes(type))) throw new NotPlain();
  const distinct = [...new Set(types as string[])];
  if (distinct.length === 0) return {};
  return { type: distinct.length === 1 ? distinct[0] : distinct };
}

function isPlainName(name: string, level: number): boolean {
  // Invisible characters could make two names look the same, or forge the end of the server's text.
  if (name === "" || name === "__proto__" || cleanWords(name, LONGEST_NAME) !== name) return false;
  // Names with the prefix of meta fields would be mistaken for those.
  return level > 0 || !name.startsWith("_");
}

function objectOf(node: Loose, walk: Walk, level: number): JsonSchema {
  const own = isLoose(node.properties) ? Object.entries(node.properties) : [];
  if (!own.every(([name]) => isPlainName(name, level))) throw new NotPlain();
  const properties = Object.fromEntries(
    own.map(([name, inner]) => [name, plainNode(inner, walk, level + 1)]),
  );
  const required = Array.isArray(node.required)
    ? [...new Set(node.required)].filter((name): name is string => Object.hasOwn(properties, String(name)))
    : [];
  const { additionalProperties: more } = node;
  const open = isLoose(more)
    ? { additionalProperties: plainNode(more, walk, level + 1) }
    : typeof more === "boolean"
      ? { additionalProperties: more }
      : {};
  return { properties, required, ...open };
}

function plainNode(raw: unknown, walk: Walk, level: number): JsonSchema {
  walk.budget.left -= 1;
  if (walk.budget.left < 0 || level > MOST_LEVELS) throw new NotPlain();
  if (raw === true) return {};
  if (!isLoose(raw)) throw new NotPlain();
  if (typeof raw.$ref === "string") {
    const { $ref: ref, ...siblings } = raw;
    const target = targetOf(ref as string, walk);
    return plainNode({ ...target, ...siblings }, { ...walk, open: [...walk.open, ref as string] }, level);
  }
  if (HARD.some((keyword) => raw[keyword] !== undefined) || raw.allOf !== undefined) throw new NotPlain();
  const choices = raw.anyOf ?? raw.oneOf;
  if (Array.isArray(choices)) {
    if (choices.length === 0 || isLoose(raw.properties)) throw new NotPlain();
    return { ...wordsOf(raw), anyOf: choices.map((choice) => plainNode(choice, walk, level + 1)) };
  }
  const type = typeOf(raw);
  return {
    ...type,
    ...wordsOf(raw),
    ...limitsOf(raw),
    ...choicesOf(raw),
    ...(type.type === "object" ? objectOf(raw, walk, level) : {}),
    ...(type.type === "array" && raw.items !== undefined
      ? { items: plainNode(raw.items, walk, level + 1) }
      : {}),
  };
}

/** Whether a validator can be built from it. */
function isCheckable(schema: JsonSchema): boolean {
  try {
    z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    return true;
  } catch {
    return false;
  }
}

/** The parameters in the form that can be offered; never throws. */
export function plainSchema(raw: unknown): PlainSchema {
  if (!isLoose(raw) || (raw.type !== undefined && raw.type !== "object"))
    return { kind: "none", reason: because("noObject") };
  if (raw.properties !== undefined && !isLoose(raw.properties))
    return { kind: "none", reason: because("noNames") };
  const walk = { root: raw, budget: { left: MOST_NODES }, open: [] };
  try {
    const schema = plainNode({ ...raw, type: "object", description: undefined, title: undefined }, walk, 0);
    if (isCheckable(schema)) return { kind: "fields", schema };
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
  }
  try {
    return { kind: "text", shown: cleanWords(JSON.stringify(raw), LONGEST_SHOWN) };
  } catch {
    // A value parsed from JSON can be serialised again, unless its nesting exceeds the stack.
    return { kind: "none", reason: because("tooDeep") };
  }
}
