"use client";

import { useCallback, useEffect, useState } from "react";
import { requestJson } from "@/lib/client/request";
import type { SettingsResponse } from "@/lib/http/settings-responses";

export type SettingsAnswer = { settings: SettingsResponse } | { fault: string };

/** The settings sent with the page; reloaded on return to the tab, because files are edited elsewhere. */
export function useSettings(initial: SettingsAnswer): { answer: SettingsAnswer; again: () => Promise<void> } {
  const [answer, setAnswer] = useState(initial);
  // Changing the language loads the page again.
  useEffect(() => setAnswer(initial), [initial]);
  const again = useCallback(async () => {
    const heard = await requestJson<SettingsResponse>("/api/settings");
    if (heard.ok) setAnswer({ settings: heard.value });
    // Keeps the last values while the server does not answer.
    else setAnswer((known) => (heard.status === 0 && "settings" in known ? known : { fault: heard.message }));
  }, []);
  useEffect(() => {
    const onVisible = () => void (document.visibilityState === "visible" && again());
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [again]);
  return { answer, again };
}
