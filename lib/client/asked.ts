// Remembers the last question asked on this page, so that it stays visible while its thread loads.

let latest: { threadId: string; question: string } | null = null;

/** Called once the thread of a question exists, before its page is opened. */
export function rememberAsked(threadId: string, question: string): void {
  latest = { threadId, question };
}

/** The question just asked in this thread; null for any other thread. */
export const justAskedIn = (threadId: string): string | null =>
  latest?.threadId === threadId ? latest.question : null;
