"use client";

import { lazy } from "react";
import { ControlPopover } from "@/components/composer/control-popover";
import { type Sites, writeSites } from "@/components/composer/sites";
import { sitesWords } from "@/components/composer/sites-words";
import { useWords } from "@/components/ui/words";

// Loaded only when sites are chosen, so it is not part of the first load.
const SitesForm = lazy(() =>
  import("@/components/composer/sites-form").then((module) => ({ default: module.SitesForm })),
);

/** Chooses the sites that the research may use. */
export function SitesControl({ sites, onChange }: { sites: Sites; onChange: (sites: Sites) => void }) {
  const t = useWords();
  return (
    <ControlPopover
      name={t("home.sites.name")}
      legend={t("home.sites.legend")}
      says={sitesWords(t, sites)}
      height="min-h-72"
    >
      {(close) => (
        <SitesForm
          // The fields start from the current values, which are restored shortly after a reload.
          key={writeSites(sites)}
          sites={sites}
          onSet={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </ControlPopover>
  );
}
