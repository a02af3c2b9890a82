"use client";

import { useEffect, useState } from "react";
import { requestJson } from "@/lib/client/request";
import type { HealthResponse, StoreCondition } from "@/lib/http/responses";

const CALM_MS = 30_000;
const TROUBLED_MS = 4000;

/** What happened, what is safe, what to do; nothing while all is well. */
export const STORE_WORDS: Record<StoreCondition, string | null> = {
  ok: null,
  full: "The disk is full. Everything found so far is safe, and runs are paused; they go on by themselves when there is room on the disk.",
  busy: "Another program holds the database. Nothing is lost, and runs wait; end that program, or let it finish.",
  damaged:
    "The database is damaged, so nothing more is written. Stop Groundwork and bring back the newest backup with “npm run restore”.",
};

/** As it stood when the page was sent; looked at again now and then, and often while it is not well. */
function useStoreCondition(initial: StoreCondition): StoreCondition {
  const [condition, setCondition] = useState(initial);
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const answer = await requestJson<HealthResponse>("/api/health");
      if (answer.ok) setCondition(answer.value.store.condition);
    };
    const timer = setInterval(look, condition === "ok" ? CALM_MS : TROUBLED_MS);
    return () => clearInterval(timer);
  }, [condition]);
  return condition;
}

/** One quiet line above every page while the store is in trouble; it goes by itself. */
export function StoreBanner({ initial }: { initial: StoreCondition }) {
  const words = STORE_WORDS[useStoreCondition(initial)];
  return (
    <div role="status" className="print:hidden">
      {words ? (
        // On a wide window the column beside a thread lies over its end.
        <p className="border-b border-line bg-weak-soft px-4 py-2 text-meta text-ink md:px-6 full:pr-[26rem]">
          {words}
        </p>
      ) : null}
    </div>
  );
}
