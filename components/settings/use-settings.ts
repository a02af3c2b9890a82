"use client";

import { useCallback, useEffect, useState } from "react";
import { requestJson } from "@/lib/client/request";
import type { SettingsResponse } from "@/lib/http/settings-responses";

export type SettingsAnswer = { settings: SettingsResponse } | { fault: string };

/** As the server sent them with the page; looked at again on return to the tab, because files are changed elsewhere. */
export function useSettings(initial: SettingsAnswer): { answer: SettingsAnswer; again: () => Promise<void> } {
  const [answer, setAnswer] = useState(initial);
  // The page is sent anew in another language.
  useEffect(() => setAnswer(initial), [initial]);
  const again = useCallback(async () => {
    const heard = await requestJson<SettingsResponse>("/api/settings");
    if (heard.ok) setAnswer({ settings: heard.value });
    // What was read stays while the server only does not answer.
    else setAnswer((known) => (heard.status === 0 && "settings" in known ? known : { fault: heard.message }));
  }, []);
  useEffect(() => {
    const onVisible = () => void (document.visibilityState === "visible" && again());
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [again]);
  return { answer, again };
}
