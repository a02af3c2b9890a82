// One user's data, and every route requested for it by other users, for tests that they neither see nor change any of
// it.

import { readdirSync } from "node:fs";
import path from "node:path";
import type { Method } from "@/lib/http/policy";
import { getDb } from "@/lib/process/store";
import { sqliteOf } from "@/testing/db/db";
import { rows } from "@/testing/library/search";
import { requestOf } from "./users";

export type Route = Record<
  Method,
  (request: Request, context: { params: Promise<object> }) => Promise<Response>
>;

const api = path.resolve(import.meta.dirname, "../../app/api");

/** Every route of the HTTP API, as in the application. */
export const ROUTE_FILES = readdirSync(api, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "route.ts" && !file.includes("[..."))
  .sort();

export const loadRoute = async (file: string) =>
  (await import(/* @vite-ignore */ path.join(api, file))) as Route;

/** A word in all of Ada's data. */
export const SECRET = "zyxomorphic";
/** The day on which Ada's data was created and read. */
export const SECRET_DAY = "2031-03-07";

/** A user's run with a report and a source that was read, all containing the word. */
export function research(
  owner: string | null,
  thread: string,
  { word, date = "2026-11-01" }: { word: string; date?: string },
): void {
  const db = sqliteOf(getDb());
  const write = rows(db);
  write.thread(thread, date, { question: `Why ${word}?`, answer: `Because of ${word}.` });
  write.report(thread, `rep-${thread}`, { title: `On ${word}`, content: `All of ${word}.`, date });
  write.source(thread, 1, {
    url: `https://${thread}.example/`,
    title: `A page on ${word}`,
    text: `It is ${word}.`,
    date,
  });
  db.database.$client.prepare("UPDATE threads SET owner_id = ? WHERE id = ?").run(owner, thread);
}

export const OF_ADA: Record<string, string> = {
  threadId: "thr_ada",
  runId: "run-thr_ada",
  reportId: "rep-thr_ada",
  sourceId: "thr_ada-1",
  pageId: "pg-thr_ada-1",
};

/** A route's response to one request. `headers` identify the user. */
export async function said(
  file: string,
  method: Method,
  {
    headers,
    ids,
    body = {},
    query = "",
  }: {
    headers: Record<string, string>;
    ids: Record<string, string>;
    body?: object;
    query?: string;
  },
): Promise<{ status: number; text: string }> {
  const route = await loadRoute(file);
  const address = `/api/${path.dirname(file)}`.replace(/\[(\w+)\]/g, (_, name: string) => ids[name] ?? "x");
  const sent = method === "GET" ? {} : { body };
  const request = requestOf(address + query, { method, headers, ...sent });
  const response = await route[method](request, { params: Promise.resolve(ids) });
  return { status: response.status, text: await response.text() };
}
