"use client";

import { useState } from "react";
import type { Selection } from "@/components/library/use-selection";
import { Button } from "@/components/ui/button";
import { ConfirmPrompt } from "@/components/ui/confirm-prompt";
import { useWords } from "@/components/ui/words";
import { exportHref } from "@/lib/client/api";
import { downloadFile } from "@/lib/client/download-file";

/** Browsers drop downloads that follow one another at once. */
const BETWEEN_MS = 300;

/**
 * Asks before several threads are deleted, because the undo lasts only for seconds, and offers to save their
 * reports as bundles first.
 */
export function DeleteSeveral({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const t = useWords();
  const { chosen, reports, remove } = selection;
  const [saving, setSaving] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const working = saving !== null && saving < reports.length;
  const save = async () => {
    setFault(null);
    for (const [index, id] of reports.entries()) {
      setSaving(index);
      const failure = await downloadFile(t, exportHref(id, "bundle"));
      if (failure) {
        setSaving(null);
        return setFault(failure);
      }
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    }
    setSaving(reports.length);
  };
  return (
    <div className="w-full pb-2">
      <ConfirmPrompt
        question={t("library.select.sure", { count: chosen.size })}
        action={t("library.select.deleteSeveral", { count: chosen.size })}
        keep={t("library.select.keep")}
        working={working}
        fault={fault}
        onConfirm={() => {
          if (!working) void remove();
        }}
        onClose={onClose}
      />
      {reports.length > 0 ? (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 pl-0.5">
          <Button variant="quiet" aria-disabled={working} onClick={() => (working ? undefined : void save())}>
            {t("library.select.save", { count: reports.length })}
          </Button>
          <span role="status" className="text-meta text-muted">
            {saving === null
              ? null
              : working
                ? t("library.select.saving", { position: saving + 1, total: reports.length })
                : t("library.select.saved", { count: reports.length })}
          </span>
        </div>
      ) : null}
    </div>
  );
}
