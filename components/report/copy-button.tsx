"use client";

import { useEffect, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

/** Copies a text and says that it did, for two seconds, in the place of its own word. */
export function CopyButton({ text, label, className }: { text: string; label?: string; className?: string }) {
  const t = useWords();
  const [said, setSaid] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid("copied"),
      () => setSaid("refused"),
    );
  const words =
    said === "copied" ? t("ui.copied") : said ? t("report.text.notAllowed") : (label ?? t("ui.copy"));
  return (
    <button type="button" onClick={copy} className={buttonLook("quiet", className)}>
      <span aria-live="polite">{words}</span>
    </button>
  );
}
