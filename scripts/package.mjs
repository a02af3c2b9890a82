// `npm run package [-- <folder>]`: puts together the folder that an image holds, from the production build: the server with
// the files that it loads, what its threads and commands load, and nothing else of node_modules. Node itself is not in it.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire, stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { buildState, fail, fromHere, guardNode, root, run } from "./project.mjs";

guardNode();
const given = process.argv[2];
const target = given ? fromHere(given) : path.join(root, ".next/package");
if (process.argv.length > 3) fail("Say at most one folder: npm run package -- <folder>");
if (!given) rmSync(target, { recursive: true, force: true });
else if (existsSync(target) && readdirSync(target).length > 0)
  fail(`${given} is not empty. Name a new folder; nothing was changed.`);
if (buildState() !== "fresh" && (await run([path.join(root, "scripts/build.mjs")])) !== 0)
  fail("The build failed; its output above says why. Nothing was packaged.");

/** What threads and commands start with: Node runs these sources as they are, see scripts/typescript.mjs. */
const ENTRIES = [
  "lib/jobs/entry.ts",
  "lib/custom-tools/tool.ts",
  "scripts/typescript.mjs",
  "scripts/backup.mjs",
  "scripts/restore.mjs",
  "scripts/db-copy.mjs",
  "scripts/user.mjs",
  "scripts/verify.mjs",
];

const DRIVER = `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`;

/** What is read by its path and not loaded as code. */
const READ = [
  "agents.yaml",
  "package.json",
  "LICENSE",
  "tools",
  "db/sqlite/migrations",
  "db/postgres/migrations",
  ".next/static",
  "scripts/serve.mjs",
  "scripts/serving.mjs",
  "scripts/check-live.mjs",
  "node_modules/@mermaid-js/tiny",
  // The bundled documentation that a research without a network finds.
  "node_modules/next/dist/docs",
  "node_modules/next/package.json",
  "node_modules/ai/docs",
  "node_modules/ai/package.json",
  // Its code asks for the file of this system by a name that it puts together.
  DRIVER,
];

const require = createRequire(import.meta.url);
const { nodeFileTrace, resolve } = require("next/dist/compiled/@vercel/nft");

const ENDINGS = ["", ".ts", ".tsx", "/index.ts"];
const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** The project's own style of imports, as scripts/typescript.mjs resolves it. */
function ownFile(specifier, parent) {
  const place = specifier.startsWith("@/")
    ? path.join(root, specifier.slice(2))
    : specifier.startsWith(".") && !parent.includes("/node_modules/")
      ? path.resolve(path.dirname(parent), specifier)
      : null;
  const ending = place === null ? undefined : ENDINGS.find((one) => isFile(place + one));
  return ending === undefined ? null : place + ending;
}

async function tracedFiles() {
  process.removeAllListeners("warning");
  const { fileList } = await nodeFileTrace(
    ENTRIES.map((entry) => path.join(root, entry)),
    {
      base: root,
      // scripts/project.mjs names its program for `npm start`; the build lists what the server loads of it.
      ignore: ["node_modules/next/**"],
      conditions: ["node", "import"],
      resolve: (specifier, parent, job, isCjs) =>
        ownFile(specifier, parent) ?? resolve(specifier, parent, job, isCjs),
      readFile: async (file) => {
        if (!isFile(file)) return null;
        if (!/\.tsx?$/.test(file)) return readFileSync(file);
        return stripTypeScriptTypes(readFileSync(file, "utf8"), { mode: "strip" });
      },
    },
  );
  return [...fileList];
}

function copy(name) {
  const to = path.join(target, name);
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(path.join(root, name), to, { recursive: true, dereference: true });
}

function megabytes(folder) {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(path.join(parentPath, name)).size);
  return (sizes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(0);
}

/** Prebuilt drivers of the database for other systems. */
const isForeign = (file) => /\/prebuilds\//.test(file) && !file.endsWith(DRIVER);

// Not the whole folder, whatever else the framework put there: this is what other people get.
for (const name of [".next", "node_modules"])
  cpSync(path.join(root, ".next/standalone", name), path.join(target, name), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !isForeign(file),
  });
for (const name of new Set([...(await tracedFiles()), ...READ])) if (!isForeign(name)) copy(name);
console.log(`Packaged into ${target}: ${megabytes(target)} MB. Start it with: node scripts/serve.mjs`);
