// `npm run figures`: prints the size and structure of the source code, to compare a layout before and after a
// change. It reads the sources and asks
// the checkout one question. An argument selects another checkout: `npm run figures -- ../before`.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { fromHere, root } from "./project.mjs";

const FOLDERS = ["app", "components", "db", "e2e", "lib", "scripts", "testing", "tools"];
const TEST =
  /\.(?:test|spec|bench|long)\.tsx?$|\.contract\.ts$|(^|\/)(testing|e2e)(\/|$)|(^|[/-])testing[.-]/;

const [folder] = process.argv.slice(2);
const top = folder ? fromHere(folder) : root;

function filesOf(name) {
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
 * Returns exports by name (true for a value), imports as [module, names], and the lines of each function of a
 * file.
 */
function read(name) {
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
  const exported = new Map();
  const imports = [];
  const functions = [];
  visit(program, (node) => {
    if (FUNCTION.test(node.type)) functions.push(lineOf(node.end) - lineOf(node.start) + 1);
    if (node.type === "ImportExpression" && node.source.value)
      imports.push([node.source.value, ["*"], false]);
    if (node.type === "ImportDeclaration" || (node.type === "ExportNamedDeclaration" && node.source)) {
      const names = node.specifiers.map((one) => one.imported?.name ?? one.local?.name ?? "*");
      const all = node.specifiers.some(({ type }) => type === "ImportNamespaceSpecifier") ? ["*"] : names;
      imports.push([node.source.value, all, (node.importKind ?? node.exportKind) === "type"]);
    }
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
const ENTRIES = readdirSync(top).filter((file) => /^(?:instrumentation\S*|proxy)\.ts$/.test(file));

const files = [...FOLDERS.flatMap(filesOf), ...ENTRIES].map(read);
const byName = new Map(files.map((file) => [file.name, file]));

function resolve(spec, from) {
  const bare = spec.startsWith("@/")
    ? spec.slice(2)
    : spec.startsWith(".")
      ? path.posix.join(path.posix.dirname(from), spec)
      : null;
  return bare && [".ts", ".tsx", ".mjs", ""].map((ending) => bare + ending).find((name) => byName.has(name));
}

/** For each file: who imports it, and which names. */
const importers = new Map(files.map(({ name }) => [name, []]));
for (const { name, imports } of files)
  for (const [spec, names] of imports) {
    const target = resolve(spec, name);
    if (target) importers.get(target).push({ by: name, names });
  }

const shipped = files.filter(({ name }) => /^(?:app|components|db|lib)\//.test(name) && !TEST.test(name));
const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const longest = (numbers) => Math.max(0, ...numbers);

const uses = (file, id) =>
  importers.get(file.name).filter(({ names }) => names.includes(id) || names.includes("*"));
const isEntry = ({ name }) => /^app\//.test(name);
const values = shipped
  .filter((file) => !isEntry(file))
  .flatMap((file) => [...file.exported].map(([id, isValue]) => ({ file, id, isValue })));
const unused = values.filter(({ file, id }) => uses(file, id).length === 0);
const testsOnly = values.filter(({ file, id }) => {
  const found = uses(file, id);
  return found.length > 0 && found.every(({ by }) => TEST.test(by));
});
const single = shipped.filter(
  (file) =>
    new Set(
      importers
        .get(file.name)
        .filter(({ by }) => !TEST.test(by))
        .map(({ by }) => by),
    ).size === 1,
);

const folderOf = (name) =>
  name
    .split("/")
    .slice(0, /^(?:lib|components)\//.test(name) ? 2 : 1)
    .join("/");
const arrows = new Set(
  shipped.flatMap(({ name, imports }) =>
    imports
      .filter(([, , typeOnly]) => !typeOnly)
      .map(([spec]) => resolve(spec, name))
      .filter((target) => target && folderOf(target) !== folderOf(name))
      .map((target) => `${folderOf(name)} ${folderOf(target)}`),
  ),
);
const bothWays =
  [...arrows].filter((arrow) => arrows.has(arrow.split(" ").toReversed().join(" "))).length / 2;

const functions = shipped.flatMap((file) => file.functions);
const lines = shipped.map((file) => file.lines);
const figures = {
  "source files that ship": shipped.length,
  "lines in them": lines.reduce((sum, one) => sum + one, 0),
  "files of tests and their helpers": files.length - shipped.length,
  "lines of a file, median and longest": `${middle(lines)}, ${longest(lines)}`,
  "lines of a function, median and longest": `${middle(functions)}, ${longest(functions)}`,
  "exports, of them values": `${values.length}, ${values.filter(({ isValue }) => isValue).length}`,
  "value exports that nobody imports": unused.filter(({ isValue }) => isValue).length,
  "value exports that only tests import": testsOnly.filter(({ isValue }) => isValue).length,
  "files with one importer": `${single.length} (${Math.round((100 * single.length) / shipped.length)} %)`,
  "pairs of folders that import values both ways": bothWays,
};

/** Starts the checkout and asks it a question, in a process of its own; a sentence when that fails. */
function crossedBy() {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--experimental-transform-types", "--no-warnings", path.join(root, "scripts/crossed.mjs"), top],
    { encoding: "utf8" },
  );
  const [, count] = /^crossed (\d+)$/m.exec(stdout) ?? [];
  return count ?? `could not be counted: ${stderr.trim().split("\n").at(-1)}`;
}

figures["files in which one keyless question runs code"] = crossedBy();
for (const [what, figure] of Object.entries(figures)) console.log(`${what.padEnd(46)} ${figure}`);
