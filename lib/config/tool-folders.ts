// Where the custom tools are.

import path from "node:path";
import { appRoot, readEnv } from "./env";

/** The folders of custom tools, in the order in which they are searched; the first tool of a name counts. */
export function toolFolders(): string[] {
  const own = path.join(/*turbopackIgnore: true*/ readEnv().dataDir, "tools");
  return [...new Set([own, path.join(appRoot(), "tools")])];
}
