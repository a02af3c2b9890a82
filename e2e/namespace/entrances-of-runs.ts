// Pages as runs and users open them: by the activity of a model's call, and by reading a source again. Only waits and
// the cache of pages are removed.

import { runs, sources, threads } from "@/db/sqlite/schema";
import type { ActivityContext, ActivityServices } from "@/lib/activities/activity";
import { extractPageContent } from "@/lib/activities/extract-page-content";
import { GroundworkError } from "@/lib/errors/errors";
import type { Source } from "@/lib/run-log/run-state";
import { rereadSource } from "@/lib/runs/revise/reread";
import { createSearch } from "@/lib/search/registry";
import { extractPageContentSchema } from "@/lib/tools/extract-page-content";
import { agentConfig } from "@/testing/agent/loop-agent";
import { openTestDatabase, sqliteOf } from "@/testing/db/db";
import { type Outcome, patience, readerOf, reasonIn } from "./reading";

const store = openTestDatabase();
const { db } = store;
const [threadId, runId] = ["thr_1", "run_1"];
sqliteOf(db).database.insert(threads).values({ id: threadId, title: "t", createdAt: 1, updatedAt: 1 }).run();
sqliteOf(db)
  .database.insert(runs)
  .values({
    ...{ id: runId, threadId, question: "q", agent: "a", scope: "web", status: "completed" as const },
    createdAt: 1,
  })
  .run();

/** Closes the store and deletes its folder. */
export const closeStore = () => store.close();

/** Page reading as configured for a run without any key. `kept` receives the address under which a page was found. */
const readingFor = (kept: (url: string) => void) =>
  createSearch({
    env: { tavily: null },
    library: null,
    ownReader: readerOf(kept, { polite: true }),
  }).forScope("web").read;

let count = 0;

/** Stores a source with any address and requests its page again. */
export async function rereadOne(url: string): Promise<Outcome> {
  count += 1;
  const id = `src_${count}`;
  sqliteOf(db)
    .database.insert(sources)
    .values({
      ...{ id, threadId, runId, number: count, url, urlKey: id, host: "", title: "t", snippet: "" },
      createdAt: 1,
    })
    .run();
  let at = "";
  const read = readingFor((kept) => {
    at = new URL(kept).hostname;
  });
  try {
    await rereadSource(id, { db, read, now: Date.now });
    return `page 200 of ${at}`;
  } catch (error) {
    if (error instanceof GroundworkError && error.code === "page_unreadable")
      return reasonIn(String(error.fields.reason));
    return `unexpected: ${String(error)}`;
  }
}

const sourceAt = (url: string): Source => ({
  ...{
    id: "src",
    runId,
    number: 1,
    url,
    host: "",
    title: "t",
    snippet: "",
    publishedAt: null,
    status: "seen",
  },
  ...{ pageId: null, readAt: null, charCount: 0, wordCount: 0, error: null },
});

/** A search found this address, and the model requests its page. */
export async function extractOne(url: string): Promise<Outcome> {
  let at = "";
  const read = readingFor((kept) => {
    at = new URL(kept).hostname;
  });
  const context: ActivityContext = {
    config: agentConfig(),
    scope: {
      ...{
        runId,
        callId: "1-0",
        threadId,
        question: "q",
        sources: [sourceAt(url)],
        searches: [],
        plan: null,
      },
      ...{ earlier: [], reportVersion: 0, revises: null, showings: [], openable: [url] },
      period: { since: null, until: null },
      hosts: { allowed: [], preferred: [], banned: [] },
    },
    services: { read, pageText: async () => null } as Partial<ActivityServices> as ActivityServices,
    signal: patience(),
    finish: new AbortController().signal,
    now: Date.now,
    effect: () => undefined,
    attach: ({ text }) => ({ id: "pg_1", sha256: "", charCount: text.length, wordCount: 1 }),
  };
  const name = "extractpagecontenttool";
  const call = { _tool: name, _activity: name, _reasoningForCall: "It is asked for.", urls: [url] };
  const { pages } = await extractPageContent(call, extractPageContentSchema, context);
  const page: ((typeof pages)[number] & { note?: string }) | undefined = pages[0];
  if (!page) return "unexpected: no result";
  return page.status === "read" ? `page 200 of ${at}` : reasonIn(page.note ?? "");
}
