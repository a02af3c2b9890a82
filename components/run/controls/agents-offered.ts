"use client";

import { createContext, useContext } from "react";
import type { AgentToTry } from "./agent-to-try";

export const AgentsContext = createContext<AgentToTry[]>([]);

/** The agents that a run can be tried again with. */
export function useAgentsOffered(): AgentToTry[] {
  return useContext(AgentsContext);
}
