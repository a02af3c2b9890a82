// Whether somebody may open a page, for what stands before all pages: it is loaded apart from everything else and must not
// bring a second copy of the store along, so the question is left here by the process when it starts.

import { processSingleton } from "@/lib/singleton";

/** `session`: what the browser is signed in with. `costly`: the page is one of those that may be opened so many times a minute. */
type Asked = { session: string | null; costly: boolean };

/** `wait`: they opened as many as they may, `limit` a minute, and can open the next one in so many `seconds`. */
export type Opening =
  | { kind: "open" }
  | { kind: "stranger" }
  | { kind: "wait"; limit: number; seconds: number };

type Question = (asked: Asked) => Promise<Opening>;

const asking = processSingleton("page-door", () => ({ current: null as Question | null }));

export function setPageAuth(question: Question): void {
  asking.current = question;
}

/** `open` also before anything was left here: pages ask by themselves, and this only answers sooner. */
export async function askPageAuth(asked: Asked): Promise<Opening> {
  return (await asking.current?.(asked)) ?? { kind: "open" };
}
