"use client";

import { Library, PanelLeftClose, PanelLeftOpen, Search, Settings, SquarePen } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import type { Theme } from "@/components/shell/preferences";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import type { Clock } from "@/components/shell/thread-groups";
import { ThreadList } from "@/components/shell/thread-list";
import type { Threads } from "@/components/shell/use-threads";
import { Wordmark } from "@/components/shell/wordmark";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Tooltip } from "@/components/ui/tooltip";

const PLACES: { href: string; label: string; icon: ReactNode }[] = [
  { href: "/", label: "New research", icon: <SquarePen size={16} aria-hidden="true" /> },
  { href: "/library", label: "Library", icon: <Library size={16} aria-hidden="true" /> },
  { href: "/settings", label: "Settings", icon: <Settings size={16} aria-hidden="true" /> },
];

const ROW =
  "focus-inset flex min-h-9 items-center gap-2.5 rounded-control text-body transition-colors hover:bg-hover pointer-coarse:min-h-11";

function Places({ folded, onOpen }: { folded: boolean; onOpen?: () => void }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className={classNames("flex flex-col gap-0.5", folded && "items-center")}>
      {PLACES.map(({ href, label, icon }) => {
        const link = (
          <Link
            key={href}
            href={href}
            onClick={onOpen}
            aria-label={folded ? label : undefined}
            aria-current={pathname === href ? "page" : undefined}
            className={classNames(
              ROW,
              folded ? "w-9 justify-center" : "px-2.5",
              pathname === href && "bg-hover font-medium",
            )}
          >
            {icon}
            {folded ? null : label}
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
}

export type SidebarProps = {
  threads: Threads;
  clock: Clock;
  theme: Theme;
  onSearch: () => void;
};

/** What the sidebar and the phone's sheet both hold. `onOpen` is called when a link was followed. */
export function SidebarContent({
  threads,
  clock,
  theme,
  onSearch,
  onOpen,
}: SidebarProps & { onOpen?: () => void }) {
  return (
    <>
      <div className="flex flex-col gap-0.5 px-2">
        <Places folded={false} onOpen={onOpen} />
        <button
          type="button"
          onClick={onSearch}
          className="mt-2 flex min-h-9 items-center gap-2.5 rounded-control border border-edge bg-raised px-2.5 text-left text-body text-faint transition-colors hover:bg-hover hover:text-muted pointer-coarse:min-h-11"
        >
          <Search size={16} aria-hidden="true" />
          <span className="flex-1">Search</span>
          <span className="flex gap-1 pointer-coarse:hidden">
            <Kbd>Ctrl</Kbd>
            <Kbd>K</Kbd>
          </span>
        </button>
      </div>
      <nav
        aria-label="Recent research"
        className="mt-5 min-h-0 flex-1 overflow-y-auto overscroll-contain px-2"
      >
        <ThreadList threads={threads} clock={clock} onOpen={onOpen} />
      </nav>
      <div className="border-t border-line p-2">
        <ThemeSwitch initial={theme} folded={false} />
      </div>
    </>
  );
}

/** The frame's left side from 768 px: 264 px wide, or folded to a 56 px rail. */
export function Sidebar({
  folded,
  onFold,
  ...props
}: SidebarProps & { folded: boolean; onFold: () => void }) {
  return (
    <aside
      aria-label="Sidebar"
      className={classNames(
        "sticky top-0 z-30 hidden h-dvh shrink-0 flex-col border-r border-line bg-sunken md:flex print:hidden",
        folded ? "w-rail" : "w-sidebar",
      )}
    >
      <div
        className={classNames(
          "flex h-14 items-center",
          folded ? "justify-center" : "justify-between pr-2 pl-4.5",
        )}
      >
        {folded ? null : <Wordmark />}
        <IconButton
          label={folded ? "Unfold sidebar" : "Fold sidebar"}
          aria-expanded={!folded}
          side={folded ? "right" : "bottom-end"}
          icon={folded ? <PanelLeftOpen size={16} /> : <PanelLeftClose size={16} />}
          onClick={onFold}
        />
      </div>
      {folded ? (
        <>
          <div className="flex flex-col items-center gap-0.5">
            <Places folded />
            <IconButton label="Search" side="right" icon={<Search size={16} />} onClick={props.onSearch} />
          </div>
          <div className="mt-auto flex justify-center border-t border-line p-2">
            <ThemeSwitch initial={props.theme} folded />
          </div>
        </>
      ) : (
        <SidebarContent {...props} />
      )}
    </aside>
  );
}
