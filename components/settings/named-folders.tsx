"use client";

import { useRef, useState } from "react";
import { ForAdministrators, useAdministers } from "@/components/account/administers";
import { folderWords } from "@/components/library/folder-words";
import { FolderProgress } from "@/components/library/folders";
import { FolderNew } from "@/components/settings/folder-new";
import { Name } from "@/components/settings/found";
import { code, Origin } from "@/components/settings/section";
import { useFold } from "@/components/settings/use-fold";
import { type FolderFault, useFolders } from "@/components/settings/use-folders";
import { buttonLook } from "@/components/ui/button";
import { ConfirmPrompt } from "@/components/ui/confirm-prompt";
import { Path } from "@/components/ui/path";
import { useWords } from "@/components/ui/words";
import type { FolderState } from "@/lib/http/documents-responses";

const MOST = 4;

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
