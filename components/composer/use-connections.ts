"use client";

import { useCallback, useEffect, useState } from "react";
import { type Connections, useHealth } from "@/components/shell/use-health";
import { requestJson } from "@/lib/client/request";
import type { ReachResponse } from "@/lib/http/health-responses";

const LOOK_MS = 60_000;

/** Whether the web and the model can be reached, found out when the screen is first seen and once a minute while it is in view. */
function useReach(): ReachResponse | null {
  const [reach, setReach] = useState<ReachResponse | null>(null);
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState === "hidden") return;
      const answer = await requestJson<ReachResponse>("/api/search/services");
      if (answer.ok) setReach(answer.value);
    };
    void look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return reach;
}

/** What is connected, as it came with the page; `again` looks anew once something was connected. */
export function useConnections(initial: Connections): { health: Connections; again: () => void } {
  const polled = useHealth(initial);
  const reach = useReach();
  const [looked, setLooked] = useState<{ over: Connections; health: Connections } | null>(null);
  const again = useCallback(async () => {
    const answer = await requestJson<Connections>("/api/health");
    if (answer.ok) setLooked({ over: polled, health: answer.value });
  }, [polled]);
  // What is polled later is newer.
  const health = looked?.over === polled ? looked.health : polled;
  const fresh = reach && looked?.over !== polled;
  return { health: fresh ? { ...health, ...reach } : health, again };
}
