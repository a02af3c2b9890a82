"use client";

import { createContext, type ReactNode, use, useEffect, useRef } from "react";

/** The id of the setting that a search or a URL leads to; a new object for every navigation. */
export const FoundContext = createContext<{ target: string | null }>({ target: null });

/** The name of a setting. It is highlighted, scrolled into view and focused when a search leads to it. */
export function Name({ id, children }: { id?: string; children: ReactNode }) {
  const found = use(FoundContext);
  const ref = useRef<HTMLSpanElement>(null);
  const here = id !== undefined && found.target === id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody may be led to the same setting again.
  useEffect(() => {
    const element = ref.current;
    if (!here || !element) return;
    for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
      fold.open = true;
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
  }, [here, found]);
  if (id === undefined) return children;
  return (
    <span id={id} ref={ref} tabIndex={-1} className="outline-none">
      {here ? <mark>{children}</mark> : children}
    </span>
  );
}
