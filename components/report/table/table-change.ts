// Changes of cells that are not stored yet, and how they are sent.

import { announceThreadsChanged } from "@/components/shell/use-threads";
import { runAnchor } from "@/components/ui/anchors";
import { forgetSubmit, idempotencyKeyFor } from "@/lib/client/draft";
import { postJson } from "@/lib/client/request";
import type { StartedResponse } from "@/lib/http/responses";

/** By place (`row:column`): a value by hand, or null to ask anew. */
export type Changes = ReadonlyMap<string, string | null>;

export type Started = { ok: true; address: string } | { ok: false; message: string };

type Sending = { reportId: string; threadId: string; path: "cells" | "tables" | "charts"; body: object };

/** Sends a request about a table. Returns the address of its run, or why it could not be started. */
export async function sendTable({ reportId, threadId, path, body }: Sending): Promise<Started> {
  const name = `table-${path}-${reportId}`;
  const idempotencyKey = idempotencyKeyFor(name, JSON.stringify(body));
  const answer = await postJson<StartedResponse>(`/api/reports/${encodeURIComponent(reportId)}/${path}`, {
    ...body,
    idempotencyKey,
  });
  if (!answer.ok) return answer;
  forgetSubmit(name);
  announceThreadsChanged();
  return { ok: true, address: `/research/${threadId}#${runAnchor(answer.value.runId)}` };
}

/** The changes as the route takes them. */
export function bodyOf(changes: Changes) {
  const places = [...changes].map(([key, value]) => {
    const [row = 0, column = 0] = key.split(":").map(Number);
    return { row, column, value };
  });
  return {
    edits: places.flatMap(({ value, ...place }) => (value === null ? [] : [{ ...place, value }])),
    again: places.flatMap(({ value, ...place }) => (value === null ? [place] : [])),
  };
}
