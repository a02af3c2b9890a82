// References in parameters (X3): `†state.sources.3.url` stands for what the run knows under that path. A
// string is a reference as a whole or not at all; a text that starts with `†` is written with two. A call may
// refer to values that an earlier call of the same step writes, and then waits for that call (X4). All input
// comes from a model: only own keys of plain data are followed.

import type { Layout } from "@/lib/run-log/run-layout";
import type { JsonSchema } from "@/lib/tools/tool";

const MARK = "†";
/** A longer path is not a reference. */
const LONGEST = 300;
const GRAMMAR = /^†(?:state|input)(?:\.[\p{L}\p{N}_-]{1,60}){1,8}$/u;
/** Text that is meant as a reference, valid or not. */
const MEANT = /^†(?:state|input)(?![\p{L}\p{N}])\S*$/u;

/** Paths whose existing values never change, so a call waits only for missing ones. */
const GROWING = new Set(["sources", "searches"]);

/** An earlier call of the step, and the paths it writes: `["state", "sources"]`. */
export type Writer = { id: string; paths: readonly (readonly string[])[] };

export type ReferenceScope = { layout: Layout; writers: readonly Writer[] };

type ReadReferences = {
  /** The parameters with resolved references; unchanged for a call that waits. */
  params: Record<string, unknown>;
  /** Names of the parameters with references. */
  referring: string[];
  /** Sentences for the model; empty when every reference resolves, now or later. */
  faults: string[];
  /** Calls that must be over first, in call order. */
  needs: string[];
};

/** The segments of a reference after its mark; null for any other text. */
function referencePath(text: string): string[] | null {
  return text.length <= LONGEST && GRAMMAR.test(text) ? text.slice(MARK.length).split(".") : null;
}

/** A text that starts with the mark itself is written with two. */
const unescapeReference = (text: string): string =>
  text.startsWith(MARK + MARK) ? text.slice(MARK.length) : text;

/** The segments of a tool's output path: `†state.notes.*` with the name that the call specifies. */
export function writtenPaths(
  outputPath: readonly string[] | undefined,
  params: Record<string, unknown>,
): string[][] {
  return (outputPath ?? []).map((path) =>
    path
      .slice(MARK.length)
      .split(".")
      .map((segment) => (segment === "*" ? String(params.name ?? "") : segment)),
  );
}

/** The value under a path; undefined when there is none. */
function valueAt(layout: Layout, path: readonly string[]): unknown {
  let value: unknown = layout;
  for (const segment of path) {
    if (typeof value !== "object" || value === null) return undefined;
    if (Array.isArray(value) && !/^\d{1,6}$/.test(segment)) return undefined;
    if (!Object.hasOwn(value, segment)) return undefined;
    value = (value as Record<string, unknown>)[segment];
  }
  return value;
}

type Found =
  | { kind: "text"; text: string }
  | { kind: "list"; list: string[] }
  | { kind: "waits"; needs: string[] }
  | { kind: "fault"; fault: string };

const isPrefix = (path: readonly string[], of: readonly string[]) =>
  path.length <= of.length && path.every((segment, index) => segment === of[index]);

type Paths = readonly (readonly string[])[];

/** True when one overwrites what the other wrote. */
export const replaces = (paths: Paths, others: Paths): boolean =>
  paths
    .filter(([, kind = ""]) => !GROWING.has(kind))
    .some((own) => others.some((other) => isPrefix(own, other) || isPrefix(other, own)));

function asText(value: unknown): string | null {
  if (typeof value === "string") return value;
  return typeof value === "number" && Number.isFinite(value) ? String(value) : null;
}

function found(text: string, { layout, writers }: ReferenceScope): Found {
  const path = referencePath(text);
  if (!path) {
    if (!MEANT.test(text)) return { kind: "text", text: unescapeReference(text) };
    return { kind: "fault", fault: "is no path; write one like †state.sources.3.url" };
  }
  const value = valueAt(layout, path);
  const needs = writers.filter(({ paths }) => paths.some((own) => isPrefix(own, path))).map(({ id }) => id);
  const waits = needs.length > 0 && (value === undefined || !GROWING.has(path[1] ?? ""));
  if (waits) return { kind: "waits", needs };
  const told = asText(value);
  if (told !== null) return { kind: "text", text: told };
  if (Array.isArray(value) && value.length > 0) {
    const list = value.flatMap((item) => asText(item) ?? []);
    if (list.length === value.length) return { kind: "list", list };
  }
  return {
    kind: "fault",
    fault:
      value === undefined
        ? "names nothing that is known, and nothing that an earlier call of this step writes"
        : "names no text; name one of its fields",
  };
}

const typesOf = ({ type, anyOf }: JsonSchema): readonly string[] =>
  anyOf ? anyOf.flatMap(typesOf) : typeof type === "string" ? [type] : (type ?? []);

const takesText = (schema: JsonSchema) => typesOf(schema).includes("string");
const takesTexts = (schema: JsonSchema) =>
  [schema, ...(schema.anyOf ?? [])].some(({ items }) => items !== undefined && takesText(items));

type Place = { found: Found; given: unknown; path: string };

function readOne(text: unknown, path: string, scope: ReferenceScope): Place {
  const plain: Found = { kind: "text", text: "" };
  return { found: typeof text === "string" ? found(text, scope) : plain, given: text, path };
}

function put({ found: one, given }: Place): unknown[] {
  if (typeof given !== "string") return [given];
  if (one.kind === "list") return one.list;
  return [one.kind === "text" ? one.text : given];
}

function faultOf({ found: one, given, path }: Place): string[] {
  if (one.kind !== "fault") return [];
  return [`${path}: "${String(given).slice(0, 80)}" ${one.fault}.`];
}

/** The places of a parameter where a reference may stand; null where none may. */
function placesOf(value: unknown, schema: JsonSchema, at: { path: string; scope: ReferenceScope }) {
  const { path, scope } = at;
  if (typeof value === "string" && takesText(schema)) {
    const place = readOne(value, path, scope);
    const fault: Found = { kind: "fault", fault: "names a list; name one of its items" };
    return [place.found.kind === "list" ? { ...place, found: fault } : place];
  }
  if (!Array.isArray(value) || !takesTexts(schema)) return null;
  return value.map((item, index) => readOne(item, `${path}[${index}]`, scope));
}

/**
 * Reads the references in a call's parameters; `path` names the call in sentences: `calls[0]`. Never throws.
 */
export function readReferences(
  params: Record<string, unknown>,
  schema: JsonSchema,
  { path, scope }: { path: string; scope: ReferenceScope },
): ReadReferences {
  const read: ReadReferences = { params: { ...params }, referring: [], faults: [], needs: [] };
  const needs = new Set<string>();
  for (const [key, value] of Object.entries(params)) {
    const own = Object.hasOwn(schema.properties ?? {}, key) ? schema.properties?.[key] : undefined;
    const places = own ? placesOf(value, own, { path: `${path}.${key}`, scope }) : null;
    if (!places) continue;
    if (places.some(({ given }) => typeof given === "string" && referencePath(given)))
      read.referring.push(key);
    read.faults.push(...places.flatMap(faultOf));
    for (const place of places)
      if (place.found.kind === "waits") for (const id of place.found.needs) needs.add(id);
    const filled = places.flatMap(put);
    Object.defineProperty(read.params, key, {
      value: Array.isArray(value) ? filled : filled[0],
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  if (needs.size === 0) return read;
  return { ...read, params, needs: scope.writers.map(({ id }) => id).filter((id) => needs.has(id)) };
}
