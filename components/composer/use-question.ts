"use client";

import { type RefObject, useEffect, useState } from "react";
import { useAdministers } from "@/components/account/administers";
import { chosenFiles, droppedFiles, type NamedFile } from "@/components/library/dropped-files";
import { useFileDrop } from "@/components/library/use-file-drop";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { useWords } from "@/components/ui/words";
import { forgetSubmit, idempotencyKeyFor, useDraft } from "@/lib/client/draft";
import { postJson } from "@/lib/client/request";
import { attachedRequest } from "./attachments";
import type { Beginning } from "./options";
import { type Attachments, useAttachments } from "./use-attachments";

type Question = {
  text: string;
  write: (text: string) => void;
  beginning: Beginning;
  begin: (beginning: Beginning) => void;
  starting: boolean;
  error: string | null;
};

/** Sends the question with its options. */
type Submit = (wishes: Record<string, unknown>) => Promise<"sent" | "empty" | "refused">;

/** Why a question has to wait; `passes` when it will not have to in a moment, whatever the person does. */
type Held = { why: string; passes: boolean };

type FilesOfQuestion = {
  attachments: Attachments;
  /** True when there is something to show. */
  any: boolean;
  /** True while files are dragged over the page. */
  over: boolean;
  /** Null when this user may not add documents. */
  onFiles: ((files: NamedFile[]) => void) | null;
  onPaste: ((files: FileList) => boolean) | undefined;
  /** Why the question has to wait for them; null when it need not. */
  held: Held | null;
  /** The part of the request that names the files. */
  request: { attached?: string[] };
  clear: () => void;
};

/**
 * The files of one question box: chosen, pasted, or dropped anywhere on the page. With `active` false it
 * accepts none.
 */
export function useFilesOf(name: string, active = true): FilesOfQuestion {
  const t = useWords();
  const attachments = useAttachments(name);
  const administers = useAdministers();
  const may = administers && active;
  const { add, attached, attaching, busy, clear, refuse } = attachments;
  const over = useFileDrop((transfer) => {
    if (administers) void droppedFiles(transfer).then(add);
    else refuse();
  }, active);
  const onPaste = (files: FileList): boolean => {
    if (administers) add(chosenFiles(files));
    else refuse();
    return administers;
  };
  return {
    attachments,
    any:
      attached.length + attaching.length > 0 ||
      attachments.tooMany ||
      attachments.refused ||
      attachments.removed !== null,
    over: over && administers,
    onFiles: may ? add : null,
    onPaste: active ? onPaste : undefined,
    held:
      attaching.length === 0
        ? null
        : { why: t(busy ? "home.attach.wait" : "home.attach.settle"), passes: busy },
    request: attachedRequest(attached),
    clear,
  };
}

/** The box goes away with its page: what comes instead takes the focus on from there. */
const leaveBox = () => document.getElementById("main")?.focus({ preventScroll: true });

/**
 * A draft question, stored in this tab with the plan-first option, and its submission: repeated sends of the
 * same request create one run. After sending, the text stays visible and locked until the screen of its run
 * replaces the box. A question that was sent too early is sent by itself once nothing holds it, unless its text
 * changes before. `name` identifies the box.
 */
export function useQuestion<Started>(options: {
  name: string;
  path: string;
  /** Why it cannot be sent yet; null when it can. */
  held: Held | null;
  /** The form around the box. */
  form: RefObject<HTMLFormElement | null>;
  /** Called with the question as it was sent. */
  onStarted: (started: Started, question: string) => void;
}): Question & { submit: Submit } {
  const t = useWords();
  const { name, path, held, form, onStarted } = options;
  const [text, setText] = useDraft(name);
  const [beginning, setBeginning] = useDraft(`${name}-beginning`);
  const [starting, setStarting] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<"to-start" | "for-the-person" | null>(null);

  useEffect(() => {
    if (waiting !== "to-start" || held?.passes) return;
    setWaiting(held ? "for-the-person" : null);
    if (!held) form.current?.requestSubmit();
  }, [waiting, held, form]);

  const submit: Submit = async (wishes) => {
    if (starting) return "refused";
    setWaiting(null);
    if (text.trim() === "") {
      setError(t("home.writeFirst"));
      return "empty";
    }
    if (held !== null) {
      setError(null);
      setWaiting(held.passes ? "to-start" : "for-the-person");
      return "refused";
    }
    setStarting(true);
    setError(null);
    const request = { question: text, ...wishes };
    const idempotencyKey = idempotencyKeyFor(name, JSON.stringify(request));
    const answer = await postJson<Started>(path, { ...request, idempotencyKey });
    if (!answer.ok) {
      setStarting(false);
      setError(answer.message);
      return "refused";
    }
    forgetSubmit(name);
    setSent(text);
    setText("");
    setBeginning("");
    announceThreadsChanged();
    leaveBox();
    onStarted(answer.value, text);
    return "sent";
  };

  return {
    text: sent ?? text,
    write: (next) => {
      setText(next);
      setError(null);
      setWaiting(null);
    },
    beginning: beginning === "plan-first" ? "plan-first" : "at-once",
    begin: (next) => setBeginning(next === "plan-first" ? next : ""),
    starting,
    // The reason may change while the person reads it, and ends by itself.
    error: waiting ? (held?.why ?? null) : error,
    submit,
  };
}

/** The request fields for the chosen options; empty when the agent's defaults apply. */
export function wishesOf(wanted: {
  planFirst: boolean;
  budget: object | undefined;
}): Record<string, unknown> {
  return {
    ...(wanted.planFirst ? { reviewPlan: true } : {}),
    ...(wanted.budget ? { budget: wanted.budget } : {}),
  };
}
