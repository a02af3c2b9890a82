"use client";

import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { ForAdministrators, useAdministers } from "@/components/account/administers";
import { FolderProgress, folderWords } from "@/components/library/folders";
import { Button, buttonLook } from "@/components/ui/button";
import { ConfirmPrompt } from "@/components/ui/confirm-prompt";
import { Field, fieldLook } from "@/components/ui/field";
import { Path } from "@/components/ui/path";
import { useWords } from "@/components/ui/words";
import { useDraft } from "@/lib/client/draft";
import { type Fault, postJson, requestJson } from "@/lib/client/request";
import type { FolderCheck, FolderState, FoldersResponse } from "@/lib/http/documents-responses";
import { FolderFound } from "./folder-found";
import { code, Name, Origin } from "./section";
import { useFold } from "./use-fold";

const MOST = 4;

/** The server's limits. */
const LONGEST = { path: 4096, name: 40 };

const ADDRESS = "/api/documents/folders";
/** Poll interval during indexing, in milliseconds. */
const POLL = 1500;

type WantedFolder = { path: string; name?: string };
/** `code` identifies the field. */
type FolderFault = Pick<Fault, "code" | "message">;

const isComing = ({ state }: FolderState) => state === "waiting" || state === "indexing";

/** The document folders, polled during indexing. Calls `onChange` when the index has changed. */
function useFolders(
  initial: FolderState[],
  onChange: () => Promise<void>,
): {
  folders: FolderState[];
  check: (wanted: WantedFolder) => Promise<{ found: FolderCheck } | { fault: FolderFault }>;
  /** Returns an error; null on success. */
  add: (wanted: WantedFolder) => Promise<FolderFault | null>;
  remove: (name: string) => Promise<FolderFault | null>;
} {
  const [folders, setFolders] = useState(initial);
  useEffect(() => setFolders(initial), [initial]);
  const changed = useRef(onChange);
  changed.current = onChange;
  const coming = folders.some(isComing);
  useEffect(() => {
    if (!coming) return;
    const timer = setInterval(async () => {
      const answer = await requestJson<FoldersResponse>(ADDRESS);
      if (!answer.ok) return;
      setFolders(answer.value.folders);
      if (!answer.value.folders.some(isComing)) void changed.current();
    }, POLL);
    return () => clearInterval(timer);
  }, [coming]);

  const check = useCallback(async (wanted: WantedFolder) => {
    const answer = await postJson<FolderCheck>(`${ADDRESS}/check`, wanted);
    return answer.ok ? { found: answer.value } : { fault: answer };
  }, []);
  const add = useCallback(async (wanted: WantedFolder) => {
    const answer = await postJson<FoldersResponse>(ADDRESS, wanted);
    if (!answer.ok) return answer;
    setFolders(answer.value.folders);
    return null;
  }, []);
  const remove = useCallback(async (name: string) => {
    const answer = await requestJson<FoldersResponse>(`${ADDRESS}?${new URLSearchParams({ name })}`, {
      method: "DELETE",
    });
    if (!answer.ok) return answer;
    setFolders(answer.value.folders);
    void changed.current();
    return null;
  }, []);
  return { folders, check, add, remove };
}

/** Adds a folder in two steps: check it, then confirm. */
function FolderNew({
  sentTo,
  onCheck,
  onAdd,
  onAdded,
}: {
  sentTo: string | null;
  onCheck: (wanted: WantedFolder) => Promise<{ found: FolderCheck } | { fault: FolderFault }>;
  onAdd: (wanted: WantedFolder) => Promise<FolderFault | null>;
  onAdded: (name: string) => void;
}) {
  const t = useWords();
  const [path, setPath] = useDraft("folder-path");
  const [name, setName] = useDraft("folder-name");
  const [busy, setBusy] = useState<"check" | "add" | null>(null);
  const [fault, setFault] = useState<FolderFault | null>(null);
  const [found, setFound] = useState<FolderCheck | null>(null);
  /** The result belongs to the path that was checked. */
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setFault(null);
    setFound(null);
  };
  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (path.trim() === "") return setFault({ code: "", message: t("settings.folders.pathMissing") });
    setBusy("check");
    const answer = await onCheck({ path, ...(name.trim() ? { name } : {}) });
    setBusy(null);
    setFault("fault" in answer ? answer.fault : null);
    setFound("found" in answer ? answer.found : null);
  };
  const add = async () => {
    if (busy || !found) return;
    setBusy("add");
    const wrong = await onAdd({ path: found.folder, name: found.name });
    setBusy(null);
    setFault(wrong);
    setFound(null);
    if (wrong) return;
    setPath("");
    setName("");
    onAdded(found.name);
  };
  const ofName = fault?.code.startsWith("folder_name") ?? false;
  return (
    <>
      <form onSubmit={check} noValidate className="mt-4 flex flex-wrap items-start gap-x-3 gap-y-2">
        <TextField
          label={t("settings.folders.path")}
          hint={t("settings.folders.pathHint")}
          error={ofName ? null : (fault?.message ?? null)}
          value={path}
          longest={LONGEST.path}
          onChange={change(setPath)}
          className="flex-2 basis-72"
        />
        <TextField
          label={t("settings.folders.name")}
          hint={t("settings.folders.nameHint")}
          error={ofName ? (fault?.message ?? null) : null}
          value={name}
          longest={LONGEST.name}
          onChange={change(setName)}
          className="flex-1 basis-44"
        />
        <Button type="submit" aria-disabled={busy !== null} className="min-h-9 md:mt-6">
          {busy === "check" ? t("settings.folders.checking") : t("settings.folders.check")}
        </Button>
      </form>
      <div role="status">
        {found ? <FolderFound found={found} sentTo={sentTo} adding={busy === "add"} onAdd={add} /> : null}
      </div>
    </>
  );
}

