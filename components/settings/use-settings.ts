"use client";

import { useCallback, useEffect, useState } from "react";
import { requestJson } from "@/lib/client/request";
import type { SettingsResponse } from "@/lib/http/settings-responses";

export type SettingsAnswer = { settings: SettingsResponse } | { fault: string };

/** As the server sent them with the page; looked at again on return to the tab, because files are changed elsewhere. */
export function useSettings(initial: SettingsAnswer): { answer: SettingsAnswer; again: () => void } {
  const [answer, setAnswer] = useState(initial);
  const again = useCallback(async () => {
    const heard = await requestJson<SettingsResponse>("/api/settings");
    setAnswer(heard.ok ? { settings: heard.value } : { fault: heard.message });
  }, []);
  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && again();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [again]);
  return { answer, again };
}
