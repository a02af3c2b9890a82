"use client";

import { useRef } from "react";
import { chosenFiles, type NamedFile } from "@/components/library/dropped-files";
import { useWords } from "@/components/ui/words";

/** Chooses files for the question. They can be dropped and pasted as well. */
export function AttachControl({ onFiles }: { onFiles: (files: NamedFile[]) => void }) {
  const t = useWords();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        onClick={() => field.current?.click()}
        className="flex min-h-8 shrink-0 items-center gap-1.5 rounded-control px-2 text-meta text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
      >
        {t("home.attach.files")}
      </button>
      <input
        ref={field}
        type="file"
        multiple
        aria-label={t("home.attach.field")}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          const found = chosenFiles(target.files ?? []);
          // The same file may be chosen again.
          target.value = "";
          onFiles(found);
        }}
      />
    </>
  );
}
