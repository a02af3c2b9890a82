"use client";

import { Bot, Library, Settings, SquarePen } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Tooltip } from "@/components/ui/tooltip";
import { useWords } from "@/components/ui/words";

type Place = "new" | "library" | "agents" | "settings";

const PLACES: { place: Place; href: string; icon: ReactNode }[] = [
  { place: "new", href: "/", icon: <SquarePen size={16} aria-hidden="true" /> },
  { place: "library", href: "/library", icon: <Library size={16} aria-hidden="true" /> },
  { place: "agents", href: "/agents", icon: <Bot size={16} aria-hidden="true" /> },
  { place: "settings", href: "/settings", icon: <Settings size={16} aria-hidden="true" /> },
];

/** True on the screen itself and on what lies below it. */
const isAt = (pathname: string, href: string): boolean =>
  pathname === href || (href !== "/" && pathname.startsWith(`${href}/`));

/** The screens that are always there. */
export function Places({ folded, onOpen }: { folded: boolean; onOpen?: () => void }) {
  const t = useWords();
  const pathname = usePathname();
  return (
    <nav
      aria-label={t("shell.places")}
      className={classNames("flex flex-col gap-0.5", folded && "items-center")}
    >
      {PLACES.map(({ place, href, icon }) => {
        const label = t(`shell.place.${place}`);
        const here = isAt(pathname, href);
        const link = (
          <Link
            key={href}
            href={href}
            onClick={onOpen}
            aria-label={folded ? label : undefined}
            aria-current={here ? (pathname === href ? "page" : "true") : undefined}
            className={classNames(
              "focus-inset flex min-h-9 items-center gap-2.5 rounded-control text-body transition-colors hover:bg-hover pointer-coarse:min-h-11",
              folded ? "w-9 justify-center pointer-coarse:w-11" : "px-2.5",
              here && "bg-hover font-medium",
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
