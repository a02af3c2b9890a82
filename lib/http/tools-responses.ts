// What the settings answer about tools that do not ship. Types only. Of a server nothing it is sent: no header, no variable,
// no more of its address than the host.

import type { ServerHealth } from "@/lib/external-tools/connection";

export type ToolsSetting = {
  /** Absolute paths in which tools of one's own are looked for. */
  folders: string[];
  files: { file: string; tool: string }[];
  leftOut: { file: string; reason: string }[];
  /** `at`: the host, or the program. */
  servers: (ServerHealth & { at: string })[];
};
