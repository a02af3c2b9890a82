import { requestLanguage } from "@/app/words";
import type { OfferedAgent } from "@/components/templates/template-form";
import { listAgentOffers } from "@/lib/settings/settings-agents";

/** Lists the agents that a template can name, in the language of the request. */
export async function agentsToChoose(): Promise<OfferedAgent[]> {
  const { agents } = await listAgentOffers(await requestLanguage());
  return agents.map(({ name, title }) => ({ name, title }));
}
