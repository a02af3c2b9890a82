// Changes that a person makes to a thread itself: its title, and whether it is pinned.

import type { Owner } from "@/db/store/threads";
import { GroundworkError } from "@/lib/errors/errors";
import type { ThreadSummary } from "@/lib/http/responses";
import { getEngine } from "@/lib/runs/assemble";
import type { Engine } from "@/lib/runs/engine";
import { getListedThread } from "@/lib/runs/snapshot";
import { plainTitle } from "@/lib/text/plain-title";

type ThreadRequest = { title?: string | undefined; pinned?: boolean | undefined };

const LONGEST = 200;

/** One line, Unicode-normalised, without invisible characters. */
const cleanTitle = (title: string): string => plainTitle(title.normalize("NFC")).replace(/\s+/g, " ").trim();

/**
 * Changes the given fields and returns the thread as lists show it. A title set here is never replaced by a
 * generated one. Throws thread_not_found, thread_is_part, thread_title_empty, thread_title_too_long; nothing
 * is changed then.
 */
export async function changeThread(
  thread: { id: string; owner: Owner },
  request: ThreadRequest,
  engine: Engine = getEngine(),
): Promise<ThreadSummary> {
  const { db, clock, live } = engine;
  const row = await db.findThread(thread.id);
  if (!row || row.deletingAt != null) throw new GroundworkError("thread_not_found");
  if (row.delegatedBy) throw new GroundworkError("thread_is_part");
  const title = request.title === undefined ? undefined : cleanTitle(request.title);
  if (title === "") throw new GroundworkError("thread_title_empty");
  if (title !== undefined && title.length > LONGEST)
    throw new GroundworkError("thread_title_too_long", { limit: LONGEST });
  const { pinned } = request;
  const pins = pinned !== undefined && pinned !== (row.pinnedAt !== null);
  await db.changeThread(thread.id, {
    ...(title === undefined ? {} : { title }),
    ...(pins ? { pinnedAt: pinned ? clock.now() : null } : {}),
  });
  return getListedThread(thread, { db, live });
}
