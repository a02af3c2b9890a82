"use client";

import { Menu, SquarePen } from "lucide-react";
import Link from "next/link";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { remember, SIDEBAR_COOKIE, type Theme } from "@/components/shell/preferences";
import { Sidebar, SidebarContent } from "@/components/shell/sidebar";
import { StoreBanner } from "@/components/shell/store-banner";
import { useTitleCount } from "@/components/shell/tab-title";
import type { Clock } from "@/components/shell/thread-groups";
import { countWaiting } from "@/components/shell/thread-state";
import { ThreadsContext } from "@/components/shell/threads-context";
import { useNews } from "@/components/shell/use-news";
import { useThreads } from "@/components/shell/use-threads";
import { Wordmark } from "@/components/shell/wordmark";
import { useYieldedSidebar, YieldSidebarContext } from "@/components/shell/yield-sidebar";
import { IconButton } from "@/components/ui/icon-button";
import { Sheet } from "@/components/ui/sheet";
import type { StoreCondition, ThreadsResponse } from "@/lib/http/responses";

// Only for those who search: it is not part of the first load.
const loadPalette = () => import("@/components/shell/palette");
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })));

function usePaletteKey(open: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Half of the keys that open it: what is typed right after them has its field by then.
      if (event.key === "Control" || event.key === "Meta") loadPalette().catch(() => undefined);
      if (
        event.key.toLowerCase() !== "k" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);
}

/** The frame around every screen: sidebar, or top bar and sheet on the phone, and the search palette. */
export function Shell({
  initialThreads,
  initiallyFolded,
  theme,
  clock,
  store,
  children,
}: {
  initialThreads: ThreadsResponse;
  initiallyFolded: boolean;
  theme: Theme;
  clock: Clock;
  store: StoreCondition;
  children: ReactNode;
}) {
  const threads = useThreads(initialThreads);
  useTitleCount(countWaiting(threads.threads));
  useNews(threads.threads);
  const [folded, setFolded] = useState(initiallyFolded);
  const room = useYieldedSidebar();
  const [menu, setMenu] = useState(false);
  const [palette, setPalette] = useState<"unused" | "open" | "closed">("unused");
  const [openPalette] = useState(() => () => {
    setMenu(false);
    setPalette("open");
  });
  usePaletteKey(openPalette);
  const side = { threads, clock, theme, onSearch: openPalette };
  return (
    <div className="flex min-h-dvh">
      <Sidebar
        {...side}
        folded={folded || room.yielded}
        onFold={() => {
          if (room.yielded) return room.insist();
          remember(SIDEBAR_COOKIE, folded ? "open" : "folded");
          setFolded(!folded);
        }}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 flex h-12 shrink-0 items-center justify-between border-b border-line bg-ground px-1 md:hidden print:hidden">
          <IconButton
            label="Menu"
            icon={<Menu size={20} />}
            className="size-11"
            onClick={() => setMenu(true)}
          />
          <Wordmark />
          <Link
            href="/"
            aria-label="New research"
            className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-hover"
          >
            <SquarePen size={20} aria-hidden="true" />
          </Link>
        </header>
        <StoreBanner initial={store} />
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col">
          <YieldSidebarContext value={room.setBeside}>
            <ThreadsContext value={threads}>{children}</ThreadsContext>
          </YieldSidebarContext>
        </main>
      </div>
      <Sheet open={menu} onClose={() => setMenu(false)} title="Groundwork" side="left">
        <div className="flex min-h-0 flex-1 flex-col pt-2">
          <SidebarContent {...side} onOpen={() => setMenu(false)} />
        </div>
      </Sheet>
      {palette === "unused" ? null : (
        <Suspense>
          <Palette open={palette === "open"} onClose={() => setPalette("closed")} recent={threads.threads} />
        </Suspense>
      )}
    </div>
  );
}
