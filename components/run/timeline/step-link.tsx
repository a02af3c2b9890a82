"use client";

import { Link2 } from "lucide-react";
import { useEffect, useState } from "react";
import { stepAnchor } from "@/components/ui/anchors";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

/** Copies the address of a step, and says that it did in the place of its own words. */
export function StepLink({ runId, step }: { runId: string; step: number }) {
  const t = useWords();
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    const address = new URL(window.location.href);
    address.hash = stepAnchor(runId, step);
    navigator.clipboard.writeText(address.href).then(
      () => setOutcome("copied"),
      () => setOutcome("refused"),
    );
  };
  return (
    <Button variant="quiet" onClick={copy} className="-ml-2 px-2 text-meta text-muted pointer-fine:min-h-7!">
      <Link2 size={16} aria-hidden="true" />
      <span aria-live="polite">{outcome ? t(`run.link.${outcome}`) : t("run.link.copy", { step })}</span>
    </Button>
  );
}
