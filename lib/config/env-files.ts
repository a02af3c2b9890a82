// The files beside the application that set variables, read again while it runs. At a start the framework puts them into
// the environment, and what stands there already holds before them; here it is worked out which values came from a file,
// so that only those are replaced. https://nextjs.org/docs/app/guides/environment-variables#environment-variable-load-order

import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { ConfigError } from "./config-error";
import { expects } from "./expectation";

type Values = Record<string, string | undefined>;

/** In the order in which they are asked: the first that names a variable wins, also with an empty value. */
const filesOf = (mode: string) => [`.env.${mode}.local`, ".env.local", `.env.${mode}`, ".env"];

function textOf(root: string, file: string): string {
  const whole = path.join(root, file);
  try {
    // Most of them do not exist, and every page asks: an error for each would cost more than reading the others.
    const found = statSync(/*turbopackIgnore: true*/ whole, { throwIfNoEntry: false });
    return found ? readFileSync(/*turbopackIgnore: true*/ whole, "utf8") : "";
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw new ConfigError({ file, path: file, expected: expects("opened"), cause });
  }
}

/** What the files say together. Throws ConfigError when one of them is there and cannot be opened. */
export function readEnvFiles(root: string, mode: string): Values {
  return Object.assign(
    {},
    ...filesOf(mode)
      .reverse()
      .map((file) => parseEnv(textOf(root, file))),
  );
}

export type Reread = {
  /** The variables asked for, as a start would set them now. */
  values: Values;
  /** Whether one of them differs from what is in use. */
  changed: boolean;
  /** Names whose value in a file does not hold, because the environment has another. */
  shadowed: string[];
  /** Names whose value refers to others (`$`), which only a start resolves; they stay as they are. */
  later: string[];
};

/** Compares what files say with what is in use. `loaded`: what was taken from the files before. */
export function compareEnv(known: {
  names: readonly string[];
  files: Values;
  used: Values;
  loaded: Values;
}): Reread {
  const { names, files, used, loaded } = known;
  const values: Values = {};
  const shadowed: string[] = [];
  const later: string[] = [];
  for (const name of names) {
    const [now, file] = [used[name], files[name]];
    const fromFile = now === undefined || now === loaded[name];
    values[name] = now;
    if (file === now) continue;
    if (file?.includes("$")) {
      if (file !== loaded[name]) later.push(name);
    } else if (fromFile) values[name] = file;
    else if (file?.trim()) shadowed.push(name);
  }
  return { values, changed: names.some((name) => values[name] !== used[name]), shadowed, later };
}
