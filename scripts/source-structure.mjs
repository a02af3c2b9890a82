// Reads what each source file exports and imports, for the figures and for the tests of the project.

import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

const FOLDERS = ["app", "components", "db", "e2e", "lib", "scripts", "testing", "tools"];
const TEST =
  /\.(?:test|spec|bench|long)\.tsx?$|\.contract\.ts$|(^|\/)(testing|e2e)(\/|$)|(^|[/-])testing[.-]/;

function filesOf(top, name) {
  const at = path.join(top, name);
  if (!statSync(at, { throwIfNoEntry: false })) return [];
  return readdirSync(at, { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(name, file))
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/node_modules|\.d\.ts$/.test(file));
}

function visit(node, seen) {
  if (Array.isArray(node)) for (const one of node) visit(one, seen);
  else if (node && typeof node === "object") {
    if (typeof node.type === "string") seen(node);
    for (const inside of Object.values(node)) visit(inside, seen);
  }
}

const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/**
 * Returns exports by name (true for a value), imports as [module, names], and each function of a file: its first line,
 * its lines, and the lines of its body without blank ones.
 */
function read(top, name) {
  const text = readFileSync(path.join(top, name), "utf8");
  const { program } = parseSync(name, text);
  const lineStarts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  const lineOf = (offset) => {
    let [low, high] = [0, lineStarts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (lineStarts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low;
  };
  /** For each line, how many lines above it are not blank. */
  const written = [0];
  for (const line of text.split("\n")) written.push(written.at(-1) + (line.trim() ? 1 : 0));
  const exported = new Map();
  const imports = [];
  const functions = [];
  visit(program, (node) => {
    if (FUNCTION.test(node.type)) {
      const [first, last] = [lineOf(node.start), lineOf(node.end - 1)];
      const body = node.body ? written[last + 1] - written[lineOf(node.body.start)] : 0;
      functions.push({ line: first + 1, lines: last - first + 1, body });
    }
    if (node.type === "ImportExpression" && node.source.value)
      imports.push([node.source.value, ["*"], false]);
    // `typeof import("…")` reads the names of all exports.
    if (node.type === "TSImportType") imports.push([(node.source ?? node.argument).value, ["*"], true]);
    if (node.type === "ImportDeclaration" || (node.type === "ExportNamedDeclaration" && node.source)) {
      const names = node.specifiers.map((one) => one.imported?.name ?? one.local?.name ?? "*");
      const all = node.specifiers.some(({ type }) => type === "ImportNamespaceSpecifier") ? ["*"] : names;
      imports.push([node.source.value, all, (node.importKind ?? node.exportKind) === "type"]);
    }
    if (node.type === "ExportAllDeclaration") imports.push([node.source.value, ["*"], false]);
    if (node.type === "ExportNamedDeclaration" && node.declaration) {
      const { declaration } = node;
      const isValue = !/^TS(?:Interface|TypeAlias)/.test(declaration.type);
      const ids = declaration.declarations?.map(({ id }) => id.name) ?? [declaration.id?.name];
      for (const id of ids) if (id) exported.set(id, isValue);
    }
  });
  return { name, lines: text.trimEnd().split("\n").length, exported, imports, functions };
}

/** Files of the framework beside the folders, which import and are imported by nobody. */
const ENTRY = /^(?:instrumentation\S*|proxy|next\.config)\.ts$/;

/** Finds the file that a module name means in the file `from`; undefined for packages. */
const resolverOf = (names) => (spec, from) => {
  const bare = spec.startsWith("@/")
    ? spec.slice(2)
    : spec.startsWith(".")
      ? path.posix.join(path.posix.dirname(from), spec)
      : null;
  return bare && [".ts", ".tsx", ".mjs", ""].map((ending) => bare + ending).find((name) => names.has(name));
};

const folderOf = (name) =>
  name
    .split("/")
    .slice(0, /^(?:lib|components)\//.test(name) ? 2 : 1)
    .join("/");

/** The number of pairs of folders that import values from each other. */
function pairsBothWays(shipped, resolve) {
  const arrows = new Set(
    shipped.flatMap(({ name, imports }) =>
      imports
        .filter(([, , typeOnly]) => !typeOnly)
        .map(([spec]) => resolve(spec, name))
        .filter((target) => target && folderOf(target) !== folderOf(name))
        .map((target) => `${folderOf(name)} ${folderOf(target)}`),
    ),
  );
  return [...arrows].filter((arrow) => arrows.has(arrow.split(" ").toReversed().join(" "))).length / 2;
}

/**
 * The sources of a checkout: all files, those that ship, their exports as `{ file, id, isValue }`, which of them nobody
 * imports (`unused`) and which only tests do (`testsOnly`), the files with one importer, and the pairs of folders that
 * import values both ways. What a framework calls by its name (`app/`) counts as used.
 */
export function sourceStructure(top) {
  const entries = readdirSync(top).filter((file) => ENTRY.test(file));
  const files = [...FOLDERS.flatMap((folder) => filesOf(top, folder)), ...entries].map((name) =>
    read(top, name),
  );
  const resolve = resolverOf(new Set(files.map(({ name }) => name)));
  /** For each file: who imports it, and which names. */
  const importers = new Map(files.map(({ name }) => [name, []]));
  for (const { name, imports } of files)
    for (const [spec, names] of imports) {
      const target = resolve(spec, name);
      if (target) importers.get(target).push({ by: name, names });
    }
  const shipped = files.filter(({ name }) => /^(?:app|components|db|lib)\//.test(name) && !TEST.test(name));
  const values = shipped
    .filter(({ name }) => !name.startsWith("app/"))
    .flatMap((file) => [...file.exported].map(([id, isValue]) => ({ file, id, isValue })));
  const uses = (file, id) =>
    importers.get(file.name).filter(({ names }) => names.includes(id) || names.includes("*"));
  const unused = values.filter(({ file, id }) => uses(file, id).length === 0);
  const testsOnly = values.filter(({ file, id }) => {
    const found = uses(file, id);
    return found.length > 0 && found.every(({ by }) => TEST.test(by));
  });
  const importersOf = ({ name }) =>
    new Set(importers.get(name).flatMap(({ by }) => (TEST.test(by) ? [] : [by])));
  const single = shipped.filter((file) => importersOf(file).size === 1);
  return { files, shipped, values, unused, testsOnly, single, bothWays: pairsBothWays(shipped, resolve) };
}
