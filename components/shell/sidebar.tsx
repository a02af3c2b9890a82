"use client";

import {
  Bot,
  CalendarClock,
  Keyboard,
  Library,
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  Settings,
  SquarePen,
} from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { lazy, memo, type ReactNode, Suspense } from "react";
import type { SignedInUser } from "@/components/account/user-menu";
import { classNames } from "@/components/ui/class-names";
import { joined } from "@/components/ui/figures";
import { IconButton } from "@/components/ui/icon-button";
import { Tooltip } from "@/components/ui/tooltip";
import { useWords } from "@/components/ui/words";
import { Keys } from "./keys";
import type { Clock } from "./thread-groups";
import { ThreadList } from "./thread-list";
import type { Threads } from "./use-threads";

type Place = "new" | "library" | "watches" | "agents" | "settings";

const PLACES: { place: Place; href: string; icon: ReactNode }[] = [
  { place: "new", href: "/", icon: <SquarePen size={16} aria-hidden="true" /> },
  { place: "library", href: "/library", icon: <Library size={16} aria-hidden="true" /> },
  { place: "watches", href: "/watches", icon: <CalendarClock size={16} aria-hidden="true" /> },
  { place: "agents", href: "/agents", icon: <Bot size={16} aria-hidden="true" /> },
  { place: "settings", href: "/settings", icon: <Settings size={16} aria-hidden="true" /> },
];

/** True on the screen itself and on those below it. */
const isAt = (pathname: string, href: string): boolean =>
  pathname === href || (href !== "/" && pathname.startsWith(`${href}/`));

/** The mark of a link with news: its words, or a dot in the folded sidebar. */
const News = ({ words, folded }: { words: string; folded: boolean }) =>
  folded ? (
    <span aria-hidden="true" className="absolute top-1.5 right-1.5 size-2 rounded-full bg-accent" />
  ) : (
    <span className="ml-auto rounded-chip bg-accent px-1.5 text-fine font-medium text-on-accent tabular">
      {words}
    </span>
  );

/** The screens that are always listed. They do not change with the list of threads. */
const Places = memo(function Places({
  folded,
  unseen,
  onOpen,
}: {
  folded: boolean;
  /** Outcomes of watches that the person has not looked at. */
  unseen: number;
  onOpen?: () => void;
}) {
  const t = useWords();
  const pathname = usePathname();
  const router = useRouter();
  return (
    <nav
      aria-label={t("shell.places")}
      className={classNames("flex flex-col gap-0.5", folded && "items-center")}
    >
      {PLACES.map(({ place, href, icon }) => {
        const name = t(`shell.place.${place}`);
        const news = place === "watches" && unseen > 0 ? t("shell.unseen", { count: unseen }) : null;
        const label = joined(name, news);
        const here = isAt(pathname, href);
        const hint = () => router.prefetch(href);
        const link = (
          <Link
            key={href}
            href={href}
            // Fetched when the link is approached, so that no first visit pays for four other screens.
            prefetch={false}
            onPointerEnter={hint}
            onFocus={hint}
            onClick={onOpen}
            aria-label={folded ? label : undefined}
            aria-current={here ? (pathname === href ? "page" : "true") : undefined}
            className={classNames(
              "relative focus-inset flex min-h-9 items-center gap-2.5 rounded-control text-body transition-colors hover:bg-hover pointer-coarse:min-h-11",
              folded ? "w-9 justify-center pointer-coarse:w-11" : "px-2.5",
              here && "bg-hover font-medium",
            )}
          >
            {icon}
            {folded ? null : name}
            {news ? <News words={news} folded={folded} /> : null}
          </Link>
        );
        return folded ? (
          <Tooltip key={href} text={label} side="right">
            {link}
          </Tooltip>
        ) : (
          link
        );
      })}
    </nav>
  );
});

// Loaded only if there are users, so it is not part of the first load of a single person.
const UserMenu = lazy(() =>
  import("@/components/account/user-menu").then((module) => ({ default: module.UserMenu })),
);

type SidebarProps = {
  threads: Threads;
  clock: Clock;
  user: SignedInUser | null;
  onSearch: () => void;
  /** Preloads what the search needs. */
  onSearchHint: () => void;
  onShortcuts: () => void;
  /** The bar that offers to undo a deletion; it stands below the list. */
  bar?: ReactNode;
};

