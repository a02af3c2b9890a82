// Instructions that stand in files of their own.

import { readFileSync } from "node:fs";
import path from "node:path";
import type { Fault } from "./agent-config";
import type { AgentEntry } from "./schema";
import { promptsFields } from "./sections";

type Prompts = AgentEntry["prompts"];

/** The texts, also of those that stand in files. Throws what `fault` makes for a file that cannot be used. */
export function promptTexts(
  { system, system_file, extra, extra_file }: Prompts,
  { folder, fault }: { folder: string; fault: Fault },
): Pick<Prompts, "system" | "extra"> {
  const text = (key: "system" | "extra", own: string | undefined, file: string | undefined) => {
    if (file === undefined) return own;
    const at = ["prompts", `${key}_file`];
    if (own !== undefined) throw fault(at, `one of ${key} and ${key}_file, not both`);
    const read = promptsFields.shape[key].safeParse(textOf(path.resolve(folder, file), file, at, fault));
    if (read.success) return read.data;
    throw fault(at, `a file with a text (${read.error.issues[0]?.message ?? file})`);
  };
  const texts = { system: text("system", system, system_file), extra: text("extra", extra, extra_file) };
  return {
    ...(texts.system === undefined ? {} : { system: texts.system }),
    ...(texts.extra === undefined ? {} : { extra: texts.extra }),
  };
}

function textOf(file: string, name: string, at: string[], fault: Fault): string {
  try {
    return readFileSync(/*turbopackIgnore: true*/ file, "utf8");
  } catch (cause) {
    throw fault(at, `a readable file (${name})`, { cause });
  }
}
