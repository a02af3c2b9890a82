"use client";

import { createContext, useContext } from "react";
import type { AgentToTry } from "./agent-to-try";

export const AgentsContext = createContext<AgentToTry[]>([]);

/** The agents with which a run can be retried. */
export function useAgentsOffered(): AgentToTry[] {
  return useContext(AgentsContext);
}
