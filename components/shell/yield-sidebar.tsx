"use client";

import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useMedia } from "@/lib/client/use-media";

/** What can be beside the text: the panel of sources or contents, and the wider source reader. */
type BesideText = "panel" | "reader";

type Yielding = (what: BesideText, stands: boolean) => void;

/** Tells the frame what is beside the text. */
export const YieldSidebarContext = createContext<Yielding>(() => undefined);

const NOTHING = { panel: false, reader: false, settled: true };

/**
 * Whether the sidebar folds for what is beside the text: when the window is too narrow for all three.
 * `insist` is for a person who opens it anyway. Until the page has reported it is not `settled`: the style
 * sheet then folds it at the same widths, so that the text does not move on hydration.
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
  // Must keep its identity: a new function would make the panels report again and undo `insist`.
  const told = useRef(false);
  const tell = useCallback<Yielding>((what, stands) => {
    const change = () => setBeside((before) => ({ ...before, settled: true, [what]: stands }));
    // The first report changes nothing that is seen, and it comes while the page is hydrated, which renders enough at once.
    if (told.current) change();
    else startTransition(change);
    told.current = true;
  }, []);
  return useMemo(
    () => ({ yielded, settled, setBeside: tell, insist: () => setBeside(NOTHING) }),
    [yielded, settled, tell],
  );
}

/** Makes the sidebar yield while the caller is mounted beside the text. */
export function useYieldSidebar(what: BesideText): void {
  const yieldSidebar = useContext(YieldSidebarContext);
  useLayoutEffect(() => {
    yieldSidebar(what, true);
    return () => yieldSidebar(what, false);
  }, [yieldSidebar, what]);
}
