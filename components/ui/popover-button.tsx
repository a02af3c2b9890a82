import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useWords } from "./words";

/** Says what is set, by its name where that is not part of the words, and opens what changes it: `target` is its id. */
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
