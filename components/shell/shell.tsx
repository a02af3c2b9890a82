"use client";

import { Menu, SquarePen } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { AdministersContext } from "@/components/account/administers";
import { SignedOutNotice } from "@/components/account/signed-out-notice";
import type { SignedInUser } from "@/components/account/user-menu";
import { isLoneKey } from "@/components/shell/lone-keys";
import { notifyState } from "@/components/shell/notify-state";
import { PageBoundary } from "@/components/shell/page-boundary";
import { type Command, commandOf, keyOf } from "@/components/shell/shortcuts";
import { Sidebar, SidebarContent, Wordmark } from "@/components/shell/sidebar";
import { storeWords } from "@/components/shell/store-words";
import { useTitleCount } from "@/components/shell/tab-title";
import { ThreadActionsProvider } from "@/components/shell/thread-actions";
import type { Clock } from "@/components/shell/thread-groups";
import { countWaiting, newsBetween, watchNews } from "@/components/shell/thread-state";
import { ThreadsProvider } from "@/components/shell/threads-context";
import { useReturnToPlace } from "@/components/shell/use-return-to-place";
import { pageOf, type Threads, useAnnouncedThreads, useThreads } from "@/components/shell/use-threads";
import { useYieldedSidebar, YieldSidebarContext } from "@/components/shell/yield-sidebar";
import { IconButton } from "@/components/ui/icon-button";
import { remember, SIDEBAR_COOKIE } from "@/components/ui/preferences";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import type { HealthResponse } from "@/lib/http/health-responses";
import type { StoreCondition, ThreadSummary, ThreadsResponse } from "@/lib/http/responses";
import type { SignInWays } from "@/lib/http/user-responses";

/** A tab that already shows the event claims it first, without a notification. */
const COURTESY_MS = 1500;

const latest = (threads: readonly ThreadSummary[]): number =>
  threads.reduce((most, { updatedAt }) => Math.max(most, updatedAt), 0);

/**
 * Shows a browser notification, if the person enabled them, when a thread newly waits for the person or has
 * ended, or a watch has something to tell: once, whatever the number of tabs, and not while the person is looking at it.
 */
function useNews({ threads, watches }: Pick<Threads, "threads" | "watches">): void {
  const t = useWords();
  const router = useRouter();
  const pathname = usePathname();
  const seen = useRef({ threads, watches });
  // Server time, which may differ from this machine's.
  const since = useRef(latest(threads));
  const place = useRef(pathname);
  useEffect(() => {
    place.current = pathname;
  }, [pathname]);

  useEffect(() => {
    const before = seen.current;
    seen.current = { threads, watches };
    const news = [
      ...newsBetween(t, { before: before.threads, now: threads, since: since.current }),
      ...watchNews(t, before.watches, watches),
    ];
    since.current = Math.max(since.current, latest(threads));
    // The browser is asked only where there is news: it answers synchronously from another process.
    if (news.length === 0 || notifyState() !== "on") return;
    for (const each of news) {
      const { href } = each;
      const looking = () =>
        document.visibilityState === "visible" && document.hasFocus() && place.current === href;
      const tell = async () => {
        const quiet = looking();
        const { announce, claim } = await import("@/components/shell/notify");
        if (!(await claim(each.key)) || quiet) return;
        announce({ ...each, onOpen: () => router.push(href) });
      };
      setTimeout(tell, looking() ? 0 : COURTESY_MS);
    }
  }, [threads, watches, router, t]);
}

/** How long the first key of a sequence waits for the second, in milliseconds. */
const PATIENCE_MS = 1500;

/**
 * Runs the frame's shortcuts. Calls `onHint` on the first key of a sequence, so that its target can be
 * preloaded.
 */
function useCommands(does: (command: Command) => void, onHint: () => void): void {
  const latest = useRef({ does, onHint });
  useEffect(() => {
    latest.current = { does, onHint };
  });
  useEffect(() => {
    let held: { key: string; at: number } | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Control" || event.key === "Meta") latest.current.onHint();
      if (event.key === "Shift") return;
      const pressed = keyOf(event);
      const together = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const before = held && event.timeStamp - held.at < PATIENCE_MS ? held.key : null;
      held = null;
      if (!together && !isLoneKey(event)) return;
      const found = commandOf(together ? `mod+${pressed}` : pressed, before);
      if (!found) return;
      if ("held" in found) {
        held = { key: found.held, at: event.timeStamp };
        return;
      }
      event.preventDefault();
      if (!event.repeat) latest.current.does(found.command);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

const CALM_MS = 30_000;
const TROUBLED_MS = 4000;

/** The state sent with the page; polled occasionally, and often while something is wrong. */
function useStoreCondition(initial: StoreCondition): StoreCondition {
  const [condition, setCondition] = useState(initial);
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const answer = await requestJson<HealthResponse>("/api/health");
      if (answer.ok) setCondition(answer.value.store.condition);
    };
    const timer = setInterval(look, condition === "ok" ? CALM_MS : TROUBLED_MS);
    return () => clearInterval(timer);
  }, [condition]);
  return condition;
}

