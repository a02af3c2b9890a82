// An agent for its form, on the pages that change it and make one like it.

import { redirect } from "next/navigation";
import { cache } from "react";
import { actor } from "@/app/actor";
import { found } from "@/app/found";
import { requestLanguage } from "@/app/words";
import { agentForm } from "@/lib/agents/agent-details";

/** What they could not keep is not offered to them: who may not change agents is sent to the list. */
export const loadAgentForm = cache(async (name: string) => {
  if (!(await actor()).administers) redirect("/agents");
  return found(agentForm(name, await requestLanguage()));
});
