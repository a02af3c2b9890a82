"use client";

import { useId } from "react";
import { turnLoneKeys, useLoneKeys } from "@/components/shell/lone-keys";
import { useWords } from "@/components/ui/words";

/** Turns off single-key shortcuts, for people who use speech input or hit keys by accident. */
export function LoneKeysSwitch() {
  const t = useWords();
  const on = useLoneKeys();
  const hint = useId();
  return (
    <>
      <label className="flex min-h-8 items-center gap-3 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={on}
          aria-describedby={hint}
          onChange={({ target }) => turnLoneKeys(target.checked)}
          className="size-4 shrink-0 accent-accent"
        />
        <span className="font-medium">{t("shell.loneKeys")}</span>
      </label>
      <p id={hint} className="pl-7 text-meta text-muted">
        {t("shell.loneKeysHint")}
      </p>
    </>
  );
}
