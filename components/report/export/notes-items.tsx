"use client";

import { useState } from "react";
import { useWords } from "@/components/ui/words";
import { postJson } from "@/lib/client/request";
import type { SavedNotesResponse } from "@/lib/http/notes-responses";
import type { Words } from "@/lib/i18n/translate";

/** Says which notes were saved, and which were left alone because somebody had changed them. */
function savedWords(t: Words, { report, sources }: SavedNotesResponse): string {
  const all = [report, ...sources];
  const copies = all.filter(({ state }) => state === "copied").map(({ path }) => path);
  const same = all.every(({ state }) => state === "unchanged");
  const saved = same
    ? t("report.notes.same", { path: report.path })
    : t("report.notes.saved", { path: report.path, count: sources.length });
  const copied = t("report.notes.copied", { count: copies.length, paths: copies.join(", ") });
  return copies.length > 0 ? `${saved} ${copied}` : saved;
}

/** The menu items that send a report to the places that are set up. */
export function NotesItems({
  reportId,
  look,
  onClose,
  onZotero,
}: {
  reportId: string;
  look: string;
  onClose: () => void;
  onZotero: () => void;
}) {
  const t = useWords();
  const [saving, setSaving] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const targets = (document.documentElement.dataset.notes ?? "").split(" ");
  const save = async () => {
    if (saving) return;
    setSaving(true);
    setFault(null);
    const address = `/api/reports/${encodeURIComponent(reportId)}/obsidian`;
    const answer = await postJson<SavedNotesResponse>(address, {});
    setSaving(false);
    setSaid(answer.ok ? savedWords(t, answer.value) : null);
    setFault(answer.ok ? null : answer.message);
  };
  return (
    <div className="mt-1 border-t border-line pt-1">
      {targets.includes("obsidian") ? (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-busy={saving || undefined}
          className={look}
          onClick={() => void save()}
        >
          <span className="text-body font-medium text-ink">{t("report.notes.obsidian")}</span>
          <span className="text-meta text-muted">
            {t(saving ? "report.notes.saving" : "report.notes.obsidian.detail")}
          </span>
        </button>
      ) : null}
      <p role="status" className="px-3 text-meta wrap-anywhere text-muted not-empty:pb-2">
        {said}
      </p>
      <p role="alert" className="px-3 text-meta wrap-anywhere text-unfound not-empty:pb-2">
        {fault}
      </p>
      {targets.includes("zotero") ? (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={look}
          onClick={() => {
            onClose();
            onZotero();
          }}
        >
          <span className="text-body font-medium text-ink">{t("report.notes.zotero")}</span>
          <span className="text-meta text-muted">{t("report.notes.zotero.detail")}</span>
        </button>
      ) : null}
    </div>
  );
}