function SearchButton({ onSearch, onSearchHint }: Pick<SidebarProps, "onSearch" | "onSearchHint">) {
  const t = useWords();
  return (
    <button
      type="button"
      onClick={onSearch}
      onPointerEnter={onSearchHint}
      onFocus={onSearchHint}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="search-button"
    >
      <Search size={16} aria-hidden="true" />
      <span className="flex-1">{t("shell.search")}</span>
      <span aria-hidden="true" className="pointer-coarse:hidden">
        <Keys keys="Mod+K" />
      </span>
    </button>
  );
}

function ShortcutsButton({ onShortcuts, folded }: { onShortcuts: () => void; folded: boolean }) {
  const t = useWords();
  const opens = { "aria-haspopup": "dialog", "aria-keyshortcuts": "?", onClick: onShortcuts } as const;
  if (folded)
    return <IconButton label={t("shell.shortcuts")} icon={<Keyboard size={16} />} side="right" {...opens} />;
  return (
    <button type="button" {...opens} className="nav-row">
      <Keyboard size={16} aria-hidden="true" />
      {t("shell.shortcuts")}
    </button>
  );
}

/** The content of the sidebar and of the phone's sheet. Calls `onOpen` when a link was followed. */
export function SidebarContent({
  threads,
  clock,
  user,
  onSearch,
  onSearchHint,
  onShortcuts,
  bar,
  onOpen,
}: SidebarProps & { onOpen?: () => void }) {
  return (
    // All of it scrolls where the window is low, as under strong zoom; otherwise only the list of threads.
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="flex flex-col gap-0.5 px-2">
        <Places folded={false} unseen={threads.watches.unseen} onOpen={onOpen} />
        <SearchButton onSearch={onSearch} onSearchHint={onSearchHint} />
      </div>
      <ThreadList threads={threads} clock={clock} onOpen={onOpen} />
      {bar}
      <div className="flex flex-col gap-1.5 border-t border-line p-2">
        {user ? (
          <Suspense>
            <UserMenu user={user} />
          </Suspense>
        ) : null}
        <ShortcutsButton onShortcuts={onShortcuts} folded={false} />
      </div>
    </div>
  );
}

const NAME = "Groundwork";

/** The name, set in the reports' serif; links to the first screen. */
export function Wordmark() {
  return (
    <Link
      href="/"
      className="flex items-center rounded-chip pointer-coarse:min-h-11 font-serif text-heading font-semibold tracking-title text-ink"
    >
      {NAME}
    </Link>
  );
}

/** The left side of the frame from 768 px: 264 px wide, or folded to a 56 px rail. */
export function Sidebar({
  folded,
  settled,
  onFold,
  ...props
}: SidebarProps & {
  folded: boolean;
  /** False until it is known whether something beside the text needs its space. */
  settled: boolean;
  onFold: () => void;
}) {
  const t = useWords();
  return (
    <aside
      aria-label={t("shell.sidebar")}
      data-unsettled={settled ? undefined : ""}
      className={classNames(
        "sticky top-0 z-30 hidden h-dvh shrink-0 flex-col border-r border-line bg-sunken md:flex print:hidden",
        folded ? "w-rail" : "w-sidebar",
      )}
    >
      <div
        className={classNames(
          "flex h-14 shrink-0 items-center",
          folded ? "justify-center" : "justify-between pr-2 pl-4.5",
        )}
      >
        {folded ? null : <Wordmark />}
        <IconButton
          label={folded ? t("shell.unfold") : t("shell.fold")}
          aria-expanded={!folded}
          aria-keyshortcuts="["
          side={folded ? "right" : "bottom-end"}
          icon={folded ? <PanelLeftOpen size={16} /> : <PanelLeftClose size={16} />}
          onClick={onFold}
        />
      </div>
      {folded ? (
        <>
          <div className="flex flex-col items-center gap-0.5">
            <Places folded unseen={props.threads.watches.unseen} />
            <IconButton
              label={t("shell.search")}
              side="right"
              aria-haspopup="dialog"
              icon={<Search size={16} />}
              onPointerEnter={props.onSearchHint}
              onClick={props.onSearch}
            />
          </div>
          <div className="mt-auto flex flex-col items-center gap-0.5 border-t border-line p-2">
            <ShortcutsButton onShortcuts={props.onShortcuts} folded />
            {props.user ? (
              <Suspense>
                <UserMenu user={props.user} folded />
              </Suspense>
            ) : null}
          </div>
        </>
      ) : (
        <SidebarContent {...props} />
      )}
    </aside>
  );
}
