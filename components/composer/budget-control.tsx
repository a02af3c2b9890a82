"use client";

import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { CAPS_COOKIE, type Caps, writeCaps } from "@/components/composer/caps";
import { capsWords } from "@/components/composer/caps-words";
import { remember } from "@/components/shell/preferences";
import { useWords } from "@/components/ui/words";
import type { AgentOffer } from "@/lib/http/settings-responses";

// Only for those who set a cap: it is not part of the first load.
const BudgetForm = lazy(() =>
  import("@/components/composer/budget-form").then((module) => ({ default: module.BudgetForm })),
);

/** The most a run may use: a button that says it in words, and a form in a popover of the browser. */
export function BudgetControl({
  agent,
  caps,
  onChange,
}: {
  agent: AgentOffer;
  caps: Caps;
  onChange: (caps: Caps) => void;
}) {
  const t = useWords();
  const id = useId();
  const panel = useRef<HTMLFieldSetElement>(null);
  // Each opening begins with what holds: what was typed and not set is forgotten.
  const [openings, setOpenings] = useState({ count: 0, open: false });
  return (
    <div className="min-w-0">
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-8 max-w-full items-center gap-1.5 rounded-control px-2 text-left text-meta text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
      >
        <span className="unseen">{`${t("home.cap")}: `}</span>
        <span className="min-w-0 tabular">{capsWords(t, caps, agent)}</span>
        <ChevronDown size={14} aria-hidden="true" className="shrink-0" />
      </button>
      <fieldset
        ref={panel}
        id={id}
        popover="auto"
        onToggle={({ newState }) => {
          const open = newState === "open";
          setOpenings(({ count }) => ({ count: open ? count + 1 : count, open }));
        }}
        className="w-card max-w-[calc(100vw-3rem)] rounded-card border border-line bg-raised p-4 shadow-float [inset:auto] [margin-block:0.25rem] [position-area:bottom_span-right] [position-try-fallbacks:flip-block,flip-inline]"
      >
        <legend className="unseen">{t("home.capLegend")}</legend>
        <div className="min-h-56">
          {openings.open ? (
            <Suspense fallback={<p className="text-meta text-muted">{t("home.capOpening")}</p>}>
              <BudgetForm
                key={openings.count}
                agent={agent}
                caps={caps}
                onSet={(next) => {
                  remember(CAPS_COOKIE, writeCaps(next));
                  onChange(next);
                  panel.current?.hidePopover();
                }}
              />
            </Suspense>
          ) : null}
        </div>
      </fieldset>
    </div>
  );
}
