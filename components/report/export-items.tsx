"use client";

import Link from "next/link";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { useWords } from "@/components/ui/words";
import { exportHref } from "@/lib/client/api";
import { downloadFile } from "./export-download";
import { EXPORT_CHOICES, type ExportChoice } from "./export-formats";
import { usePrint } from "./export-print";

const ITEM =
  "flex min-h-11 w-full flex-col justify-center rounded-control px-3 py-1.5 text-left no-underline hover:bg-hover focus-visible:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent";

/** Which item a key leads to; null when the key is none of the menu's. */
function targetOf(key: string, at: number, items: readonly HTMLElement[]): number | null {
  const last = items.length - 1;
  if (key === "ArrowDown") return at < last ? at + 1 : 0;
  if (key === "ArrowUp") return at > 0 ? at - 1 : last;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key.length !== 1 || key === " ") return null;
  // A letter leads to the next item that begins with it.
  const order = items.map((_, index) => (at + 1 + index) % items.length);
  const begins = (index: number) =>
    items[index]?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  return order.find(begins) ?? null;
}

/** The item that gets the focus when the menu opens. */
export type Opening = { at: "first" | "last" };

/** What stands in the menu: each format with what it is for. Comes with the first touch of its button. */
export function ExportItems({
  reportId,
  menu,
  opening,
}: {
  reportId: string;
  menu: RefObject<HTMLElement | null>;
  /** A new object each time the menu is opened. */
  opening: Opening;
}) {
  const t = useWords();
  const print = usePrint(reportId);
  const [fault, setFault] = useState<string | null>(null);
  const close = () => menu.current?.hidePopover();
  const bundle = async () => {
    const message = await downloadFile(t, exportHref(reportId, "bundle"));
    setFault(message);
    if (message === null) close();
  };
  useEffect(() => {
    setFault(null);
    itemsOf(menu.current)
      .at(opening.at === "first" ? 0 : -1)
      ?.focus();
  }, [opening, menu]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Tab") return menu.current?.hidePopover();
    const all = itemsOf(menu.current);
    const target = targetOf(event.key, all.indexOf(document.activeElement as HTMLElement), all);
    if (target === null) return;
    event.preventDefault();
    all[target]?.focus();
  };
  return (
    <>
      <div role="menu" tabIndex={-1} aria-label={t("report.export.menu")} onKeyDown={onKeyDown}>
        {EXPORT_CHOICES.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of commands is no fieldset.
          <div
            key={group[0]}
            role="group"
            className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
          >
            {group.map((choice) => (
              <Item
                key={choice}
                format={choice}
                reportId={reportId}
                onPrint={print}
                onBundle={bundle}
                onDone={close}
              />
            ))}
          </div>
        ))}
        <div className="mt-1 border-t border-line pt-1">
          <Link
            role="menuitem"
            tabIndex={-1}
            href={`/templates/new?report=${encodeURIComponent(reportId)}`}
            prefetch={false}
            className={ITEM}
          >
            <span className="text-body font-medium text-ink">{t("templates.saveQuestionAs")}</span>
          </Link>
        </div>
      </div>
      <p role="alert" className="px-3 text-meta text-unfound not-empty:pt-1 not-empty:pb-2">
        {fault}
      </p>
    </>
  );
}

const itemsOf = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []),
];

function Item({
  format,
  reportId,
  onPrint,
  onBundle,
  onDone,
}: {
  format: ExportChoice;
  reportId: string;
  onPrint: () => void;
  onBundle: () => void;
  onDone: () => void;
}) {
  const t = useWords();
  const words = (
    <>
      <span className="text-body font-medium text-ink">{t(`report.export.${format}`)}</span>
      <span className="text-meta text-muted">{t(`report.export.${format}.detail`)}</span>
    </>
  );
  if (format === "pdf")
    return (
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={ITEM}
        onClick={() => {
          onDone();
          onPrint();
        }}
      >
        {words}
      </button>
    );
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      href={exportHref(reportId, format)}
      download
      className={ITEM}
      onClick={(event) => {
        if (format !== "bundle") return onDone();
        event.preventDefault();
        onBundle();
      }}
      onKeyDown={(event) => {
        if (event.key !== " ") return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      {words}
    </a>
  );
}
