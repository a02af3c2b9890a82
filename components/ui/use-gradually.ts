"use client";

import { startTransition, useEffect, useState } from "react";

/** Entries of a list that are rendered at once, on the server and when a page opens. */
const AT_ONCE = 200;

/**
 * How many entries of a list to render: of a longer one than any honest log has first a part, so that the server renders no
 * more, and then all of them.
 */
export function useGradually(count: number): number {
  const [all, setAll] = useState(count <= AT_ONCE);
  useEffect(() => {
    if (!all) startTransition(() => setAll(true));
  }, [all]);
  return all ? count : Math.min(count, AT_ONCE);
}