/** A line above every page while the store has problems; it disappears by itself. */
function StoreBanner({ initial }: { initial: StoreCondition }) {
  const words = storeWords(useWords(), useStoreCondition(initial));
  return (
    <div role="status" className="print:hidden">
      {words ? (
        // On a wide window the column beside a thread covers its end.
        <p className="border-b border-line bg-weak-soft px-4 py-2 text-meta text-ink md:px-6 side:pr-[calc(var(--container-side)+1rem)]">
          {words}
        </p>
      ) : null}
    </div>
  );
}

// Loaded only for the search or the list of shortcuts, so it is not part of the first load.
const loadPalette = () => import("@/components/shell/palette");
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })));
const Shortcuts = lazy(() =>
  import("@/components/shell/shortcuts-overview").then((module) => ({ default: module.ShortcutsOverview })),
);
const hintPalette = () => void loadPalette().catch(() => undefined);

type Layer = "menu" | "palette" | "shortcuts";

/** The overlays, one at a time; once opened, each stays loaded. */
function useLayers() {
  const [layer, setLayer] = useState<{ open: Layer | null; used: Layer[] }>({ open: null, used: [] });
  return {
    is: (name: Layer) => layer.open === name,
    was: (name: Layer) => layer.used.includes(name),
    open: (name: Layer) =>
      setLayer(({ used }) => ({ open: name, used: used.includes(name) ? used : [...used, name] })),
    /** Does nothing if another overlay was opened meanwhile. */
    close: (name: Layer) => setLayer(({ open, used }) => ({ open: open === name ? null : open, used })),
  };
}

/** Focuses the question box, also on its own screen. */
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

/**
 * The frame around every screen: sidebar, or top bar and sheet on the phone, search palette, and shortcuts.
 */
export function Shell({
  initialThreads,
  initiallyFolded,
  clock,
  store,
  user,
  ways,
  children,
}: {
  initialThreads: ThreadsResponse;
  initiallyFolded: boolean;
  clock: Clock;
  store: StoreCondition;
  /** The signed-in user; null in an installation without users. */
  user: SignedInUser | null;
  ways: SignInWays;
  children: ReactNode;
}) {
  const t = useWords();
  const threads = useThreads(initialThreads);
  useTitleCount(countWaiting(threads.threads));
  useNews(threads);
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
  const goTo = (screen: Command) => () => router.push(`/${screen}`);
  const does: Record<Command, () => void> = {
    search: () => layers.open("palette"),
    shortcuts: () => layers.open("shortcuts"),
    new: newResearch,
    library: goTo("library"),
    watches: goTo("watches"),
    agents: goTo("agents"),
    settings: goTo("settings"),
    fold,
  };
  useCommands((command) => does[command](), hintPalette);
  const hasRail = folded || room.yielded;
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
      <Sidebar {...side} bar={bar} folded={hasRail} settled={room.settled} onFold={fold} />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar onMenu={() => layers.open("menu")} />
        <StoreBanner initial={store} />
        <div className={hasRail ? "contents" : "contents md:hidden"}>{bar}</div>
        {user ? <SignedOutNotice userId={user.id} ways={ways} /> : null}
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col">
          <YieldSidebarContext value={room.setBeside}>
            <AdministersContext value={user === null || user.role === "administrator"}>
              <ThreadsProvider threads={threads}>
                <PageBoundary>{children}</PageBoundary>
              </ThreadsProvider>
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

/** On the page of a missing thread: shows the thread once another tab has restored it. */
export function ReturnOfThread() {
  const pathname = usePathname();
  useAnnouncedThreads((news) => {
    // The router keeps the 404 page as long as the URL stays the same.
    if (news && "changed" in news && pageOf(news.changed.id) === pathname) window.location.reload();
  });
  return null;
}
