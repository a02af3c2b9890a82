"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import type { OwnDocument } from "@/lib/http/documents-responses";

/** Asks before a document is deleted, and deletes it. */
export function RemoveDocument({
  document,
  onClose,
  onRemoved,
}: {
  /** Null while nothing is asked. */
  document: OwnDocument | null;
  onClose: () => void;
  onRemoved: (document: OwnDocument) => void;
}) {
  const t = useWords();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const close = () => {
    setFault("");
    onClose();
  };
  const remove = async () => {
    if (!document || busy) return;
    setBusy(true);
    const address = `/api/documents?${new URLSearchParams({ path: document.path })}`;
    const answer = await requestJson(address, { method: "DELETE" });
    setBusy(false);
    // What is gone already is what was wanted.
    if (!answer.ok && answer.code !== "document_not_found") return setFault(answer.message);
    close();
    onRemoved(document);
  };
  return (
    <Sheet
      open={document !== null}
      onClose={close}
      title={t("library.removeTitle", { name: document?.path ?? "" })}
    >
      <div className="p-4">
        <p>{t("library.removeText")}</p>
        {fault ? (
          <p role="alert" className="mt-3 text-unfound">
            {fault}
          </p>
        ) : null}
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={close}>{t("ui.cancel")}</Button>
          <Button variant="filled" aria-disabled={busy} onClick={remove}>
            {busy ? t("library.removing") : t("ui.remove")}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
