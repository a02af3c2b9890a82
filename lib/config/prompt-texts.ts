// Instructions that stand in files of their own.

import path from "node:path";
import type { Fault } from "./agent-config";
import type { AgentEntry } from "./schema";
import { promptsFields } from "./sections";

type Prompts = AgentEntry["prompts"];

/** `folder`: where relative paths start. `read` returns the text of a file by its absolute path, or throws. */
type Files = { folder: string; read: (file: string) => string; fault: Fault };

/** The texts, also of those that stand in files. Throws what `fault` makes for a file that cannot be used. */
export function promptTexts(
  { system, system_file, extra, extra_file }: Prompts,
  { folder, read, fault }: Files,
): Pick<Prompts, "system" | "extra"> {
  const text = (key: "system" | "extra", own: string | undefined, file: string | undefined) => {
    if (file === undefined) return own;
    const at = ["prompts", `${key}_file`];
    if (own !== undefined) throw fault(at, `one of ${key} and ${key}_file, not both`);
    const checked = promptsFields.shape[key].safeParse(textOf(file));
    if (checked.success) return checked.data;
    throw fault(at, `a file with a text (${checked.error.issues[0]?.message ?? file})`);
    function textOf(name: string): string {
      try {
        return read(path.resolve(folder, name));
      } catch (cause) {
        throw fault(at, `a readable file (${name})`, { cause });
      }
    }
  };
  const texts = { system: text("system", system, system_file), extra: text("extra", extra, extra_file) };
  return {
    ...(texts.system === undefined ? {} : { system: texts.system }),
    ...(texts.extra === undefined ? {} : { extra: texts.extra }),
  };
}
