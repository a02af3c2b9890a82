"use client";

import { useEffect, useState } from "react";
import { storeWords } from "@/components/shell/store-words";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import type { HealthResponse } from "@/lib/http/health-responses";
import type { StoreCondition } from "@/lib/http/responses";

const CALM_MS = 30_000;
const TROUBLED_MS = 4000;

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
  const words = storeWords(useWords(), useStoreCondition(initial));
  return (
    <div role="status" className="print:hidden">
      {words ? (
        // On a wide window the column beside a thread lies over its end.
        <p className="border-b border-line bg-weak-soft px-4 py-2 text-meta text-ink md:px-6 side:pr-[calc(var(--container-side)+1rem)]">
          {words}
        </p>
      ) : null}
    </div>
  );
}
