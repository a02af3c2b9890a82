// An edit that is not saved yet, kept in this browser: it survives a reload, a closed tab and a save that failed.

type StoredEdit = { title: string; content: string; at: number };

const keyOf = (reportId: string) => `edit:${reportId}`;

/** What was kept, or null; also where the browser keeps nothing for this site. */
export function readEdit(reportId: string): StoredEdit | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(reportId)) ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { title, content, at } = value as Partial<Record<keyof StoredEdit, unknown>>;
    if (typeof title !== "string" || typeof content !== "string" || typeof at !== "number") return null;
    return { title, content, at };
  } catch {
    return null;
  }
}

/** False when the browser has no room for it, or keeps nothing for this site. */
export function keepEdit(reportId: string, edit: StoredEdit): boolean {
  try {
    localStorage.setItem(keyOf(reportId), JSON.stringify(edit));
    return true;
  } catch {
    return false;
  }
}

/** Called once the edit is saved or thrown away. False when the browser keeps nothing for this site. */
export function forgetEdit(reportId: string): boolean {
  try {
    localStorage.removeItem(keyOf(reportId));
    return true;
  } catch {
    return false;
  }
}