function TextField({
  label,
  hint,
  error,
  value,
  longest,
  onChange,
  className,
}: {
  label: string;
  hint: string;
  error: string | null;
  value: string;
  longest: number;
  onChange: (text: string) => void;
  className: string;
}) {
  return (
    <Field label={label} hint={hint} error={error} className={`min-w-0 max-md:basis-full ${className}`}>
      {(control) => (
        <input
          {...control}
          value={value}
          maxLength={longest}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          className={`${fieldLook} font-mono`}
        />
      )}
    </Field>
  );
}

/** The document folders, wherever they are configured, and a form that adds one. */
export function NamedFolders({
  initial,
  sentTo,
  onChange,
}: {
  initial: FolderState[];
  /** The host that receives the text of documents; null if none does. */
  sentTo: string | null;
  onChange: () => Promise<void>;
}) {
  const t = useWords();
  const { folders, check, add, remove } = useFolders(initial, onChange);
  const [said, setSaid] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const named = folders.filter(({ own }) => !own);
  const { shown, more } = useFold(named, MOST);
  return (
    <>
      <h3 id="named-folders" ref={heading} tabIndex={-1} className="mt-6 font-medium">
        <Name id="folders">{t("settings.folders.title")}</Name>
      </h3>
      <p className="max-w-[65ch] pb-2 text-meta text-muted">{t.rich("settings.folders.note", { code })}</p>
      {named.length === 0 ? <p className="text-muted">{t("settings.folders.none")}</p> : null}
      {named.length > 0 ? (
        <ul aria-labelledby="named-folders" className="divide-y divide-line border-y border-line">
          {shown.map((folder) => (
            <Named
              key={folder.name}
              folder={folder}
              onRemove={async () => {
                const fault = await remove(folder.name);
                if (fault === null) {
                  setSaid(t("settings.folders.removed", { name: folder.name }));
                  // The focused element disappears, as after adding a folder.
                  heading.current?.focus();
                }
                return fault;
              }}
            />
          ))}
        </ul>
      ) : null}
      {more}
      <p role="status" className="text-meta text-muted not-empty:mt-2">
        {said}
      </p>
      <ForAdministrators>
        <FolderNew
          sentTo={sentTo}
          onCheck={check}
          onAdd={add}
          onAdded={(name) => {
            setSaid(t("settings.folders.added", { name }));
            heading.current?.focus();
          }}
        />
      </ForAdministrators>
    </>
  );
}

function Named({ folder, onRemove }: { folder: FolderState; onRemove: () => Promise<FolderFault | null> }) {
  const t = useWords();
  const administers = useAdministers();
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { name, origin } = folder;
  const remove = async () => {
    if (working) return;
    setWorking(true);
    setFault((await onRemove())?.message ?? null);
    setWorking(false);
  };
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="font-mono text-meta">
            <Path path={folder.folder} />
          </p>
          <p className="text-meta text-muted tabular">{folderWords(t, folder)}</p>
          {folder.state === "indexing" ? <FolderProgress {...folder} /> : null}
          <p className="text-meta text-muted">
            <FolderOrigin origin={origin} />
          </p>
        </div>
        {origin?.from === "here" && administers ? (
          <button
            ref={opener}
            type="button"
            className={buttonLook()}
            aria-expanded={asking}
            aria-label={t("settings.folders.removeOf", { name })}
            onClick={() => setAsking(!asking)}
          >
            {t("settings.folders.remove")}
          </button>
        ) : null}
      </div>
      {asking ? (
        <ConfirmPrompt
          question={t("settings.folders.sure", { name })}
          action={t("settings.folders.remove")}
          keep={t("settings.folders.keep")}
          working={working}
          fault={fault}
          onConfirm={remove}
          onClose={() => {
            setAsking(false);
            opener.current?.focus();
          }}
        />
      ) : null}
    </li>
  );
}

function FolderOrigin({ origin }: Pick<FolderState, "origin">) {
  const t = useWords();
  if (!origin) return null;
  const { from, key } = origin;
  return from === "here" ? t("settings.folders.here") : <Origin setting={{ from, key: key ?? "" }} />;
}
