"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { QuestionBox } from "@/components/composer/question-box";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { useDraft } from "@/lib/client/draft";
import type { RunState } from "@/lib/run-log/run-state";
import { useSteerOf } from "./steering";

/**
 * Sends messages to an active run. It shares its draft with the follow-up box that replaces it, so unsent
 * text survives the end of the run and a reload.
 */
export function SteerBox({ threadId, state }: { threadId: string; state: RunState }) {
  const t = useWords();
  const id = useId();
  const [message, setMessage] = useDraft(`follow-up-${threadId}`);
  const { send, sending, fault } = useSteerOf(state.id);
  const [empty, setEmpty] = useState(false);
  const [sent, setSent] = useState(false);
  const latest = useRef(message);
  useEffect(() => {
    latest.current = message;
  }, [message]);
  const tried = useRef<{ message: string; known: number } | null>(null);
  const { steers } = state;

  // The response may be lost; once the run contains the message, it was sent.
  useEffect(() => {
    const last = tried.current;
    if (!last || !steers.slice(last.known).some((steer) => steer.message === last.message)) return;
    tried.current = null;
    if (latest.current.trim() === last.message) setMessage("");
  }, [steers, setMessage]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = message.trim();
    if (sending) return;
    setEmpty(text === "");
    if (text === "") return;
    tried.current = { message: text, known: steers.length };
    if (!(await send({ message: text }))) return;
    tried.current = null;
    setSent(true);
    if (latest.current.trim() === text) setMessage("");
  };
  const told = empty ? t("run.steer.empty") : fault;
  return (
    <form onSubmit={submit} aria-label={t("run.steer.name")} className="group/box print:hidden">
      {told ? (
        <p id={`${id}-told`} role="alert" className="pb-2 pl-4 text-meta text-unfound">
          {told}
        </p>
      ) : (
        <p id={`${id}-told`} className="hidden pb-1 pl-4 text-meta text-muted group-focus-within/box:block">
          {t(state.report ? "run.steer.hintWritten" : "run.steer.hint")}
        </p>
      )}
      <p role="status" className="unseen">
        {sent ? t("run.steer.sent") : ""}
      </p>
      <div className="message-box">
        <QuestionBox
          label={t("run.steer.name")}
          placeholder={t("run.steer.name")}
          value={message}
          onChange={(text) => {
            setMessage(text);
            setEmpty(false);
            setSent(false);
          }}
          readOnly={sending}
          describedBy={`${id}-told`}
          className="min-h-11 py-3 text-body"
        />
        <Button
          type="submit"
          variant="quiet"
          disabled={sending}
          className="min-h-11 rounded-pill bg-hover px-4"
        >
          {t(sending ? "run.steer.sending" : "run.steer.send")}
        </Button>
      </div>
    </form>
  );
}
