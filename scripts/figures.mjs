// `npm run figures`: prints the size and structure of the source code, to compare a layout before and after a
// change. It reads the sources and asks
// the checkout one question. An argument selects another checkout: `npm run figures -- ../before`.

import { spawnSync } from "node:child_process";
import path from "node:path";
import { fromHere, root } from "./project.mjs";
import { sourceStructure } from "./source-structure.mjs";

const [folder] = process.argv.slice(2);
const top = folder ? fromHere(folder) : root;

const { files, shipped, values, unused, testsOnly, single, bothWays } = sourceStructure(top);
const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const longest = (numbers) => Math.max(0, ...numbers);

const functions = shipped.flatMap((file) => file.functions.map(({ lines }) => lines));
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
