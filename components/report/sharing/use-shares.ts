"use client";

import { useCallback, useEffect, useState } from "react";
import { postJson, requestJson } from "@/lib/client/request";
import type { MadeShare, Share, SharesResponse } from "@/lib/http/share-responses";

export type Shares = {
  /** Null while they are being read. */
  listed: Share[] | null;
  /** Why they could not be read; null if nothing went wrong. */
  fault: string | null;
  again: () => void;
  /** Creates a link that ends after so many days; null: never. */
  make: (days: number | null) => Promise<MadeShare | { fault: string }>;
  /** Returns an error; null when the link is revoked. */
  revoke: (id: string) => Promise<string | null>;
};

/** The links to a report and the operations on them. */
export function useShares(reportId: string): Shares {
  const address = `/api/reports/${encodeURIComponent(reportId)}/shares`;
  const [listed, setListed] = useState<Share[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const again = useCallback(async () => {
    setFault(null);
    const answer = await requestJson<SharesResponse>(address);
    if (answer.ok) setListed(answer.value.shares);
    else setFault(answer.message);
  }, [address]);
  useEffect(() => {
    void again();
    // Somebody may have opened a link while the person was elsewhere.
    const onFocus = () => void again();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, [again]);
  const make = useCallback(
    async (days: number | null) => {
      const answer = await postJson<MadeShare>(address, { days });
      if (!answer.ok) return { fault: answer.message };
      const { url: _shownOnce, ...share } = answer.value;
      setListed((known) => [share, ...(known ?? [])]);
      return answer.value;
    },
    [address],
  );
  const revoke = useCallback(
    async (id: string) => {
      const answer = await requestJson<Share>(`${address}/${encodeURIComponent(id)}`, { method: "DELETE" });
      // Somebody may have revoked it elsewhere.
      if (!answer.ok && answer.code !== "share_not_found") return answer.message;
      setListed((known) => known?.filter((share) => share.id !== id) ?? null);
      return null;
    },
    [address],
  );
  return { listed, fault, again, make, revoke };
}
