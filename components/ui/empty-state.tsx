import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

/** One sentence and one action, at the position of the first row. */
export function EmptyState({
  sentence,
  action,
  className,
}: {
  sentence: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={classNames(
        "flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3 text-body text-muted",
        className,
      )}
    >
      <p>{sentence}</p>
      {action}
    </div>
  );
}
