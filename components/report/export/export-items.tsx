"use client";

import { ChevronDown } from "lucide-react";
import Link from "next/link";
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { useAdministers } from "@/components/account/administers";
import { useWords } from "@/components/ui/words";
import { type ExportFormat, exportHref } from "@/lib/client/api";
import { downloadFile } from "@/lib/client/download-file";
import { drawnDiagrams } from "./export-diagrams";
import { printReady } from "./print-ready";

const ShareDialog = lazy(() =>
  import("@/components/report/sharing/share-dialog").then((module) => ({ default: module.ShareDialog })),
);

const NotesItems = lazy(() => import("./notes-items").then((module) => ({ default: module.NotesItems })));
const ZoteroDialog = lazy(() =>
  import("./zotero-dialog").then((module) => ({ default: module.ZoteroDialog })),
);

const ASKED = "print";

const pathOf = (reportId: string) => `/reports/${encodeURIComponent(reportId)}`;

/**
 * Prints a report from its own page, which has a print layout. Other pages open it in a new tab and ask it to
 * print itself.
 */
function usePrint(reportId: string): () => void {
  useEffect(() => {
    const { pathname, searchParams } = new URL(window.location.href);
    if (pathname !== pathOf(reportId) || !searchParams.has(ASKED)) return;
    window.history.replaceState(null, "", pathname);
    void printReady();
  }, [reportId]);
  return () => {
    if (window.location.pathname === pathOf(reportId)) void printReady();
    else window.open(`${pathOf(reportId)}?${ASKED}`, "_blank", "noopener");
  };
}

// The export formats in the order of the menu.

type ExportChoice = ExportFormat | "pdf";

/** Lists of the cited sources for reference managers; the menu groups them under one item. */
const REFERENCES = ["bibtex", "ris", "csl"] as const satisfies readonly ExportChoice[];

const EXPORT_CHOICES: readonly (readonly (ExportChoice | "references")[])[] = [
  ["pdf", "docx", "html", "markdown"],
  ["references"],
  ["bundle"],
];

/** Formats with diagrams, which the exporting browser draws. */
const isDrawn = (format: ExportChoice): boolean => format === "docx" || format === "html";

const ITEM =
  "flex min-h-11 w-full flex-col justify-center rounded-control px-3 py-1.5 text-left no-underline hover:bg-hover focus-visible:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent";

/** The item that a key moves to; null when the menu does not handle the key. */
function targetOf(key: string, at: number, items: readonly HTMLElement[]): number | null {
  const last = items.length - 1;
  if (key === "ArrowDown") return at < last ? at + 1 : 0;
  if (key === "ArrowUp") return at > 0 ? at - 1 : last;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key.length !== 1 || key === " ") return null;
  // A letter moves to the next item that begins with it.
  const order = items.map((_, index) => (at + 1 + index) % items.length);
  const begins = (index: number) =>
    items[index]?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  return order.find(begins) ?? null;
}

/** The item that is focused when the menu opens. */
export type Opening = { at: "first" | "last" };

type Export = {
  /** Exports the report; the menu closes when the file is ready, and shows the error otherwise. */
  take: (format: ExportFormat) => void;
  /** The format that is being exported. */
  making: ExportChoice | null;
  fault: string | null;
};

/** Files that take a while or can fail are fetched, so that an error becomes a sentence. */
function useExport(reportId: string, opening: Opening, close: () => void): Export {
  const t = useWords();
  const [making, setMaking] = useState<ExportChoice | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what went wrong is forgotten when the menu is opened again.
  useEffect(() => setFault(null), [opening]);
  const take = async (format: ExportFormat) => {
    if (making) return;
    setMaking(format);
    setFault(null);
    const diagrams = isDrawn(format) ? await drawnDiagrams(reportId) : [];
    const body = diagrams.length > 0 ? { diagrams } : undefined;
    const message = await downloadFile(t, exportHref(reportId, format), body);
    setMaking(null);
    setFault(message);
    if (message === null) close();
  };
  return { take: (format) => void take(format), making, fault };
}

