"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { forgetSubmit, idempotencyKeyFor, useDraft } from "@/components/composer/draft";
import { QuestionBox } from "@/components/composer/question-box";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { Button } from "@/components/ui/button";
import { postJson } from "@/lib/client/request";

/**
 * A further question in a thread: a 52 px pill that grows on focus. While a run goes on, `disabledReason` says why it
 * waits, in the field's own place. `onStarted` is told of the new run; without it the page is asked for anew.
 */
export function FollowUp({
  threadId,
  disabledReason = null,
  onStarted,
}: {
  threadId: string;
  disabledReason?: string | null;
  onStarted?: (runId: string) => void;
}) {
  const id = useId();
  const router = useRouter();
  const name = `follow-up-${threadId}`;
  const [question, setQuestion] = useDraft(name);
  const [starting, setStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const blocked = starting || disabledReason !== null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (blocked) return;
    if (question.trim() === "") return setError("Write a question first.");
    setStarting(true);
    setError(null);
    const answer = await postJson<{ runId: string }>(`/api/threads/${encodeURIComponent(threadId)}/runs`, {
      question,
      idempotencyKey: idempotencyKeyFor(name, question),
    });
    setStarting(false);
    if (!answer.ok) return setError(answer.message);
    forgetSubmit(name);
    setQuestion("");
    announceThreadsChanged();
    if (onStarted) onStarted(answer.value.runId);
    else router.refresh();
  };

  return (
    <form onSubmit={submit} aria-label="Follow-up question" className="print:hidden">
      {error ? (
        <p id={`${id}-error`} role="alert" className="pb-2 pl-4 text-meta text-unfound">
          {error}
        </p>
      ) : null}
      <div className="flex min-h-13 items-end gap-2 rounded-[1.625rem] border border-edge bg-raised py-0.75 pr-0.75 pl-4 shadow-box transition-colors has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:outline-1 has-[textarea:focus-visible]:outline-accent">
        <QuestionBox
          label="Follow-up question"
          placeholder={disabledReason ?? "Ask a follow-up question"}
          value={disabledReason === null ? question : ""}
          onChange={(text) => {
            setQuestion(text);
            setError(null);
          }}
          disabled={disabledReason !== null}
          readOnly={starting}
          describedBy={error ? `${id}-error` : undefined}
          className="min-h-11 py-3 text-body pointer-coarse:focus:min-h-18"
        />
        <Button
          type="submit"
          variant="quiet"
          disabled={blocked}
          className="min-h-11 rounded-pill bg-hover px-4"
        >
          {starting ? "Starting" : "Ask"}
        </Button>
      </div>
    </form>
  );
}
