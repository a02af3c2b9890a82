import { AgentsSkeleton } from "@/components/agents/agents-frame";

export default function AgentsLoading() {
  return <AgentsSkeleton />;
}
