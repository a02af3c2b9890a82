"use client";

import { useState } from "react";
import { requestJson } from "@/lib/client/request";
import type { ChangeGeneral } from "@/lib/http/general-requests";
import type { SettingsResponse } from "@/lib/http/settings-responses";

/** Changes settings for everybody; resolves to true when they are stored. */
export function useGeneral(onChanged: () => unknown) {
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const change = async (wanted: ChangeGeneral): Promise<boolean> => {
    if (saving) return false;
    setSaving(true);
    setFault(null);
    const answer = await requestJson<SettingsResponse>("/api/settings/general", {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(wanted),
    });
    if (answer.ok) await onChanged();
    else setFault(answer.message);
    setSaving(false);
    return answer.ok;
  };
  return { saving, fault, change };
}
