// Agents as models. A run is a model too, by its id: it is not listed, because there may be thousands, but it
// can be used.

import type { Owner } from "@/db/store/threads";
import { agentWords } from "@/lib/config/agent-words";
import { GroundworkError } from "@/lib/errors/errors";
import { getEngine } from "@/lib/runs/assemble";
import type { Engine } from "@/lib/runs/engine";
import { loadRunState } from "@/lib/runs/load";
import type { Language } from "@/lib/text/languages";

/** The default agent, unless an agent has this very name. */
export const DEFAULT_MODEL = "default";

type ChatModel = {
  id: string;
  object: "model";
  /** Seconds since the epoch; 0 for an agent, which has no creation time. */
  created: number;
  owned_by: "groundwork";
  name: string;
  description: string;
};

type Known = Pick<ChatModel, "id" | "name" | "description"> & { created?: number };

const modelOf = ({ created = 0, ...known }: Known): ChatModel => ({
  ...known,
  object: "model",
  created,
  owned_by: "groundwork",
});

/** The offered agents, the default one first. */
export function listModels(language: Language, engine: Pick<Engine, "agents"> = getEngine()): ChatModel[] {
  const { agents, default: standard } = engine.agents();
  const named = agents.map((agent) => {
    const { title, description } = agentWords(agent, language);
    return modelOf({ id: agent.name, name: title, description });
  });
  const house = named.find(({ id }) => id === standard);
  if (!house || named.some(({ id }) => id === DEFAULT_MODEL)) return named;
  return [{ ...house, id: DEFAULT_MODEL }, ...named];
}

/** An agent, or a run of the actor, as a model. Throws model_not_found. */
export async function getModel(
  { modelId: id, owner = null }: { modelId: string; owner?: Owner },
  language: Language,
  engine: Pick<Engine, "agents" | "db"> = getEngine(),
): Promise<ChatModel> {
  const models = listModels(language, engine);
  const agent = models.find((model) => model.id === id);
  if (agent) return agent;
  const theirs = id.startsWith("run_") && (await engine.db.isOwnedBy({ kind: "run", id, owner }));
  const run = theirs ? await loadRunState(engine.db, id) : null;
  if (!run)
    throw new GroundworkError("model_not_found", {
      model: id.slice(0, 200),
      known: models.map((model) => model.id).join(", "),
    });
  const { question, agentTitle, status, createdAt } = run;
  const description = `${agentTitle}: ${status.replaceAll("_", " ")}`;
  return modelOf({ id, name: question, description, created: Math.floor(createdAt / 1000) });
}
