"use client";

import { useCallback, useState } from "react";
import { type Connections, useHealth } from "@/components/shell/use-health";
import { requestJson } from "@/lib/client/request";

/** What is connected, as it came with the page; `again` looks anew once something was connected. */
export function useConnections(initial: Connections): { health: Connections; again: () => void } {
  const polled = useHealth(initial);
  const [looked, setLooked] = useState<{ over: Connections; health: Connections } | null>(null);
  const again = useCallback(async () => {
    const answer = await requestJson<Connections>("/api/health");
    if (answer.ok) setLooked({ over: polled, health: answer.value });
  }, [polled]);
  // What is polled later is newer.
  return { health: looked?.over === polled ? looked.health : polled, again };
}
