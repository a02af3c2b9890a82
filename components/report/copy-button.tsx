"use client";

import { useEffect, useState } from "react";
import { buttonLook } from "@/components/ui/button";

/** Copies a text and says that it did, for two seconds, in the place of its own word. */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid("Copied"),
      () => setSaid("Not allowed"),
    );
  return (
    <button type="button" onClick={copy} className={buttonLook("quiet", className)}>
      <span aria-live="polite">{said ?? label}</span>
    </button>
  );
}
