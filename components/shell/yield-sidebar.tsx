"use client";

import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useState } from "react";
import { useMedia } from "@/lib/client/use-media";

/** What can stand beside the text: the panel of sources or contents, and the source reader, which is wider. */
type BesideText = "panel" | "reader";

type Yielding = (what: BesideText, stands: boolean) => void;

/** Tells the frame what stands beside the text and what no longer does. */
export const YieldSidebarContext = createContext<Yielding>(() => undefined);

const NOTHING = { panel: false, reader: false, settled: true };

/**
 * Whether the sidebar folds for what stands beside the text: where the window has no room for all three. `insist` is for
 * the person who opens it nevertheless. Until the page tells for the first time it is not `settled`: the stylesheet then
 * narrows it at the same widths, so that the text stands in its place before the page is live.
 */
export function useYieldedSidebar(): {
  yielded: boolean;
  settled: boolean;
  setBeside: Yielding;
  insist: () => void;
} {
  const [beside, setBeside] = useState({ ...NOTHING, settled: false });
  const { settled } = beside;
  const forPanel = useMedia("(68.75rem <= width < 80rem)");
  const forReader = useMedia("(75rem <= width < 90rem)");
  const yielded = (beside.panel && forPanel) || (beside.reader && forReader);
  // Must stay the same function: who stands beside the text would tell so anew with every other, and undo what was insisted on.
  const tell = useCallback<Yielding>(
    (what, stands) => setBeside((before) => ({ ...before, settled: true, [what]: stands })),
    [],
  );
  return useMemo(
    () => ({ yielded, settled, setBeside: tell, insist: () => setBeside(NOTHING) }),
    [yielded, settled, tell],
  );
}

/** Has the sidebar make room for as long as the caller stands on the screen beside the text. */
export function useYieldSidebar(what: BesideText): void {
  const yieldSidebar = useContext(YieldSidebarContext);
  useLayoutEffect(() => {
    yieldSidebar(what, true);
    return () => yieldSidebar(what, false);
  }, [yieldSidebar, what]);
}
