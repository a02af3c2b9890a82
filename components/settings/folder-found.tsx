"use client";

import type { ReactNode } from "react";
import { sizeWords } from "@/components/settings/settings-words";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import type { FolderCheck, LeftOut } from "@/lib/http/documents-responses";

/** The number of reasons that are listed individually. */
const SHOWN = 6;

/** What a folder contains, and the button that adds it. */
export function FolderFound({
  found: { name, files, bytes, kinds, leftOut, whole },
  sentTo,
  adding,
  onAdd,
}: {
  found: FolderCheck;
  /** The host that will receive its text; null if none does. */
  sentTo: string | null;
  adding: boolean;
  onAdd: () => void;
}) {
  const t = useWords();
  return (
    <div className="mt-4 border-l-2 border-accent pl-4">
      <p className="wrap-anywhere">
        {files === 0
          ? t("settings.folders.wouldNone", { name })
          : t("settings.folders.would", { name, files, size: sizeWords(t, bytes) })}
      </p>
      {whole ? null : <p className="text-meta">{t("settings.folders.more")}</p>}
      <p className="text-meta text-muted tabular">
        {kinds.map((one) => t("settings.folders.kind", one)).join(" · ")}
      </p>
      <Left leftOut={leftOut} />
      <p className="mt-2 text-meta text-muted">{t("settings.folders.never")}</p>
      {sentTo ? <p className="mt-2">{t("settings.folders.sent", { host: sentTo })}</p> : null}
      <Button onClick={onAdd} aria-disabled={adding} className="mt-3">
        {adding ? t("settings.folders.adding") : t("settings.folders.add")}
      </Button>
    </div>
  );
}

function Left({ leftOut }: { leftOut: LeftOut[] }) {
  const t = useWords();
  if (leftOut.length === 0) return null;
  const more = leftOut.slice(SHOWN).reduce((sum, { files }) => sum + files, 0);
  const path = (words: ReactNode) => (
    <code key="path" className="font-mono wrap-anywhere">
      {words}
    </code>
  );
  return (
    <>
      <p className="mt-2 text-meta font-medium">{t("settings.folders.left")}</p>
      <ul className="text-meta text-muted tabular">
        {leftOut.slice(0, SHOWN).map(({ reason, kind = "", files, example }) => (
          <li key={`${reason} ${kind}`} className="wrap-anywhere">
            {t.rich("settings.folders.leftFor", { reason, kind, files, example, path })}
          </li>
        ))}
        {more > 0 ? <li>{t("settings.folders.leftMore", { files: more })}</li> : null}
      </ul>
    </>
  );
}
