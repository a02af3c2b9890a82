"use client";

import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False on the server and until hydration. For controls whose code is loaded on demand: before, a click would
 * be lost. What depends on it changes in a transition: in a long page there are hundreds of these, and rendering all of them
 * at once after hydration would block the page.
 */
export function useLive(): boolean {
  const [hydration] = useState({ isOne: false });
  // React reads the server's snapshot during hydration only. The other one agrees with it, or React would render at once.
  const found = useSyncExternalStore(
    never,
    () => !hydration.isOne,
    () => {
      hydration.isOne = true;
      return false;
    },
  );
  const [live, setLive] = useState(found);
  useEffect(() => startTransition(() => setLive(true)), []);
  return live;
}
