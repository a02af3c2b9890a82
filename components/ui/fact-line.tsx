import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

/** Facts on a line that breaks only between them, with dots where it does not: a dot at its start is clipped. */
export function FactLine({ facts, className }: { facts: readonly ReactNode[]; className?: string }) {
  return (
    // The dot at the start of a line lies outside the box.
    <span className={classNames("block overflow-hidden", className)}>
      <span className="-ml-3 flex flex-wrap">
        {facts.map((fact, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a line keep their order.
          <span key={position} className="min-w-0 wrap-anywhere">
            <span className="inline-block w-3 text-center whitespace-pre">{position > 0 ? " · " : null}</span>
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}
