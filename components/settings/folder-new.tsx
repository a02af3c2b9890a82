"use client";

import { type FormEvent, useState } from "react";
import { FolderFound } from "@/components/settings/folder-found";
import type { FolderFault, WantedFolder } from "@/components/settings/use-folders";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import { useDraft } from "@/lib/client/draft";
import type { FolderCheck } from "@/lib/http/documents-responses";

/** The server's limits. */
const LONGEST = { path: 4096, name: 40 };

/** Adds a folder in two steps: check it, then confirm. */
export function FolderNew({
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
