import { listAgentOffers } from "@/lib/settings/settings-agents";

/** The currency of a watch's caps; null while no agent has a language model, because nothing then costs anything. */
export async function moneyCurrency(currency: string): Promise<string | null> {
  const { agents } = await listAgentOffers();
  return agents.every(({ quotesOnly }) => quotesOnly) ? null : currency;
}
