"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { type RefObject, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { Citation } from "@/lib/runs/run-state";
import { doubtCount, doubtWords } from "./doubt-count";

const PARTS = [
  ["quoted", "bg-supported"],
  ["near", "bg-edge"],
  ["weak", "bg-weak"],
  ["unfound", "bg-unfound"],
] as const;

/** What the citations are worth in one line, and a walk through those in doubt. */
export function DoubtLine({
  citations,
  text,
}: {
  citations: Citation[];
  text: RefObject<HTMLElement | null>;
}) {
  const counted = doubtCount(citations);
  const [at, setAt] = useState<number | null>(null);
  const [total, setTotal] = useState(0);
  const doubtful = counted.weak + counted.unfound;
  const go = (by: number) => {
    const chips = [...(text.current?.querySelectorAll<HTMLElement>("[data-doubt]") ?? [])];
    if (chips.length === 0) return;
    const next = at === null ? 0 : (at + by + chips.length) % chips.length;
    setAt(next);
    setTotal(chips.length);
    chips[next]?.scrollIntoView({ block: "center" });
    chips[next]?.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
  };
  return (
    <div className="font-sans print:hidden">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted">
        <p className="tabular">{doubtWords(counted)}</p>
        {doubtful === 0 ? null : at === null ? (
          <Button variant="quiet" onClick={() => go(1)}>
            Go through {doubtful} doubtful
          </Button>
        ) : (
          <span className="flex items-center gap-1">
            <IconButton
              label="Previous doubtful citation"
              icon={<ChevronUp size={16} />}
              onClick={() => go(-1)}
            />
            <IconButton
              label="Next doubtful citation"
              icon={<ChevronDown size={16} />}
              onClick={() => go(1)}
            />
            <span className="tabular" aria-live="polite">
              {at + 1} of {total}
            </span>
          </span>
        )}
      </div>
      {doubtful > 0 ? (
        <div aria-hidden="true" className="mt-1 flex h-1 max-w-[40ch] gap-0.5">
          {PARTS.map(([part, colour]) =>
            counted[part] > 0 ? (
              <span key={part} className={`rounded-pill ${colour}`} style={{ flexGrow: counted[part] }} />
            ) : null,
          )}
        </div>
      ) : null}
    </div>
  );
}
