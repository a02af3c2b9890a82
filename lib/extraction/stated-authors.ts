// The authors that a page states in JSON-LD (schema.org). The data is hostile: its size, the number of nodes and the depth
// are bounded, and whatever is not a name is ignored.

import type { AuthorList } from "@/lib/text/author-list";

export const MOST_AUTHORS = 100;
const LONGEST_NAME = 120;
/** Code units of all scripts together. */
const MOST_DATA = 200_000;
/** Values that are looked at, of the whole page and of one `author`. */
const MOST_VALUES = 2000;
/** An array in a list in an array. */
const DEEPEST = 4;

type Node = Readonly<Record<string, unknown>>;

/** One name on one line; empty for what is the address of a profile. */
export function nameOfAuthor(text: string | null | undefined): string {
  const name = (text ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME).trim();
  return /^https?:/i.test(name) ? "" : name;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Undefined for what is no JSON. Pages break lines inside strings, which JSON forbids. */
function parsed(script: string): unknown {
  try {
    return JSON.parse(script.replace(/\p{Cc}/gu, " "));
  } catch {
    return undefined;
  }
}

/** The nodes that describe the page, in its order: those of its scripts, of their arrays and graphs, and main entities. */
function nodesOf(scripts: readonly string[]): Node[] {
  const nodes: Node[] = [];
  let looked = 0;
  const visit = (value: unknown, depth: number): void => {
    looked += 1;
    if (looked > MOST_VALUES || depth > DEEPEST || typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) for (const each of value.slice(0, MOST_VALUES)) visit(each, depth + 1);
    if (!isNode(value)) return;
    nodes.push(value);
    visit(value["@graph"], depth + 1);
    visit(value.mainEntity, depth + 1);
  };
  let left = MOST_DATA;
  for (const script of scripts) {
    if (script.length > left) continue;
    left -= script.length;
    visit(parsed(script), 0);
  }
  return nodes;
}

/** The names of an `author`: a text, a person or an organization, a reference to one by its `@id`, or a list of these. */
function namesIn(author: unknown, byId: ReadonlyMap<string, Node>): AuthorList {
  const names = new Set<string>();
  let looked = 0;
  let more = false;
  const add = (text: string) => {
    const name = nameOfAuthor(text);
    if (name === "" || names.has(name)) return;
    if (names.size < MOST_AUTHORS) names.add(name);
    else more = true;
  };
  const visit = (value: unknown, depth: number): void => {
    looked += 1;
    if (more || looked > MOST_VALUES || depth > DEEPEST) return;
    if (typeof value === "string") add(value);
    else if (Array.isArray(value)) for (const each of value.slice(0, MOST_VALUES)) visit(each, depth + 1);
    else if (isNode(value)) {
      const id = value["@id"];
      const node = value.name === undefined && typeof id === "string" ? byId.get(id) : value;
      visit(node?.name ?? value["@list"] ?? value["@value"], depth + 1);
    }
  };
  visit(author, 0);
  return { names: [...names], more };
}

/** The authors of the first node that names any, each once, in its order; no names if none does. */
export function statedAuthors(scripts: readonly string[]): AuthorList {
  const nodes = nodesOf(scripts);
  const byId = new Map<string, Node>();
  for (const node of nodes) {
    const id = node["@id"];
    if (typeof id === "string" && node.name !== undefined && !byId.has(id)) byId.set(id, node);
  }
  for (const node of nodes) {
    const found = namesIn(node.author, byId);
    if (found.names.length > 0) return found;
  }
  return { names: [], more: false };
}
