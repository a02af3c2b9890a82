// Loads an agent for the form on the pages that edit or duplicate it.

import { redirect } from "next/navigation";
import { cache } from "react";
import { actor } from "@/app/actor";
import { found } from "@/app/found";
import { requestLanguage } from "@/app/words";
import { agentForm } from "@/lib/agents/agent-details";

/** People who may not change agents are sent to the list instead of a form that they cannot save. */
export const loadAgentForm = cache(async (name: string) => {
  if (!(await actor()).administers) redirect("/agents");
  return found(agentForm(name, await requestLanguage()));
});
