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
    <button type="button" popoverTarget={target} className="popover-button">
      {name === undefined ? null : <span className="unseen">{t("ui.labelled", { name })}</span>}
      {children}
      <ChevronDown size={14} aria-hidden="true" className="shrink-0" />
    </button>
  );
}
