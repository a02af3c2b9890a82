// Browser storage for this tab or for all tabs. If storage is disabled or full, values live in memory: a reload loses a
// text, but the page still works.

type StoredIn = "tab" | "browser";

/** Values that the browser did not store; null for removed ones. */
const unkept = new Map<string, string | null>();
const placeOf = (area: StoredIn, key: string) => `${area} ${key}`;

/** Reading the property of a disabled storage throws. */
const storageOf = (area: StoredIn): Storage => (area === "tab" ? window.sessionStorage : window.localStorage);

/** The stored text of a name; null if there is none. */
export function storedText(area: StoredIn, key: string): string | null {
  const own = unkept.get(placeOf(area, key));
  if (own !== undefined) return own;
  try {
    return storageOf(area).getItem(key);
  } catch {
    // Disabled: nothing was stored.
    return null;
  }
}

/** Clears the tab's storage, because another user may sign in next. */
export function forgetTab(): void {
  unkept.clear();
  try {
    storageOf("tab").clear();
  } catch {
    // Disabled: nothing was stored.
    return;
  }
}

/** Stores a text under a name; null removes it. */
export function keepText(area: StoredIn, key: string, text: string | null): void {
  const place = placeOf(area, key);
  try {
    if (text === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, text);
    unkept.delete(place);
  } catch {
    // Disabled or full. The earlier stored value no longer applies.
    unkept.set(place, text);
  }
}
