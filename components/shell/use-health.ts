"use client";

import { useEffect, useState } from "react";
import { requestJson } from "@/lib/client/request";
import type { HealthResponse, ReachResponse } from "@/lib/http/health-responses";

/** The parts of the server's state that screens show. */
export type Connections = Pick<HealthResponse, "model" | "search" | "library"> &
  Pick<ReachResponse, "modelAway" | "modelTried">;

const POLL_MS = 2000;

/** The state sent with the page; polled only while documents are being indexed. */
export function useHealth(initial: Connections): Connections {
  const [health, setHealth] = useState(initial);
  const indexing = health.library.state === "indexing";
  useEffect(() => {
    if (!indexing) return;
    const timer = setInterval(async () => {
      const answer = await requestJson<HealthResponse>("/api/health");
      if (answer.ok) setHealth(answer.value);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [indexing]);
  return health;
}
