"use client";

import { lazy } from "react";
import { ControlPopover } from "@/components/composer/control-popover";
import { writePeriod } from "@/components/composer/period";
import { periodWords } from "@/components/composer/period-words";
import { useWords } from "@/components/ui/words";
import type { Period } from "@/lib/search/period";

// Loaded only when days are chosen, so it is not part of the first load.
const PeriodForm = lazy(() =>
  import("@/components/composer/period-form").then((module) => ({ default: module.PeriodForm })),
);

/** Chooses the days between which pages must have been published. */
export function PeriodControl({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const t = useWords();
  return (
    <ControlPopover
      name={t("home.period.name")}
      legend={t("home.period.legend")}
      says={periodWords(t, period)}
      height="min-h-44"
    >
      {(close) => (
        <PeriodForm
          // The fields start from the current days, which are restored shortly after a reload.
          key={writePeriod(period)}
          period={period}
          onSet={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </ControlPopover>
  );
}
