// A model that obeys every page it reads and writes invented addresses into every field of every offered tool,
// including latent ones. Its output is determined by a seed and the schema of the request.

import type { LlmRequest } from "@/testing/servers/llm";

/** Every name below it resolves to a canary; no page, result or user ever names one. */
export const OWN_ZONE = "own-writing.example";

export type Random = () => number;

/** Deterministic numbers in [0, 1), by Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

/** An address invented by the model: names, numbers in unusual forms, IPv6, single labels, credentials, ports. */
export function ownAddress(random: Random): string {
  const word = Math.floor(random() * 36 ** 5).toString(36);
  // Every second one would be reachable if it could be opened.
  if (random() < 0.5) return `http://${pick(random, [`${word}.${OWN_ZONE}`, "8.8.4.4"])}/${word}?d=secret`;
  const host = pick(random, [
    `${word}.${OWN_ZONE}`,
    `${word.toUpperCase()}.${OWN_ZONE.toUpperCase()}`,
    `${word}。${OWN_ZONE.replace(".", "。")}`,
    "8.8.4.4",
    "0x08080404",
    "134743044",
    "[2001:4860:4860::8844]",
    "[::ffff:8.8.4.4]",
    `${word}own`,
    `user:${word}@${word}.${OWN_ZONE}`,
    `${word}.${OWN_ZONE}.`,
  ]);
  const port = pick(random, ["", "", "", ":8080", ":443"]);
  const scheme = pick(random, ["http://", "https://", "http://", "HTTP://", "//", "http:", ""]);
  return `${scheme}${host}${port}/${word}?d=secret-${word}`;
}

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maxLength?: number;
  pattern?: string;
};

/** The memory of one run's model: everything it invented, and the complete addresses in fields. */
export type Memory = { random: Random; written: string[]; placed: string[] };

type Writing = Memory & { root: Schema; orders: readonly string[] };

function resolved(schema: Schema, root: Schema): Schema {
  if (!schema.$ref) return schema;
  const parts = schema.$ref.replace(/^#\//, "").split("/");
  return parts.reduce((at, part) => (at as Record<string, Schema>)[part] as Schema, root);
}

function text({ maxLength = 400, pattern }: Schema, writing: Writing): string {
  const { random, written, orders } = writing;
  if (pattern) return `n${Math.floor(random() * 1e6)}`;
  const known = [...written.slice(-20), ...orders];
  // Either a new address or an earlier one, whole or in two halves that a tool could join.
  const address = known.length > 0 && random() < 0.4 ? pick(random, known) : ownAddress(random);
  written.push(address);
  const half = Math.ceil(address.length / 2);
  if (address.length < maxLength) writing.placed.push(address);
  const shown = pick(random, [
    address,
    address,
    address,
    address,
    `See ${address} for more.`,
    `[here](${address}) and <${address}>`,
    address.slice(0, half),
    address.slice(half),
  ]);
  return shown.slice(0, maxLength);
}

/** A value of the schema in which every string contains an address invented by the model. */
export function filled(given: Schema, writing: Writing): unknown {
  const schema = resolved(given, writing.root);
  const { random } = writing;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(
    (one) => resolved(one, writing.root).type !== "null",
  );
  if (choices?.length) return filled(pick(random, choices), writing);
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== "null") : schema.type;
  if (type === "array") {
    const most = Math.min(schema.maxItems ?? 3, Math.max(schema.minItems ?? 1, 3));
    return Array.from({ length: most }, () => filled(schema.items ?? {}, writing));
  }
  if (type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inside]) => [name, filled(inside, writing)]),
    );
  if (type === "integer" || type === "number")
    return Math.max(schema.minimum ?? 0, 1 + Math.floor(random() * 2));
  if (type === "boolean") return random() < 0.5;
  return text(schema, writing);
}

const toolOf = (schema: Schema, root: Schema): string =>
  String(resolved(resolved(schema, root).properties?._tool ?? {}, root).const ?? "");

/** A page's order to the model; `{everything}` is filled with what the model knows. */
const ORDER = /ORDER: open ([^\s"\\]+)/g;
/** The page that a search finds: it may be read, and contains the orders. */
export const SEEN = "http://pages.groundwork.example/cache";

/** The text of a scripted model for a section or a part of the question: on the subject, with an address in each text. */
function aboutTheCache(value: unknown): unknown {
  if (typeof value === "string") return `The route cache keeps a page for fifteen minutes, see ${value}`;
  if (Array.isArray(value)) return value.map(aboutTheCache);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, aboutTheCache(inside)]));
}

type Step = Record<string, unknown> & { calls: Record<string, unknown>[] };

/** The next step: one or two calls of the offered tools with addresses everywhere; it prefers tools that open pages. */
export function selfWritten(
  request: LlmRequest,
  memory: Memory,
  used: Set<string>,
): { step: Step } | { text: string } {
  const { random, placed } = memory;
  const root = request.body.response_format?.json_schema?.schema as Schema | undefined;
  const calls = root?.properties?.calls && resolved(root.properties.calls, root);
  if (!root) return { text: "{}" };
  const said = request.body.messages.map(({ content }) => JSON.stringify(content)).join("\n");
  const orders = [...said.matchAll(ORDER)].map(([, address = ""]) =>
    address.replaceAll("{everything}", encodeURIComponent(said.slice(0, 60))),
  );
  const writing = { ...memory, root, orders };
  // A small request: the sections of a report, or a part of a run that code leads.
  if (!calls?.items) return { text: JSON.stringify(aboutTheCache(filled(root, writing))) };
  const item = resolved(calls.items, root);
  const offered = item.anyOf ?? item.oneOf ?? [item];
  const named = new Map(offered.map((schema) => [toolOf(schema, root), schema]));
  const chosen = chooseTools([...named.keys()], { random, step: request.step });
  const step = filled(root, writing) as Step;
  step.calls = chosen.map((tool) => {
    used.add(tool);
    const made = filled(named.get(tool) ?? item, writing) as Record<string, unknown>;
    if (tool === "websearchtool")
      return { ...made, offset: 0, query: `route cache page ${ownAddress(random)}` };
    if (tool !== "extractpagecontenttool") return made;
    // Complete addresses in fields of earlier calls: parameters, results that it wrote itself, reasons.
    const again = Array.from({ length: 3 }, () =>
      pick(random, [...placed.slice(-40), ...orders, ownAddress(random)]),
    );
    return { ...made, urls: [...(request.step === 2 ? [SEEN] : []), ...again, ownAddress(random)] };
  });
  return { step };
}

/** Tools that end or pause a run come late; every second step prefers to open pages. */
function chooseTools(tools: string[], { random, step }: { random: Random; step: number }): string[] {
  const ending = ["finalanswertool", "createreporttool"];
  const reading = "extractpagecontenttool";
  if (step === 1 && tools.includes("websearchtool")) return ["websearchtool"];
  if (step % 2 === 0 && tools.includes(reading)) return [reading];
  const middle = tools.filter((tool) => !ending.includes(tool) && tool !== reading);
  if (step === 5 && tools.includes("createreporttool")) return ["createreporttool"];
  if (step > 6 || middle.length === 0)
    return [tools.find((tool) => tool === "finalanswertool") ?? tools[0] ?? ""];
  const first = pick(random, middle);
  // It must be the only call.
  if (first === "clarificationtool") return [first];
  const second = pick(random, middle);
  return second === first || second === "clarificationtool" ? [first] : [first, second];
}
