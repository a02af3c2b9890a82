"use client";

import { type ReactNode, useId } from "react";
import { PopoverButton } from "@/components/ui/popover-button";
import { useWords } from "@/components/ui/words";

/** What is seldom changed, behind one button that says what of it was changed. */
export function MoreOptions({ says, children }: { says: string; children: ReactNode }) {
  const t = useWords();
  const id = useId();
  return (
    <div className="max-w-72 min-w-18 @max-[44rem]:max-w-60">
      <PopoverButton target={id}>
        <span className="truncate tabular">
          {says === "" ? t("home.more") : t("home.moreSays", { says })}
        </span>
      </PopoverButton>
      <fieldset
        id={id}
        popover="auto"
        className="w-card max-w-[calc(100vw-3rem)] rounded-card border border-line bg-raised p-2 shadow-float [inset:auto] [margin-block:0.25rem] [position-area:bottom_span-right] [position-try-fallbacks:flip-block,flip-inline]"
      >
        <legend className="unseen">{t("home.more")}</legend>
        {children}
      </fieldset>
    </div>
  );
}

/** One of them, with its name in front. */
export function MoreOption({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-2">
      <span aria-hidden="true" className="w-24 shrink-0 pl-2 text-meta">
        {name}
      </span>
      {children}
    </div>
  );
}
