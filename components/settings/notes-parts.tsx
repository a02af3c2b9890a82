"use client";

// Buttons that the parts of the section about notes share, and the requests that they send.

import { useCallback, useEffect, useRef, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { ConfirmPrompt } from "@/components/ui/confirm-prompt";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import type { NotesResponse, ZoteroCollectionsResponse } from "@/lib/http/notes-responses";

/** A button that asks before it takes something away. */
export function ForgetButton({
  action,
  question,
  onForget,
}: {
  action: string;
  question: string;
  onForget: () => Promise<string | null>;
}) {
  const t = useWords();
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div className="mt-3">
      <button
        ref={opener}
        type="button"
        className={buttonLook()}
        aria-expanded={asking}
        onClick={() => setAsking(!asking)}
      >
        {action}
      </button>
      {asking ? (
        <ConfirmPrompt
          question={question}
          action={action}
          keep={t("settings.notes.keep")}
          working={working}
          fault={fault}
          onConfirm={async () => {
            setWorking(true);
            setFault(await onForget());
            setWorking(false);
          }}
          onClose={() => {
            setAsking(false);
            opener.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

/** A box with its label. */
export function Check({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      {label}
    </label>
  );
}

const ROOT = "/api/settings";
const POLL_MS = 1000;

type Known = { state: "loading" } | { state: "failed" } | { state: "known"; notes: NotesResponse };

/** The menus of reports read from the document where they can be sent to. */
function tellMenus({ zotero, obsidian }: NotesResponse): void {
  const targets = [zotero ? "zotero" : "", obsidian ? "obsidian" : ""].filter(Boolean).join(" ");
  document.documentElement.dataset.notes = targets;
}

export type ChangeNotes = (
  path: string,
  method: "PUT" | "POST" | "DELETE",
  body?: object,
) => Promise<string | null>;

/** The setup of notes and references, and the operations on it; each operation returns an error sentence or null. */
export function useNotes() {
  const [known, setKnown] = useState<Known>({ state: "loading" });
  const take = useCallback((notes: NotesResponse) => {
    tellMenus(notes);
    setKnown({ state: "known", notes });
  }, []);
  const again = useCallback(async () => {
    const answer = await requestJson<NotesResponse>(`${ROOT}/notes`);
    if (answer.ok) take(answer.value);
    else setKnown((before) => (before.state === "known" ? before : { state: "failed" }));
  }, [take]);
  useEffect(() => {
    void again();
  }, [again]);
  const running = known.state === "known" && known.notes.zotero?.running != null;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void again(), POLL_MS);
    return () => clearInterval(timer);
  }, [running, again]);
  const change: ChangeNotes = useCallback(
    async (path, method, body) => {
      const init = body
        ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
        : undefined;
      const answer = await requestJson<NotesResponse>(`${ROOT}/${path}`, { method, ...init });
      if (!answer.ok) return answer.message;
      take(answer.value);
      return null;
    },
    [take],
  );
  return { known, again, change };
}

type ZoteroCollections = ZoteroCollectionsResponse["collections"];

/** The collections of the library, once they are asked for. */
export function useCollections() {
  const [collections, setCollections] = useState<ZoteroCollections | null>(null);
  const [loading, setLoading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const load = async () => {
    if (loading) return;
    setLoading(true);
    setFault(null);
    const answer = await requestJson<ZoteroCollectionsResponse>(`${ROOT}/zotero/collections`);
    setLoading(false);
    if (answer.ok) setCollections(answer.value.collections);
    else setFault(answer.message);
  };
  return { collections, loading, fault, load };
}
