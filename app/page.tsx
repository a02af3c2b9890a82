import type { Metadata } from "next";
import { Home } from "@/components/composer/home";
import { agentChoice } from "@/components/composer/options";
import { loadAgents } from "@/lib/config/load";
import { getHealth } from "@/lib/runs/health";

export const metadata: Metadata = { title: { absolute: "New research · Groundwork" } };

export default async function NewResearchPage() {
  const { default: defaultAgent, agents } = loadAgents();
  const { model, search, library } = await getHealth();
  return (
    <Home agents={agents.map(agentChoice)} defaultAgent={defaultAgent} health={{ model, search, library }} />
  );
}
