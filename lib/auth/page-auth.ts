// Page auth: whether an actor may open a page. `proxy.ts` is loaded separately and must not load a second
// copy of the store, so the process registers the check here when it starts.

import { processSingleton } from "@/lib/singleton";

/**
 * `session`: the session token of the browser. `costly`: the page has a limit per minute. `visitor`: for a page that
 * needs no sign-in, the client's address, null where it is unknown.
 */
type Asked = { session: string | null; costly: boolean; visitor?: { address: string | null } };

/** `wait`: the limit of `limit` pages per minute is reached, and the next one can be opened in `seconds`. */
export type Opening =
  | { kind: "open" }
  | { kind: "stranger" }
  | { kind: "wait"; limit: number; seconds: number };

type Question = (asked: Asked) => Promise<Opening>;

const asking = processSingleton("page-door", () => ({ current: null as Question | null }));

export function setPageAuth(question: Question): void {
  asking.current = question;
}

/**
 * Also `open` before a check is registered: pages check access themselves, and this only responds earlier.
 */
export async function askPageAuth(asked: Asked): Promise<Opening> {
  return (await asking.current?.(asked)) ?? { kind: "open" };
}
