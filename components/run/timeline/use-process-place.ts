"use client";

import { useContext, useEffect, useMemo, useState } from "react";
import { RegionContext } from "@/components/report/region-name";
import { type NamedPlace, placeNamed } from "@/components/ui/named-place";
import { useHash } from "@/lib/client/use-hash";
import type { RunState } from "@/lib/run-log/run-state";

export type ProcessView = "steps" | "map" | "time";

const isView = (hash: string): hash is ProcessView => hash === "steps" || hash === "map" || hash === "time";

/**
 * How the work of a run is looked at, and the step or call that the address names. For the newest run of a page the choice
 * stands in the address, so that it can be shared and back leads back; an earlier one keeps its own.
 */
export function useProcessPlace(state: RunState) {
  const newest = useContext(RegionContext) === "";
  const hash = useHash();
  const { id, steps, calls } = state;
  const place = useMemo(
    () => placeNamed(hash, { id, steps, calls }, newest),
    [hash, id, steps, calls, newest],
  );
  // What else the address names, such as a citation, leaves the view as it is.
  const asked = place ? "steps" : !newest ? null : hash === "" ? "steps" : isView(hash) ? hash : null;
  // What is mounted after the address was read has it from the start.
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

/** How long a place is marked. */
const MARKED = 2400;

/** Goes to the place once it is `shown`: it comes into view below the pinned lines, has the focus, and is marked. */
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
