"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { count } from "@/components/run/words";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
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
        <p className="min-w-0 flex-1 basis-52 text-meta text-muted tabular">
          {count(words, "word")} · {stateWords({ dirty, kept, saving })}
        </p>
        <span className="ml-auto flex gap-2">
          <Button onClick={() => (dirty ? setAsking(true) : leave())} disabled={saving}>
            {dirty ? "Discard" : "Close"}
          </Button>
          <Button variant="filled" onClick={onSave} aria-disabled={saving} disabled={blocked}>
            {saving ? "Saving" : `Save as version ${next}`}
          </Button>
        </span>
      </div>
      <Sheet open={asking} onClose={() => setAsking(false)} title="Discard what you changed?">
        <div className="p-4">
          <p>The report stays as it was. What you typed here cannot be brought back.</p>
          <div className="mt-4 flex justify-end gap-2">
            <Button onClick={() => setAsking(false)}>Keep editing</Button>
            <Button variant="filled" onClick={leave}>
              Discard changes
            </Button>
          </div>
        </div>
      </Sheet>
    </div>
  );
}

function stateWords({ dirty, kept, saving }: { dirty: boolean; kept: boolean; saving: boolean }): string {
  if (saving) return "being saved";
  if (!dirty) return "nothing changed yet";
  return kept ? "not saved; kept in this browser if you leave" : "not saved; this browser cannot keep it";
}
