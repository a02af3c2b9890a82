// Lets Node run the project's TypeScript directly, for workers and commands. Node itself strips the types;
// this module resolves the project's import style (`@/`, no file endings).

import { existsSync, statSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import "./large-exports.mjs";

const root = new URL("../", import.meta.url);
const ENDINGS = [".ts", ".tsx", "/index.ts"];

function withEnding(url) {
  const path = fileURLToPath(url);
  if (existsSync(path) && statSync(path).isFile()) return url;
  const ending = ENDINGS.find((candidate) => existsSync(path + candidate));
  return ending ? pathToFileURL(path + ending) : null;
}

registerHooks({
  resolve(specifier, context, next) {
    const own = specifier.startsWith("@/")
      ? withEnding(new URL(specifier.slice(2), root))
      : /^\.\.?\//.test(specifier) && context.parentURL && !context.parentURL.includes("/node_modules/")
        ? withEnding(new URL(specifier, context.parentURL))
        : null;
    return own ? { url: own.href, shortCircuit: true } : next(specifier, context);
  },
});
