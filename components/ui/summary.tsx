import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

/** The summary of a `details` element, with the arrow of all other folds instead of the browser's. */
export function Summary({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={classNames(
        "flex list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden",
        className,
      )}
    >
      <ChevronRight
        size={16}
        aria-hidden="true"
        className="shrink-0 text-muted transition-transform [[open]>summary>&]:rotate-90"
      />
      <span className="min-w-0">{children}</span>
    </summary>
  );
}
