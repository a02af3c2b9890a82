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
import { type Command, commandOf, keyOf } from "@/components/shell/shortcuts";
import { Sidebar, SidebarContent } from "@/components/shell/sidebar";
import { storeWords } from "@/components/shell/store-words";
import { useTitleCount } from "@/components/shell/tab-title";
import { ThreadActionsProvider } from "@/components/shell/thread-actions";
import type { Clock } from "@/components/shell/thread-groups";
import { countWaiting, newsBetween } from "@/components/shell/thread-state";
import { ThreadsContext } from "@/components/shell/threads-context";
import { useReturnToPlace } from "@/components/shell/use-return-to-place";
import { useThreads } from "@/components/shell/use-threads";
import { Wordmark } from "@/components/shell/wordmark";
import { useYieldedSidebar, YieldSidebarContext } from "@/components/shell/yield-sidebar";
import { IconButton } from "@/components/ui/icon-button";
import { remember, SIDEBAR_COOKIE } from "@/components/ui/preferences";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import type { HealthResponse } from "@/lib/http/health-responses";
import type { StoreCondition, ThreadSummary, ThreadsResponse } from "@/lib/http/responses";

/** A tab in which the event can be seen anyway goes first, and says nothing. */
const COURTESY_MS = 1500;

const latest = (threads: readonly ThreadSummary[]): number =>
  threads.reduce((most, { updatedAt }) => Math.max(most, updatedAt), 0);

/**
 * Tells by a notification of the browser, where the person wants them, that a thread newly needs the person or has ended:
 * once, whatever the number of tabs, and not to who is looking at it.
 */
function useNews(threads: readonly ThreadSummary[]): void {
  const t = useWords();
  const router = useRouter();
  const pathname = usePathname();
  const seen = useRef(threads);
  // By the server's clock, which need not be this machine's.
  const since = useRef(latest(threads));
  const place = useRef(pathname);
  useEffect(() => {
    place.current = pathname;
  }, [pathname]);

  useEffect(() => {
    const before = seen.current;
    seen.current = threads;
    if (before === threads) return;
    const news = newsBetween(t, { before, now: threads, since: since.current });
    since.current = Math.max(since.current, latest(threads));
    if (notifyState() !== "on") return;
    for (const each of news) {
      const href = `/research/${each.threadId}`;
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
  }, [threads, router, t]);
}

/** So long a first key waits for its second. */
const PATIENCE_MS = 1500;

/**
 * Does what the keys of the frame say. `onHint` is told when a key was pressed that half of a command begins with, so that
 * what it opens can be fetched.
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

/** As it stood when the page was sent; looked at again now and then, and often while it is not well. */
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

/** One quiet line above every page while the store is in trouble; it goes by itself. */
function StoreBanner({ initial }: { initial: StoreCondition }) {
  const words = storeWords(useWords(), useStoreCondition(initial));
  return (
    <div role="status" className="print:hidden">
      {words ? (
        // On a wide window the column beside a thread lies over its end.
        <p className="border-b border-line bg-weak-soft px-4 py-2 text-meta text-ink md:px-6 side:pr-[calc(var(--container-side)+1rem)]">
          {words}
        </p>
      ) : null}
    </div>
  );
}

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