/** The items of the menu, each with its purpose. Loaded when its button is approached. */
export function ExportItems({
  reportId,
  menu,
  opening,
}: {
  reportId: string;
  menu: RefObject<HTMLElement | null>;
  /** A new object each time the menu opens. */
  opening: Opening;
}) {
  const t = useWords();
  const print = usePrint(reportId);
  const close = () => menu.current?.hidePopover();
  const file = useExport(reportId, opening, close);
  const [references, setReferences] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [zotero, setZotero] = useState(false);
  const administers = useAdministers();
  const openSharing = () => {
    close();
    setSharing(true);
  };
  useEffect(() => {
    setReferences(false);
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
  const item = (format: ExportChoice) => (
    <Item key={format} format={format} reportId={reportId} file={file} onPrint={print} onDone={close} />
  );
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
            {group.map((choice) =>
              choice === "references" ? (
                <References key={choice} open={references} onOpen={setReferences}>
                  {REFERENCES.map(item)}
                </References>
              ) : (
                item(choice)
              ),
            )}
          </div>
        ))}
        <Suspense>
          {administers && notesTargets() ? (
            <NotesItems reportId={reportId} look={ITEM} onClose={close} onZotero={() => setZotero(true)} />
          ) : null}
        </Suspense>
        <div className="mt-1 border-t border-line pt-1">
          {isSharingOn() ? <ShareItem onOpen={openSharing} /> : null}
          <Link
            role="menuitem"
            tabIndex={-1}
            href={`/watches/new?report=${encodeURIComponent(reportId)}`}
            prefetch={false}
            className={ITEM}
          >
            <span className="text-body font-medium text-ink">{t("watches.watchThis")}</span>
          </Link>
          <Link
            role="menuitem"
            tabIndex={-1}
            href={`${pathOf(reportId)}/changes`}
            prefetch={false}
            className={ITEM}
          >
            <span className="text-body font-medium text-ink">{t("changes.open")}</span>
          </Link>
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
        {file.fault}
      </p>
      {zotero ? (
        <Suspense>
          <ZoteroDialog reportId={reportId} onClose={() => setZotero(false)} />
        </Suspense>
      ) : null}
      {sharing ? (
        <Suspense>
          <ShareDialog reportId={reportId} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The root layout says where reports can be sent to: "zotero", "obsidian", both or nothing. */
const notesTargets = () => document.documentElement.dataset.notes ?? "";

/** The root layout says when the installation switched sharing off. */
const isSharingOn = () => document.documentElement.dataset.sharing !== "off";

function ShareItem({ onOpen }: { onOpen: () => void }) {
  const t = useWords();
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={ITEM} onClick={onOpen}>
      <span className="text-body font-medium text-ink">{t("report.share.item")}</span>
      <span className="text-meta text-muted">{t("report.share.item.detail")}</span>
    </button>
  );
}

const itemsOf = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []),
];

/**
 * A submenu for reference managers: opens in place with a click or the right arrow, closes with the left
 * arrow.
 */
function References({
  open,
  onOpen,
  children,
}: {
  open: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
}) {
  const t = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const inside = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (open && asked.current) itemsOf(inside.current)[0]?.focus();
    asked.current = false;
  }, [open]);
  const turn = (to: boolean) => {
    asked.current = to;
    if (!to) button.current?.focus();
    onOpen(to);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows of a menu, heard for all items below it.
    <div
      onKeyDown={({ key }) => {
        if (key === "ArrowRight" && !open) turn(true);
        if (key === "ArrowLeft" && open) turn(false);
      }}
    >
      <button
        ref={button}
        type="button"
        role="menuitem"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={open}
        className={ITEM}
        onClick={() => turn(!open)}
      >
        <span className="flex items-center justify-between gap-2 text-body font-medium text-ink">
          {t("report.export.references")}
          <ChevronDown size={14} aria-hidden="true" className={open ? "rotate-180" : ""} />
        </span>
        <span className="text-meta text-muted">{t("report.export.references.detail")}</span>
      </button>
      {open ? (
        <div ref={inside} role="menu" aria-label={t("report.export.references")} className="pl-4">
          {children}
        </div>
      ) : null}
    </div>
  );
}

function Item({
  format,
  reportId,
  file,
  onPrint,
  onDone,
}: {
  format: ExportChoice;
  reportId: string;
  file: Export;
  onPrint: () => void;
  onDone: () => void;
}) {
  const t = useWords();
  const busy = file.making === format;
  const words = (
    <>
      <span className="text-body font-medium text-ink">{t(`report.export.${format}`)}</span>
      <span className="text-meta text-muted">
        {busy ? t("report.export.making") : t(`report.export.${format}.detail`)}
      </span>
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
      aria-busy={busy || undefined}
      className={ITEM}
      onClick={(event) => {
        if (format !== "bundle" && !isDrawn(format)) return onDone();
        event.preventDefault();
        file.take(format);
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
