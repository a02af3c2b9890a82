"use client";

import { useEffect, useState } from "react";
import { requestJson } from "@/lib/client/request";
import type { HealthResponse } from "@/lib/http/health-responses";
import { type Places, placesOf } from "./options";

/** The available places to look; null until the server has responded. */
export function useAvailablePlaces(): Places | null {
  const [places, setPlaces] = useState<Places | null>(null);
  useEffect(() => {
    const asked = new AbortController();
    requestJson<HealthResponse>("/api/health", { signal: asked.signal }).then((answer) => {
      if (answer.ok) setPlaces(placesOf(answer.value));
    });
    return () => asked.abort();
  }, []);
  return places;
}
