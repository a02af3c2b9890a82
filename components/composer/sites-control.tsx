"use client";

import { lazy } from "react";
import { ControlPopover } from "@/components/composer/control-popover";
import { type Sites, sitesWords, writeSites } from "@/components/composer/sites";
import { useWords } from "@/components/ui/words";

// Only for those who choose sites: it is not part of the first load.
const SitesForm = lazy(() =>
  import("@/components/composer/sites-form").then((module) => ({ default: module.SitesForm })),
);

/** Which sites the research may use. */
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
          // The fields begin with what holds; after a reload that is known a moment later.
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
