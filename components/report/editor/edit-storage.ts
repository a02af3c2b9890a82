// Stores an unsaved edit in this browser, so that it survives a reload, a closed tab and a failed save.

type StoredEdit = { title: string; content: string; at: number };

const keyOf = (reportId: string) => `edit:${reportId}`;

/** The stored edit, or null; null also when the browser blocks storage. */
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

/** False when the storage is full or blocked. */
export function storeEdit(reportId: string, edit: StoredEdit): boolean {
  try {
    localStorage.setItem(keyOf(reportId), JSON.stringify(edit));
    return true;
  } catch {
    return false;
  }
}

/** Deletes a saved or discarded edit. False when the browser blocks storage. */
export function forgetEdit(reportId: string): boolean {
  try {
    localStorage.removeItem(keyOf(reportId));
    return true;
  } catch {
    return false;
  }
}
