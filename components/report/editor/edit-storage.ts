// Stores an unsaved edit in this browser, so that it survives a reload, a closed tab and a failed save.

/** `answer` is absent in an edit that did not change the short answer, and in one of an earlier version. */
type StoredEdit = { title: string; content: string; answer?: string; at: number };

const keyOf = (reportId: string) => `edit:${reportId}`;

/** The stored edit, or null; null also when the browser blocks storage. */
export function readEdit(reportId: string): StoredEdit | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(reportId)) ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { title, content, answer, at } = value as Partial<Record<keyof StoredEdit, unknown>>;
    if (typeof title !== "string" || typeof content !== "string" || typeof at !== "number") return null;
    return { title, content, ...(typeof answer === "string" ? { answer } : {}), at };
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
