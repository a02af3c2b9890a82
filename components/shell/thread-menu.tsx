"use client";

import { Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import type { OpenedMenu, ThreadActions } from "@/components/shell/thread-actions";
import { useWords } from "@/components/ui/words";

const WIDTH = 208;
const EDGE = 8;

/** Below the pressed element, or above it if there is no space. */
function placeBeside(menu: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { offsetHeight } = menu;
  const below = at.bottom + 4;
  const top = below + offsetHeight + EDGE > window.innerHeight ? at.top - offsetHeight - 4 : below;
  const left = Math.min(
    at.right - WIDTH < EDGE ? at.left : at.right - WIDTH,
    window.innerWidth - WIDTH - EDGE,
  );
  Object.assign(menu.style, { top: `${Math.max(EDGE, top)}px`, left: `${Math.max(EDGE, left)}px` });
}

/** Arrow keys wrap around; Home and End go to the ends. */
function moveAmongItems(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

/** The menu button of the thread's row in `within`; null while the row is not rendered. */
export const rowButtonOf = (within: ParentNode, threadId: string) =>
  within.querySelector<HTMLElement>(`[data-thread-menu="${CSS.escape(threadId)}"]`);

/**
 * The button that the menu belongs to. A list that loads its virtual rows meanwhile replaces the one that was pressed
 * by another of the same thread, and one that is scrolled gives it to another thread; null once it has scrolled away.
 */
function buttonOf({ thread, anchor, holder }: OpenedMenu): HTMLElement | null {
  const { threadMenu = thread.id } = anchor.dataset;
  if (anchor.isConnected && threadMenu === thread.id) return anchor;
  return rowButtonOf(holder, thread.id);
}

function Item({ icon, onPick, children }: { icon: ReactNode; onPick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={onPick}
      className="focus-inset flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-left text-body hover:bg-hover pointer-coarse:min-h-11"
    >
      <span className="shrink-0 text-muted">{icon}</span>
      {children}
    </button>
  );
}

/** The actions for a thread. One instance serves all rows. */
export function ThreadMenu({
  thread,
  anchor,
  holder,
  actions,
  onClose,
}: OpenedMenu & { actions: ThreadActions; onClose: () => void }) {
  const t = useWords();
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover();
    const button = buttonOf({ thread, anchor, holder });
    if (button) placeBeside(element, button);
    element.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [thread, anchor, holder]);
  const pick = (does: () => void) => () => {
    menu.current?.hidePopover();
    does();
  };
  const remove = () => {
    // The undo is on the page, which the phone's drawer covers.
    if (holder instanceof HTMLDialogElement) holder.close();
    void actions.remove([thread]);
  };
  const { pinned } = thread;
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={t("shell.thread.menuOf", { title: thread.title })}
      onKeyDown={(event) => {
        if (event.key === "Tab") menu.current?.hidePopover();
        moveAmongItems(event);
      }}
      onToggle={({ newState }) => {
        if (newState !== "closed") return;
        // If the focus has moved elsewhere, it stays there.
        if (document.activeElement === document.body || menu.current?.contains(document.activeElement))
          buttonOf({ thread, anchor, holder })?.focus();
        onClose();
      }}
      className="fixed m-0 w-52 rounded-card border border-line bg-raised p-1 font-sans text-ink shadow-float"
    >
      <Item icon={<Pencil size={16} aria-hidden="true" />} onPick={pick(() => actions.rename(thread))}>
        {t("shell.thread.rename")}
      </Item>
      <Item
        icon={pinned ? <PinOff size={16} aria-hidden="true" /> : <Pin size={16} aria-hidden="true" />}
        onPick={pick(() => void actions.pin(thread, !pinned))}
      >
        {t(pinned ? "shell.thread.unpin" : "shell.thread.pin")}
      </Item>
      <Item icon={<Trash2 size={16} aria-hidden="true" />} onPick={pick(remove)}>
        {t("shell.thread.delete")}
      </Item>
    </div>
  );
}
