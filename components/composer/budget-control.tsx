"use client";

import { lazy } from "react";
import { CAPS_COOKIE, type Caps, capsInForce, writeCaps } from "@/components/composer/caps";
import { capsWords } from "@/components/composer/caps-words";
import { ControlPopover } from "@/components/composer/control-popover";
import { remember } from "@/components/ui/preferences";
import { useWords } from "@/components/ui/words";
import type { AgentOffer } from "@/lib/http/settings-responses";

// Only for those who set a cap: it is not part of the first load.
const BudgetForm = lazy(() =>
  import("@/components/composer/budget-form").then((module) => ({ default: module.BudgetForm })),
);

/** The most a run may use. */
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
  return (
    <ControlPopover
      name={t("home.cap")}
      legend={t("home.capLegend")}
      says={capsWords(t, caps, agent)}
      height="min-h-56"
    >
      {(close) => (
        <BudgetForm
          // The fields begin with what holds; with another agent something else may.
          key={writeCaps(capsInForce(caps, agent))}
          agent={agent}
          caps={caps}
          onSet={(next) => {
            remember(CAPS_COOKIE, writeCaps(next));
            onChange(next);
            close();
          }}
        />
      )}
    </ControlPopover>
  );
}
