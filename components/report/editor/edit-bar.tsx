"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { joined } from "@/components/ui/figures";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";
import { type useEditedText, useWordCount } from "./edit-text";

/** At the foot of the editor: how long the text is, whether it is saved, and the two ways out. */
export function EditBar({
  reportId,
  next,
  content,
  edit: { dirty, kept, forget },
  saving,
  error,
  blocked,
  onSave,
}: {
  reportId: string;
  /** Number that the saved version will have. */
  next: number;
  content: string;
  edit: ReturnType<typeof useEditedText>;
  saving: boolean;
  error: string | null;
  /** It cannot be saved; the page says why. */
  blocked: boolean;
  onSave: () => void;
}) {
  const t = useWords();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const words = useWordCount(content);
  const leave = () => {
    forget();
    router.push(`/reports/${reportId}`);
  };
  return (
    <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-ground px-4 py-3 md:-mx-6 md:px-6">
      {error ? (
        <p role="alert" className="pb-2 text-meta text-unfound">
          {error}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {/* A browser may part words otherwise than the server does. */}
        <p suppressHydrationWarning className="min-w-0 flex-1 basis-52 text-meta text-muted tabular">
          {joined(t("ui.words", { count: words }), stateWords(t, { dirty, kept, saving }))}
        </p>
        <span className="ml-auto flex gap-2">
          <Button onClick={() => (dirty ? setAsking(true) : leave())} disabled={saving}>
            {dirty ? t("report.edit.discard") : t("ui.close")}
          </Button>
          <Button variant="filled" onClick={onSave} aria-disabled={saving} disabled={blocked}>
            {saving ? t("report.edit.saving") : t("report.edit.saveAs", { number: next })}
          </Button>
        </span>
      </div>
      <Sheet open={asking} onClose={() => setAsking(false)} title={t("report.edit.discardTitle")}>
        <div className="p-4">
          <p>{t("report.edit.discardText")}</p>
          <div className="mt-4 flex justify-end gap-2">
            <Button onClick={() => setAsking(false)}>{t("report.edit.keepEditing")}</Button>
            <Button variant="filled" onClick={leave}>
              {t("report.edit.discardChanges")}
            </Button>
          </div>
        </div>
      </Sheet>
    </div>
  );
}

function stateWords(
  t: Words,
  { dirty, kept, saving }: { dirty: boolean; kept: boolean; saving: boolean },
): string {
  if (saving) return t("report.edit.state.saving");
  if (!dirty) return t("report.edit.state.unchanged");
  return kept ? t("report.edit.state.kept") : t("report.edit.state.notKept");
}
