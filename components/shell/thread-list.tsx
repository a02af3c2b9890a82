"use client";

import { usePathname, useRouter } from "next/navigation";
import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { hintThreadMenu, useThreadActions } from "@/components/shell/thread-actions";
import { type Clock, groupThreads, repeatedTimes, type ThreadGroup } from "@/components/shell/thread-groups";
import { GroupHeading, ThreadLink, ThreadListEnd } from "@/components/shell/thread-row";
import { threadNote } from "@/components/shell/thread-state";
import type { Threads } from "@/components/shell/use-threads";
import { useWords } from "@/components/ui/words";
import type { ThreadSummary } from "@/lib/http/responses";

/** The props of both renderings of the list. */
export type ThreadListProps = {
  groups: ThreadGroup[];
  /** Shown beside a title that other threads have too. */
  timeOf: ReturnType<typeof repeatedTimes>;
  more: Threads["more"];
  /** The thread shown beside it. */
  current: string | null;
};

type VirtualList = ComponentType<
  ThreadListProps & { scroller: RefObject<HTMLElement | null>; focused: string | null }
>;

/** Cached for the next list: the phone's is mounted anew every time. */
let loaded: VirtualList | null = null;

/** The server's clock for the first render, then the reader's, whose zone or day may differ. */
function useClock(initial: Clock): Clock {
  const [clock, setClock] = useState(initial);
  useEffect(() => {
    // A transition, because every row is looked at again.
    const read = () =>
      startTransition(() =>
        setClock({ now: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
      );
    read();
    const timer = setInterval(read, 60_000);
    return () => clearInterval(timer);
  }, []);
  return clock;
}

/** All rows, as the server renders the first of them. */
function PlainThreads({ groups, timeOf, more, current }: ThreadListProps) {
  const t = useWords();
  return (
    <>
      {groups.map(({ key, label, threads }) => (
        <div key={key}>
          <GroupHeading label={label} />
          <ul aria-label={label}>
            {threads.map((thread) => {
              const note = threadNote(t, thread);
              return (
                <li key={thread.id} className={note ? "thread-item-high" : "thread-item"}>
                  <ThreadLink
                    thread={thread}
                    note={note}
                    time={timeOf(thread)}
                    current={thread.id === current}
                  />
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      {more ? <ThreadListEnd more={more} /> : null}
    </>
  );
}

/** Opens the thread or the menu of the clicked row, with one listener for all rows. */
function useRowPresses(threads: readonly ThreadSummary[], onOpen?: () => void) {
  const router = useRouter();
  const { openMenu } = useThreadActions();
  return (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    const button = target.closest<HTMLElement>("[data-thread-menu]");
    const thread = button && threads.find(({ id }) => id === button.dataset.threadMenu);
    if (thread) return openMenu(thread, button);
    const link = target.closest<HTMLAnchorElement>("a[data-thread]");
    // Other clicks are left to the browser: new tab, new window, download.
    const { metaKey, ctrlKey, shiftKey, altKey } = event;
    if (!link || event.button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    onOpen?.();
    router.push(link.pathname);
  };
}

/** Arrow keys move between rows, and between a row and its menu button, which is no tab stop of its own. */
function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const { nextElementSibling: ArrowRight, previousElementSibling: ArrowLeft } = event.target as Element;
  (({ ArrowRight, ArrowLeft }) as Record<string, HTMLElement | null>)[event.key]?.focus();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("a[data-thread]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? undefined : rows[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * Recent threads: "Needs you" and "Running" first, then by day. A list with more threads is virtualized when
 * it is first used; until then that costs nothing.
 */
export function ThreadList({
  threads: { threads, more },
  clock,
  onOpen,
}: {
  threads: Threads;
  clock: Clock;
  onOpen?: () => void;
}) {
  const t = useWords();
  const pathname = usePathname();
  const scroller = useRef<HTMLElement>(null);
  const now = useClock(clock);
  const groups = useMemo(() => groupThreads(t, threads, now), [t, threads, now]);
  const timeOf = useMemo(() => repeatedTimes(t, groups, now), [t, groups, now]);
  const [virtual, setVirtual] = useState<{ List: VirtualList; focused: string | null } | null>(() =>
    loaded ? { List: loaded, focused: null } : null,
  );
  const asked = useRef(false);
  const prepare = async () => {
    if (asked.current || !more) return;
    asked.current = true;
    try {
      const { VirtualThreads } = await import("@/components/shell/virtual-threads");
      const row = document.activeElement?.closest<HTMLElement>("[data-thread]");
      const focused = (scroller.current?.contains(row ?? null) && row?.dataset.thread) || null;
      loaded = VirtualThreads;
      setVirtual({ List: VirtualThreads, focused });
    } catch {
      // If loading fails, the list stays as it is with its button; the next use retries.
      asked.current = false;
    }
  };
  const shown = {
    groups,
    timeOf,
    more,
    current: /^\/research\/([\w-]+)/.exec(pathname)?.[1] ?? null,
  };
  const press = useRowPresses(threads, onOpen);
  return (
    <nav
      ref={scroller}
      aria-label={t("shell.recent")}
      onScroll={prepare}
      onPointerEnter={() => {
        hintThreadMenu();
        void prepare();
      }}
      onFocus={prepare}
      onKeyDown={moveAmongRows}
      onClick={press}
      className="mt-3 min-h-40 flex-1 overflow-y-auto overscroll-contain scroll-pt-8 px-2 pb-4 [overflow-anchor:none]"
    >
      {groups.length === 0 ? (
        <p className="px-2.5 py-2 text-meta text-muted">{t("shell.list.empty")}</p>
      ) : virtual ? (
        <virtual.List {...shown} scroller={scroller} focused={virtual.focused} />
      ) : (
        <PlainThreads {...shown} />
      )}
    </nav>
  );
}
