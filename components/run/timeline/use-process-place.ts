"use client";

import { useContext, useEffect, useMemo, useState } from "react";
import { RegionContext } from "@/components/report/region-name";
import { type NamedPlace, placeNamed } from "@/components/ui/named-place";
import { useHash } from "@/lib/client/use-hash";
import type { RunState } from "@/lib/run-log/run-state";

export type ProcessView = "steps" | "map" | "time";

const isView = (hash: string): hash is ProcessView => hash === "steps" || hash === "map" || hash === "time";

/**
 * The chosen view of a run's process, and the step or call in the URL fragment. For the newest run of a page
 * the view is part of the URL, so that it can be shared and Back works; earlier runs keep their own.
 */
export function useProcessPlace(state: RunState) {
  const newest = useContext(RegionContext) === "";
  const hash = useHash();
  const { id, steps, calls } = state;
  const place = useMemo(
    () => placeNamed(hash, { id, steps, calls }, newest),
    [hash, id, steps, calls, newest],
  );
  // Other fragments, such as a citation, do not change the view.
  const asked = place ? "steps" : !newest ? null : hash === "" ? "steps" : isView(hash) ? hash : null;
  // A component that is mounted later starts with the URL's view.
  const [view, setView] = useState<ProcessView>(asked ?? "steps");
  const [followed, setFollowed] = useState(hash);
  if (hash !== followed) {
    setFollowed(hash);
    if (asked) setView(asked);
  }
  const choose = (next: ProcessView) => {
    if (newest) window.location.hash = next;
    else setView(next);
  };
  const named = place?.id ?? (newest && isView(hash) ? hash : null);
  return { view, choose, place, named };
}

/** How long a place is highlighted, in milliseconds. */
const MARKED = 2400;

/** Goes to the place once it is `shown`: scrolls it below the pinned lines, focuses and highlights it. */
export function useReached(place: NamedPlace | null, shown: boolean): void {
  const id = shown ? place?.id : undefined;
  useEffect(() => {
    const element = id ? document.getElementById(id) : null;
    if (!element) return;
    element.scrollIntoView({ block: "start" });
    element.focus({ preventScroll: true });
    element.dataset.named = "";
    const timer = setTimeout(() => delete element.dataset.named, MARKED);
    return () => {
      clearTimeout(timer);
      delete element.dataset.named;
    };
  }, [id]);
}
