"use client";

import { ChevronDown } from "lucide-react";
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { CopyButton } from "@/components/report/export/copy-button";
import type { Opening } from "@/components/report/export/export-items";
import { buttonLook } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { fetchMarkdown } from "@/lib/client/api";
import type { Report } from "@/lib/run-log/run-state";

const fetchItems = () => import("./export/export-items").then((module) => ({ default: module.ExportItems }));
const ExportItems = lazy(fetchItems);
/** Preloads the menu; errors appear when it opens. */
const expect = () => {
  fetchItems().catch(() => undefined);
};

/** The menu button that exports a report. The menu is loaded when the pointer or the focus comes near. */
function ExportMenu({ reportId }: { reportId: string }) {
  const t = useWords();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  /** The latest opening and its first item; null before the first. */
  const [opening, setOpening] = useState<Opening | null>(null);
  const end = useRef<Opening["at"]>("first");
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={expect}
        onFocus={expect}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          end.current = event.key === "ArrowUp" ? "last" : "first";
          menu.current?.showPopover({ source: button.current ?? undefined });
        }}
        className={buttonLook("quiet", "gap-1 pr-2")}
      >
        {t("report.export.button")}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onToggle={({ newState }) => {
          setOpen(newState === "open");
          if (newState === "open") setOpening({ at: end.current });
          end.current = "first";
        }}
        className="w-card max-w-[calc(100vw-1.5rem)] rounded-card border border-line bg-raised p-1 font-sans shadow-float popover-box [position-area:bottom_span-left]"
      >
        {opening ? (
          <Suspense>
            <ExportItems reportId={reportId} menu={menu} opening={opening} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}

/** The actions for a finished report; `children` come before those that every report offers. */
export function ReportActions({ report, children }: { report: Pick<Report, "id">; children?: ReactNode }) {
  const t = useWords();
  return (
    <span className="flex shrink-0 items-center">
      {children}
      <CopyButton text={() => fetchMarkdown(report.id)} label={t("ui.copy")} />
      <ExportMenu reportId={report.id} />
    </span>
  );
}
