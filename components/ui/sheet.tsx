"use client";

import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { useWords } from "@/components/ui/words";

type SheetSide = "left" | "right" | "bottom" | "centre";

const PLACE: Record<SheetSide, string> = {
  left: "mr-auto h-dvh [&>:first-child]:h-full max-h-none w-80 max-w-[calc(100vw-3rem)] border-r starting:open:-translate-x-4",
  right:
    "ml-auto h-dvh [&>:first-child]:h-full max-h-none w-reader max-w-full border-l starting:open:translate-x-4",
  bottom: "mt-auto max-h-[60dvh] w-full max-w-none rounded-t-box border-t starting:open:translate-y-4",
  centre:
    "m-auto max-h-[80dvh] w-column max-w-[calc(100vw-2rem)] rounded-box border starting:open:translate-y-2",
};

/**
 * A modal panel on the native dialog: focus moves in, stays in, and returns on closing; Escape and a click
 * outside close it. The element with `data-focus-first` gets the initial focus. `left` for the menu, `right`
 * for a reader, `bottom` for the phone, `centre` for a dialog.
 */
export function Sheet({
  open,
  onClose,
  title,
  side = "centre",
  hideTitle = false,
  className,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  side?: SheetSide;
  /** The title is only announced; the content has its own close button. */
  hideTitle?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const t = useWords();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      // The browser would focus the first control, which is the close button.
      dialog.querySelector<HTMLElement>("[data-focus-first]")?.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press beside the panel has a key already, Escape.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
      className={classNames(
        // The content is as high as fits within the border: only what scrolls in it has a bar.
        "open:flex open:flex-col overscroll-contain font-sans text-body border-line bg-ground p-0 text-ink shadow-float transition-[opacity,translate] duration-calm ease-out backdrop:bg-veil starting:open:opacity-0",
        PLACE[side],
        className,
      )}
    >
      {open ? (
        <div className="flex min-h-0 flex-col">
          <header
            className={
              hideTitle
                ? "unseen"
                : "flex min-h-12 items-center justify-between gap-2 border-b border-line pr-2 pl-4"
            }
          >
            <h2 id={titleId} className="text-body font-semibold">
              {title}
            </h2>
            {hideTitle ? null : (
              <IconButton
                label={t("ui.close")}
                side="bottom-end"
                icon={<X size={16} />}
                onClick={() => ref.current?.close()}
              />
            )}
          </header>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
