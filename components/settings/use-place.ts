"use client";

import { useCallback, useEffect, useSyncExternalStore } from "react";
import { type Place, placeAt, settingHref } from "@/components/settings/places";

const MOVED = "settings-moved";

function onMove(changed: () => void): () => void {
  const events = ["popstate", "hashchange", MOVED];
  for (const event of events) window.addEventListener(event, changed);
  return () => {
    for (const event of events) window.removeEventListener(event, changed);
  };
}

/** The last address inside the settings: while another page is on its way, the screen stays as it is. */
let last = "";

function address(): string {
  const { pathname, hash } = window.location;
  if (placeAt(pathname, hash)) last = pathname + hash;
  return last;
}

/** The section and setting that the address names, and the way to another, which Back undoes. */
export function usePlace(initial: Place): { place: Place; go: (next: Place) => void } {
  const [path = "", fragment = ""] = useSyncExternalStore(onMove, address, () => settingHref(initial)).split(
    "#",
  );
  const place = placeAt(path, fragment) ?? initial;
  useEffect(() => {
    const { pathname, hash } = window.location;
    // An address of the time when all settings stood on one page.
    const former = hash && pathname.split("/").length < 3 ? placeAt(pathname, hash) : null;
    if (!former) return;
    window.history.replaceState(null, "", settingHref(former));
    window.dispatchEvent(new Event(MOVED));
  }, []);
  const go = useCallback((next: Place) => {
    const wanted = settingHref(next);
    const { pathname, hash } = window.location;
    if (pathname + hash !== wanted) window.history.pushState(null, "", wanted);
    if (next.target === null) window.scrollTo(0, 0);
    window.dispatchEvent(new Event(MOVED));
  }, []);
  return { place, go };
}
