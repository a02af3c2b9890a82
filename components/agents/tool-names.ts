// The names of tools on the agents page: in words where there are some, otherwise as the file or the server of a tool gives it.

import { createContext, useContext } from "react";
import { toolTitle } from "@/components/ui/tool-words";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";

/** The registered tools of the page. */
export const ToolsContext = createContext<readonly { id: string; name: string }[]>([]);

/** "Search the web"; "UnitConverterTool" for a tool without words. */
export function titleOfTool(t: Words, id: string, tools: readonly { id: string; name: string }[]): string {
  const title = toolTitle(t, id);
  return title === id ? (tools.find((tool) => tool.id === id)?.name ?? title) : title;
}

/** Returns the title of a tool by its id. */
export function useToolTitle(): (id: string) => string {
  const t = useWords();
  const tools = useContext(ToolsContext);
  return (id) => titleOfTool(t, id, tools);
}
