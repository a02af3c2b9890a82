"use client";

import { type MouseEvent, useCallback, useContext, useLayoutEffect, useState } from "react";
import { citedInHash } from "@/components/report/citations/use-cited-hash";
import { RegionContext, useRegionName } from "@/components/report/region-name";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import { entryState, freshEntry } from "@/lib/client/history-state";
import { decodeHash } from "@/lib/client/use-hash";
import type { RunState } from "@/lib/run-log/run-state";

const TABS = ["report", "steps", "sources"] as const;
export type RunTab = (typeof TABS)[number];

const TAB = "tab";
const tabInEntry = () => TABS.find((tab) => tab === entryState()[TAB]) ?? null;

/**
 * The tab shown on the phone: the steps while it works, the report once there is one, unless the person chose. With
 * `inHistory` a tab that was turned to is a step of its own: going back turns back, and a reload stays on it.
 */
export function useRunTab({ reportFirst, inHistory }: { reportFirst: boolean; inHistory: boolean }): {
  tab: RunTab;
  /** Shows a part that is led to. */
  choose: (tab: RunTab) => void;
  /** Shows the part that the person turned to. */
  turnTo: (tab: RunTab) => void;
  /** Goes back from a part that was turned to. */
  turnBack: () => void;
} {
  const [chosen, choose] = useState<RunTab | null>(null);
  useLayoutEffect(() => {
    if (!inHistory) return;
    const follow = () => choose(tabInEntry());
    if (tabInEntry()) follow();
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [inHistory]);
  const tab = chosen ?? (reportFirst ? "report" : "steps");
  const turnTo = useCallback(
    (next: RunTab) => {
      if (inHistory && next !== tab)
        window.history.pushState(freshEntry({ ...entryState(), [TAB]: next }), "", window.location.href);
      choose(next);
    },
    [inHistory, tab],
  );
  const turnBack = useCallback(() => {
    if (inHistory && tabInEntry()) window.history.back();
    else choose(null);
  }, [inHistory]);
  return { tab, choose, turnTo, turnBack };
}

/** True of a click on a link that leads into the report of this page's run. */
export function leadsToReport(event: MouseEvent, report: RunState["report"]): boolean {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href^='#']") : null;
  if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey) return false;
  const place = decodeHash(link.hash);
  const named = document.getElementById(place);
  return citedInHash(place, report) !== null || Boolean(named?.closest("[data-part=report]"));
}

/**
 * On the phone one part of a run at a time. In a wider window all parts stand on the page but the sources, which are opened
 * over it; where there is room for them beside the text this is not there.
 */
export function RunTabs({
  tab,
  onChoose,
  state,
}: {
  tab: RunTab;
  onChoose: (tab: RunTab) => void;
  state: RunState;
}) {
  const t = useWords();
  const name = useRegionName(t("run.tabs.name"));
  const earlier = useContext(RegionContext) !== "";
  const tabs: [RunTab, string, number | null][] = [
    ["report", t("run.tabs.report"), null],
    ["steps", t("run.tabs.steps"), state.steps.length],
    ["sources", t("run.tabs.sources"), state.sources.length],
  ];
  return (
    <nav
      aria-label={name}
      className={`mt-3 flex gap-1 print:hidden ${earlier ? "md:hidden" : "side:hidden"}`}
    >
      {tabs.map(([value, label, number]) => (
        <button
          key={value}
          type="button"
          aria-pressed={tab === value}
          onClick={() => onChoose(value)}
          className={classNames(
            "focus-inset min-h-11 border-b-2 px-3 text-body font-medium md:-mx-2 md:min-h-8 md:rounded-control md:border-b-0 md:px-2 md:hover:bg-hover pointer-coarse:md:min-h-11",
            value !== "sources" && "md:hidden",
            tab === value ? "border-accent text-ink" : "border-transparent text-muted",
          )}
        >
          {label}
          {number ? <span className="ml-1.5 font-normal text-muted tabular">{number}</span> : null}
        </button>
      ))}
    </nav>
  );
}
