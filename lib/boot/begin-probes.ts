// Begins what can take place while the code of the server is loaded: the probes of custom tools.

import { toolFolders } from "@/lib/config/tool-folders";
import { beginProbes } from "@/lib/custom-tools/probe";

/** Never throws: what is wrong with the settings or a folder, the start says. */
export function beginToolProbes(): void {
  try {
    beginProbes(toolFolders());
  } catch {
    // The start reads both again.
  }
}
