// Responses of the settings about custom tools and MCP servers. Types only. Contains nothing that is sent to
// a server: no header, no variable, and of its address only the host.

import type { ServerHealth } from "@/lib/external-tools/connection";

export type ToolsSetting = {
  /** Absolute paths of the folders with custom tools. */
  folders: string[];
  files: { file: string; tool: string }[];
  leftOut: { file: string; reason: string }[];
  /** `at`: the host, or the program. */
  servers: (Omit<ServerHealth, "leftOut"> & { at: string; leftOut: { tool: string; reason: string }[] })[];
};
