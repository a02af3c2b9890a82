import type { Language } from "@/lib/text/languages";
import type { AgentConfig } from "./schema";

/** What an agent is called and what it is for, in a language where it has words in it. */
export function agentWords(
  agent: Pick<AgentConfig, "title" | "description" | "in">,
  language: Language = "en",
): { title: string; description: string } {
  const own = agent.in?.[language];
  return { title: own?.title ?? agent.title, description: own?.description ?? agent.description };
}
