import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useWords } from "./words";

/**
 * Shows the current value, preceded by the setting's name if the value does not contain it, and opens the
 * popover with the id `target`.
 */
export function PopoverButton({
  target,
  name,
  children,
}: {
  target: string;
  name?: string;
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <button
      type="button"
      popoverTarget={target}
      className="flex min-h-8 max-w-full scroll-mt-14 items-center gap-1.5 rounded-control px-2 text-left text-meta text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
    >
      {name === undefined ? null : <span className="unseen">{t("ui.labelled", { name })}</span>}
      {children}
      <ChevronDown size={14} aria-hidden="true" className="shrink-0" />
    </button>
  );
}
