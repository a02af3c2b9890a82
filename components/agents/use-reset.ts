"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { requestJson } from "@/lib/client/request";

/** Deletes the copy of an agent and refreshes the agents; returns true when it was deleted. */
export function useReset({ name, revision }: { name: string; revision: number }) {
  const router = useRouter();
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const reset = async (): Promise<boolean> => {
    if (working) return false;
    setWorking(true);
    setFault(null);
    const path = `/api/agents/${encodeURIComponent(name)}?revision=${revision}`;
    const answer = await requestJson(path, { method: "DELETE" });
    if (!answer.ok) setFault(answer.message);
    // Also after a failure, because the page may be out of date.
    router.refresh();
    setWorking(false);
    return answer.ok;
  };
  return { working, fault, reset };
}
