"use client";

import { usePathname, useRouter } from "next/navigation";
import {
  createContext,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import type { Removed } from "@/components/shell/deletion-bar";
import {
  forgetDeletion,
  keepDeletion,
  type RecentDeletion,
  recentDeletion,
} from "@/components/shell/recent-deletion";
import { announceThreadsChanged, pageOf, useAnnouncedThreads } from "@/components/shell/use-threads";
import { useWords } from "@/components/ui/words";
import { changeThread, deleteThread, restoreThread } from "@/lib/client/api";
import type { ThreadSummary } from "@/lib/http/responses";

/** What the actions need to know about a thread. */
export type ActedOn = Pick<ThreadSummary, "id" | "title" | "titleBy" | "pinned">;

/** The menu of a thread: `holder` is the dialog that it was opened in, or the body. */
export type OpenedMenu = { thread: ActedOn; anchor: HTMLElement; holder: HTMLElement };

export type ThreadActions = {
  /** Opens the menu, shared by all threads, beside the pressed element. */
  openMenu: (thread: ActedOn, anchor: HTMLElement) => void;
  rename: (thread: ActedOn) => void;
  /** Neither this nor `remove` rejects: a failure is shown in the undo bar. */
  pin: (thread: ActedOn, pinned: boolean) => Promise<void>;
  /** Deletes at once, and offers an undo for ten seconds. */
  remove: (threads: readonly Pick<ActedOn, "id" | "title">[]) => Promise<void>;
};

// Loaded on first use, so they are not part of the first load.
const loadMenu = () => import("@/components/shell/thread-menu");
const ThreadMenu = lazy(() => loadMenu().then((module) => ({ default: module.ThreadMenu })));
const RenameThread = lazy(() =>
  import("@/components/shell/rename-thread").then((module) => ({ default: module.RenameThread })),
);
const DeletionBar = lazy(() =>
  import("@/components/shell/deletion-bar").then((module) => ({ default: module.DeletionBar })),
);
/** Preloads what the menu needs. */
export const hintThreadMenu = () => void loadMenu().catch(() => undefined);

const ThreadActionsContext = createContext<ThreadActions | null>(null);

export function useThreadActions(): ThreadActions {
  const actions = use(ThreadActionsContext);
  if (!actions) throw new Error("useThreadActions is used outside Shell.");
  return actions;
}

const NOTHING: Removed[] = [];

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The latest deletion and its undo. `own` handles deletions of this tab, not of others. */
function useDeletions(own: RefObject<Set<string>>) {
  const router = useRouter();
  const place = useRef(usePathname());
  place.current = usePathname();
  const [deletion, setDeletion] = useState<RecentDeletion | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // A reload does not take the undo away.
  useEffect(() => setDeletion(recentDeletion()), []);
  useEffect(() => {
    if (!deletion) return;
    const timer = setTimeout(() => setDeletion(null), deletion.until - Date.now());
    return () => clearTimeout(timer);
  }, [deletion]);
  const forget = () => {
    forgetDeletion();
    setDeletion(null);
  };
  const remove: ThreadActions["remove"] = async (threads) => {
    const done: Removed[] = [];
    setFault(null);
    try {
      for (const { id, title } of threads) {
        const { removes } = await deleteThread(id);
        own.current.add(id);
        done.push({ id, title, removes, wasShown: place.current === pageOf(id) });
      }
    } catch (error) {
      setFault(sentenceOf(error));
    }
    if (done.length === 0) return;
    // What was deleted before has less time left: its undo is over with this one.
    setDeletion(keepDeletion(done));
    announceThreadsChanged({ deleted: done.map(({ id }) => id) });
    if (done.some(({ wasShown }) => wasShown)) router.push("/");
  };
  const undo = async () => {
    const back = deletion?.removed ?? [];
    forget();
    try {
      for (const { id } of back) {
        announceThreadsChanged({ changed: await restoreThread(id) });
        own.current.delete(id);
      }
    } catch (error) {
      setFault(sentenceOf(error));
      return;
    }
    const shown = back.find(({ wasShown }) => wasShown);
    if (shown) router.push(pageOf(shown.id));
  };
  const close = () => {
    forget();
    setFault(null);
  };
  const pin: ThreadActions["pin"] = async ({ id }, pinned) => {
    try {
      announceThreadsChanged({ changed: await changeThread(id, { pinned }) });
    } catch (error) {
      setFault(sentenceOf(error));
    }
  };
  return { removed: deletion?.removed ?? NOTHING, fault, pin, remove, undo, close };
}

/**
 * Follows what other tabs do to the shown thread. After a deletion the page is loaded again and says that the
 * thread does not exist: a refresh in place would report an error of the page.
 */
function useShownThread(own: RefObject<Set<string>>): void {
  const router = useRouter();
  const pathname = usePathname();
  useAnnouncedThreads((news) => {
    if (news === null) return;
    const ids = "deleted" in news ? news.deleted : [news.changed.id];
    const shown = ids.find((id) => pageOf(id) === pathname);
    if (shown === undefined) return;
    if ("changed" in news) router.refresh();
    else if (!own.current.has(shown)) window.location.reload();
  });
}

/** Renames, pins and deletes threads, for all lists and heads: one menu, one dialog, one bar. */
export function ThreadActionsProvider({ children }: { children: (bar: ReactNode) => ReactNode }) {
  const t = useWords();
  const [menu, setMenu] = useState<OpenedMenu | null>(null);
  const [renaming, setRenaming] = useState<ActedOn | null>(null);
  const own = useRef(new Set<string>());
  const deletions = useDeletions(own);
  useShownThread(own);
  const { removed, fault } = deletions;
  const latest = useRef(deletions);
  latest.current = deletions;
  const actions = useMemo<ThreadActions>(
    () => ({
      // An open dialog makes everything outside inert, so the menu of a row inside it must be rendered in it.
      openMenu: (thread, anchor) =>
        setMenu({ thread, anchor, holder: anchor.closest("dialog") ?? document.body }),
      rename: setRenaming,
      pin: (thread, pinned) => latest.current.pin(thread, pinned),
      remove: (threads) => latest.current.remove(threads),
    }),
    [],
  );
  const bar =
    removed.length > 0 || fault !== null ? (
      <Suspense>
        <DeletionBar
          key={removed.map(({ id }) => id).join()}
          removed={removed}
          fault={fault}
          onUndo={deletions.undo}
          onClose={deletions.close}
        />
      </Suspense>
    ) : null;
  return (
    <ThreadActionsContext value={actions}>
      {children(bar)}
      <Suspense>
        {menu
          ? createPortal(
              <ThreadMenu key={menu.thread.id} {...menu} actions={actions} onClose={() => setMenu(null)} />,
              menu.holder,
            )
          : null}
        {renaming ? (
          <RenameThread thread={renaming} title={t("shell.rename.title")} onClose={() => setRenaming(null)} />
        ) : null}
      </Suspense>
    </ThreadActionsContext>
  );
}
