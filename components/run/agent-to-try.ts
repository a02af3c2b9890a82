import type { AgentConfig } from "@/lib/config/schema";

/** What the screen of a research needs of an agent that a run can be tried again with; its prompts stay on the server. */
export type AgentToTry = {
  name: string;
  title: string;
  description: string;
  /** Null for the model that is set up for all. */
  model: string | null;
};

export function agentToTry({ name, title, description, model }: AgentConfig): AgentToTry {
  return { name, title, description, model: model.name };
}
