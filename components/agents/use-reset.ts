"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { requestJson } from "@/lib/client/request";

/** Takes the copy of an agent away, and shows the agents as they are then; true when it was taken. */
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
    // After a failure too: what is shown may be what is no longer so.
    router.refresh();
    setWorking(false);
    return answer.ok;
  };
  return { working, fault, reset };
}
