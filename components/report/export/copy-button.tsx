"use client";

import { useEffect, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

/**
 * Browsers allow copying only shortly after a click, so a text that is still loading is passed as a promise.
 */
const written = (text: string | (() => Promise<string>)): Promise<void> =>
  typeof text === "string"
    ? navigator.clipboard.writeText(text)
    : navigator.clipboard.write([
        new ClipboardItem({
          "text/plain": text().then((words) => new Blob([words], { type: "text/plain" })),
        }),
      ]);

/** Copies a text, given or loaded on click, and confirms it for two seconds in its label. */
export function CopyButton({
  text,
  label,
  className,
}: {
  text: string | (() => Promise<string>);
  label?: string;
  className?: string;
}) {
  const t = useWords();
  const [said, setSaid] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    written(text).then(
      () => setSaid("copied"),
      () => setSaid("refused"),
    );
  const words =
    said === "copied" ? t("ui.copied") : said ? t("report.text.notCopied") : (label ?? t("ui.copy"));
  return (
    <button type="button" onClick={copy} className={buttonLook("quiet", className)}>
      <span aria-live="polite">{words}</span>
    </button>
  );
}
