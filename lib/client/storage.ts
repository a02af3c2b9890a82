// What a page keeps in the browser: in this tab, or for all tabs of this browser. A browser that keeps nothing, because
// storage is shut off or full, costs a person a text at the next reload and never the page: until then it is kept here.

type StoredIn = "tab" | "browser";

/** What the browser did not take; null for what was to be forgotten. */
const unkept = new Map<string, string | null>();
const placeOf = (area: StoredIn, key: string) => `${area} ${key}`;

/** Asking for a storage that is shut off throws by itself. */
const storageOf = (area: StoredIn): Storage => (area === "tab" ? window.sessionStorage : window.localStorage);

/** What is kept under a name; null for nothing. */
export function storedText(area: StoredIn, key: string): string | null {
  const own = unkept.get(placeOf(area, key));
  if (own !== undefined) return own;
  try {
    return storageOf(area).getItem(key);
  } catch {
    // Shut off: then nothing was kept.
    return null;
  }
}

/** Forgets all that was kept for the tab: somebody else may sit here next. */
export function forgetTab(): void {
  unkept.clear();
  try {
    storageOf("tab").clear();
  } catch {
    // Shut off: then nothing was kept.
    return;
  }
}

/** Keeps a text under a name; null forgets it. */
export function keepText(area: StoredIn, key: string, text: string | null): void {
  const place = placeOf(area, key);
  try {
    if (text === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, text);
    unkept.delete(place);
  } catch {
    // Shut off or full. What stood there before counts no more.
    unkept.set(place, text);
  }
}
