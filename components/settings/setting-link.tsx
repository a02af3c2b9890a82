"use client";

import { createContext, type MouseEvent, type ReactNode, use } from "react";
import { type Place, settingHref } from "@/components/settings/places";

/** Navigates to another setting without reloading the page. */
export const GoContext = createContext<(next: Place) => void>(() => undefined);

/** A link to a section or a setting; it can also be opened in another tab. */
export function SettingLink({
  to,
  current = false,
  className,
  children,
}: {
  to: Place;
  current?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const go = use(GoContext);
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a
      href={settingHref(to)}
      onClick={follow}
      aria-current={current ? "page" : undefined}
      className={className}
    >
      {children}
    </a>
  );
}

/** The link in a message that leads to a place of the connections. */
export const linkTo = (target: string) => (chunks: ReactNode) => (
  <SettingLink key={target} to={{ section: "connections", target }} className="text-accent underline">
    {chunks}
  </SettingLink>
);
