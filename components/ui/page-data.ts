/**
 * Data that a page hands to its screen as one text. React takes a text over in one go, but revives an object value by
 * value, in the task that begins to hydrate: tens of milliseconds for the state of a run with a long report.
 */
export type PageData<Value> = { json: string; of?: Value };

/** For values of JSON only. */
export function pageData<Value>(value: Value): PageData<Value> {
  return { json: JSON.stringify(value) };
}
