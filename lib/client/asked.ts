// The question that was asked last on this page, so that it stays in view while its thread is fetched.

let latest: { threadId: string; question: string } | null = null;

/** Called once the thread of a question exists, before its page is opened. */
export function rememberAsked(threadId: string, question: string): void {
  latest = { threadId, question };
}

/** The question that was just asked in this thread; null for every other thread. */
export const justAskedIn = (threadId: string): string | null =>
  latest?.threadId === threadId ? latest.question : null;
