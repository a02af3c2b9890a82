"use client";

import { Menu, SquarePen } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { AdministersContext } from "@/components/account/administers";
import { SignedOutNotice } from "@/components/account/signed-out-notice";
import type { SignedInUser } from "@/components/account/user-menu";
import type { Command } from "@/components/shell/shortcuts";
import { Sidebar, SidebarContent } from "@/components/shell/sidebar";
import { StoreBanner } from "@/components/shell/store-banner";
import { useTitleCount } from "@/components/shell/tab-title";
import { ThreadActionsProvider } from "@/components/shell/thread-actions";
import type { Clock } from "@/components/shell/thread-groups";
import { countWaiting } from "@/components/shell/thread-state";
import { ThreadsContext } from "@/components/shell/threads-context";
import { useCommands } from "@/components/shell/use-commands";
import { useNews } from "@/components/shell/use-news";
import { useReturnToPlace } from "@/components/shell/use-return-to-place";
import { useThreads } from "@/components/shell/use-threads";
import { Wordmark } from "@/components/shell/wordmark";
import { useYieldedSidebar, YieldSidebarContext } from "@/components/shell/yield-sidebar";
import { IconButton } from "@/components/ui/icon-button";
import { remember, SIDEBAR_COOKIE } from "@/components/ui/preferences";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import type { StoreCondition, ThreadsResponse } from "@/lib/http/responses";

// Only for those who search or ask for the keys: it is not part of the first load.
const loadPalette = () => import("@/components/shell/palette");
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })));
const Shortcuts = lazy(() =>
  import("@/components/shell/shortcuts-overview").then((module) => ({ default: module.ShortcutsOverview })),
);
const hintPalette = () => void loadPalette().catch(() => undefined);

type Layer = "menu" | "palette" | "shortcuts";

/** What lies over the page: one at a time, and what was open once stays loaded. */
function useLayers() {
  const [layer, setLayer] = useState<{ open: Layer | null; used: Layer[] }>({ open: null, used: [] });
  return {
    is: (name: Layer) => layer.open === name,
    was: (name: Layer) => layer.used.includes(name),
    open: (name: Layer) =>
      setLayer(({ used }) => ({ open: name, used: used.includes(name) ? used : [...used, name] })),
    /** Says nothing when another has been opened meanwhile. */
    close: (name: Layer) => setLayer(({ open, used }) => ({ open: open === name ? null : open, used })),
  };
}

/** Leads to the question box, also on the screen that has it already. */
function useNewResearch() {
  const router = useRouter();
  const pathname = usePathname();
  return () => {
    if (pathname === "/") document.querySelector<HTMLElement>("main textarea")?.focus();
    else router.push("/");
  };
}

function TopBar({ onMenu }: { onMenu: () => void }) {
  const t = useWords();
  return (
    <header className="sticky top-0 z-30 flex h-12 shrink-0 items-center justify-between border-b border-line bg-ground px-1 md:hidden print:hidden">
      <IconButton
        label={t("shell.menu")}
        aria-haspopup="dialog"
        icon={<Menu size={20} />}
        className="size-11"
        onClick={onMenu}
      />
      <Wordmark />
      <Link
        href="/"
        aria-label={t("ui.newResearch")}
        className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-hover"
      >
        <SquarePen size={20} aria-hidden="true" />
      </Link>
    </header>
  );
}

/** The frame around every screen: sidebar, or top bar and sheet on the phone, the search palette, and the keys. */
export function Shell({
  initialThreads,
  initiallyFolded,
  clock,
  store,
  user,
  children,
}: {
  initialThreads: ThreadsResponse;
  initiallyFolded: boolean;
  clock: Clock;
  store: StoreCondition;
  /** Who is signed in; null where nobody has to. */
  user: SignedInUser | null;
  children: ReactNode;
}) {
  const t = useWords();
  const threads = useThreads(initialThreads);
  useTitleCount(countWaiting(threads.threads));
  useNews(threads.threads);
  useReturnToPlace();
  const router = useRouter();
  const newResearch = useNewResearch();
  const [folded, setFolded] = useState(initiallyFolded);
  const room = useYieldedSidebar();
  const layers = useLayers();
  const fold = () => {
    if (room.yielded) return room.insist();
    remember(SIDEBAR_COOKIE, folded ? "open" : "folded");
    setFolded(!folded);
  };
  const does: Record<Command, () => void> = {
    search: () => layers.open("palette"),
    shortcuts: () => layers.open("shortcuts"),
    new: newResearch,
    library: () => router.push("/library"),
    agents: () => router.push("/agents"),
    settings: () => router.push("/settings"),
    fold,
  };
  useCommands((command) => does[command](), hintPalette);
  const side = {
    threads,
    clock,
    user,
    onSearch: does.search,
    onSearchHint: hintPalette,
    onShortcuts: does.shortcuts,
  };
  const frame = (bar: ReactNode) => (
    <div className="flex min-h-dvh">
      <Sidebar {...side} folded={folded || room.yielded} settled={room.settled} onFold={fold} />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar onMenu={() => layers.open("menu")} />
        <StoreBanner initial={store} />
        {bar}
        {user ? <SignedOutNotice userId={user.id} /> : null}
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col">
          <YieldSidebarContext value={room.setBeside}>
            <AdministersContext value={user === null || user.role === "administrator"}>
              <ThreadsContext value={threads}>{children}</ThreadsContext>
            </AdministersContext>
          </YieldSidebarContext>
        </main>
      </div>
      <Sheet
        open={layers.is("menu")}
        onClose={() => layers.close("menu")}
        title={t("shell.menu")}
        side="left"
      >
        <div className="flex min-h-0 flex-1 flex-col bg-sunken pt-2">
          <SidebarContent {...side} onOpen={() => layers.close("menu")} />
        </div>
      </Sheet>
      <Suspense>
        {layers.was("palette") ? (
          <Palette
            open={layers.is("palette")}
            onClose={() => layers.close("palette")}
            onShortcuts={does.shortcuts}
            recent={threads.threads}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {layers.was("shortcuts") ? (
          <Shortcuts open={layers.is("shortcuts")} onClose={() => layers.close("shortcuts")} />
        ) : null}
      </Suspense>
    </div>
  );
  return <ThreadActionsProvider>{frame}</ThreadActionsProvider>;
}
