"use client";

import { useCallback, useEffect, useState } from "react";
import { postJson, requestJson } from "@/lib/client/request";
import type { ToolsSetting } from "@/lib/http/tools-responses";

export type Tools = { state: "loading" } | { state: "failed" } | { state: "known"; setting: ToolsSetting };

/** The tools that do not ship; `trying` is the server that is being asked at this moment. */
export function useTools(): {
  tools: Tools;
  trying: string | null;
  again: () => Promise<void>;
  tryNow: (server: string) => Promise<void>;
} {
  const [tools, setTools] = useState<Tools>({ state: "loading" });
  const [trying, setTrying] = useState<string | null>(null);
  const again = useCallback(async () => {
    const answer = await requestJson<ToolsSetting>("/api/settings/mcp");
    setTools(answer.ok ? { state: "known", setting: answer.value } : { state: "failed" });
  }, []);
  useEffect(() => {
    void again();
  }, [again]);
  const tryNow = async (server: string) => {
    if (trying !== null) return;
    setTrying(server);
    const answer = await postJson<ToolsSetting>("/api/settings/mcp", { server });
    setTrying(null);
    if (answer.ok) setTools({ state: "known", setting: answer.value });
    else await again();
  };
  return { tools, trying, again, tryNow };
}
