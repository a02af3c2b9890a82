"use client";

import { type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * Returns the part as it was first rendered until its code has loaded, then as it is now. Rendering a part again before
 * that would discard the server's HTML and show nothing until the code comes.
 */
export function useUntilLoaded(part: ReactNode, load: () => Promise<unknown>): ReactNode {
  const [first] = useState(part);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    let left = false;
    // A transition waits for a part that is hydrated just now; any other update would discard its HTML.
    const come = () => {
      if (!left) startTransition(() => setLoaded(true));
    };
    load().then(come, come);
    return () => {
      left = true;
    };
  }, [load]);
  return loaded ? part : first;
}
