"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

/** Lines for a file or a terminal, with a copy button. `what` is their accessible name. */
export function CopyLines({ lines, what }: { lines: string[]; what?: string }) {
  const t = useWords();
  const [copied, setCopied] = useState<"no" | "yes" | "failed">("no");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${lines.join("\n")}\n`);
      setCopied("yes");
    } catch {
      setCopied("failed");
    }
  };
  return (
    <div className="mt-2 flex items-start justify-between gap-2 rounded-card bg-sunken py-1 pr-1 pl-4">
      <pre className="min-w-0 py-1.5 font-mono text-fine leading-5 wrap-anywhere whitespace-pre-wrap text-ink">
        {lines.join("\n")}
      </pre>
      <Button variant="quiet" onClick={copy} className="shrink-0 text-muted">
        {copied === "yes" ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        <span aria-live="polite">
          {{ no: t("ui.copy"), yes: t("ui.copied"), failed: t("shell.copyByHand") }[copied]}
        </span>
        {what ? <span className="unseen">{t("shell.copyWhat", { what })}</span> : null}
      </Button>
    </div>
  );
}
