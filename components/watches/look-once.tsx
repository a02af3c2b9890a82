"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { postJson } from "@/lib/client/request";
import type { LookAt } from "@/lib/run-log/run-repeat";
import { LookAtField } from "./look-at-field";

/** Looks at a research again once, without a watch, and opens it. */
export function LookOnce({
  threadId,
  question,
  lastRun,
}: {
  threadId: string;
  question: string;
  /** The run that is repeated. */
  lastRun: string;
}) {
  const t = useWords();
  const router = useRouter();
  const [lookAt, setLookAt] = useState<LookAt>("searches");
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const look = async () => {
    if (working) return;
    setWorking(true);
    const answer = await postJson(`/api/threads/${encodeURIComponent(threadId)}/runs`, {
      ...{ question, repeats: lastRun, lookAt, idempotencyKey: crypto.randomUUID() },
    });
    if (answer.ok) {
      announceThreadsChanged();
      router.push(`/research/${threadId}`);
      return;
    }
    setWorking(false);
    setFault(answer.message);
  };
  return (
    <section className="mt-8 border-t border-line pt-5">
      <h2 className="font-medium">{t("watches.once")}</h2>
      <p className="mt-1 max-w-[65ch] text-muted">{t("watches.onceHow")}</p>
      <div className="mt-3">
        <LookAtField lookAt={lookAt} onChange={setLookAt} />
      </div>
      {fault ? (
        <p role="alert" className="mt-2 text-meta text-unfound">
          {fault}
        </p>
      ) : null}
      <Button onClick={() => void look()} aria-disabled={working} className="mt-3">
        {t("watches.lookAgain")}
      </Button>
    </section>
  );
}
