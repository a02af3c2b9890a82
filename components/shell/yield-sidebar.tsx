"use client";

import { createContext, useMemo, useState } from "react";
import { useMedia } from "@/lib/client/use-media";

/** Tells the frame that something stands beside the text (true) or no longer does (false). */
export const YieldSidebarContext = createContext<(beside: boolean) => void>(() => undefined);

/**
 * Whether the sidebar has to fold for what stands beside the text: where the window has no room for all three. `insist`
 * is for the person who wants it nevertheless.
 */
export function useYieldedSidebar(): {
  yielded: boolean;
  setBeside: (beside: boolean) => void;
  insist: () => void;
} {
  const [beside, setBeside] = useState(false);
  const narrow = useMedia("(max-width: 89.99rem)");
  return useMemo(
    () => ({ yielded: beside && narrow, setBeside, insist: () => setBeside(false) }),
    [beside, narrow],
  );
}
