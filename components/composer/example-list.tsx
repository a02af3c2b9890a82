"use client";

import { ArrowRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Examples } from "@/components/composer/examples";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { useWords } from "@/components/ui/words";
import { rememberAsked } from "@/lib/client/asked";
import { forgetSubmit, idempotencyKeyFor } from "@/lib/client/draft";
import { postJson } from "@/lib/client/request";
import type { StartedResponse } from "@/lib/http/responses";

/** Questions that start a real run with one press; what stands in the question box stays there. */
export function ExampleList({ examples, agent }: { examples: Examples; agent: string }) {
  const t = useWords();
  const router = useRouter();
  const [starting, setStarting] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const start = async (question: string) => {
    if (starting !== null) return;
    setStarting(question);
    setFault(null);
    const request = { question, agent, scope: examples.scope };
    const idempotencyKey = idempotencyKeyFor("example", JSON.stringify(request));
    const answer = await postJson<StartedResponse>("/api/threads", { ...request, idempotencyKey });
    if (answer.ok) {
      forgetSubmit("example");
      announceThreadsChanged();
      rememberAsked(answer.value.threadId, question);
      router.push(`/research/${answer.value.threadId}`);
    } else {
      setStarting(null);
      setFault(answer.message);
    }
  };
  return (
    <section aria-label={t("home.examples")}>
      <h2 className="pb-1 text-meta font-medium text-muted">{t("home.examplesLead")}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {examples.questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              aria-disabled={starting !== null}
              onClick={() => start(question)}
              className="group focus-inset -mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-hover"
            >
              <span className="min-w-0 flex-1">{question}</span>
              {starting === question ? (
                <span role="status" className="shrink-0 text-meta text-muted">
                  {t("home.starting")}
                </span>
              ) : (
                <ArrowRight
                  size={16}
                  aria-hidden="true"
                  className="shrink-0 text-faint group-hover:text-ink"
                />
              )}
            </button>
          </li>
        ))}
      </ul>
      {fault ? (
        <p role="alert" className="pt-2 text-meta text-unfound">
          {fault}
        </p>
      ) : null}
    </section>
  );
}
