import { announceThreadsChanged } from "@/components/shell/use-threads";
import { runAnchor } from "@/components/ui/anchors";
import { forgetSubmit, idempotencyKeyFor } from "@/lib/client/draft";
import { postJson } from "@/lib/client/request";
import type { StartedResponse } from "@/lib/http/responses";

/** Has the report checked again as a new version. Returns the address of its run, or why it could not be started. */
export async function recheck({
  reportId,
  threadId,
}: {
  reportId: string;
  threadId: string;
}): Promise<{ ok: true; address: string } | { ok: false; message: string }> {
  const name = `recheck-${reportId}`;
  const idempotencyKey = idempotencyKeyFor(name, reportId);
  const path = `/api/reports/${encodeURIComponent(reportId)}/rechecks`;
  const answer = await postJson<StartedResponse>(path, { idempotencyKey });
  if (!answer.ok) return answer;
  forgetSubmit(name);
  announceThreadsChanged();
  return { ok: true, address: `/research/${threadId}#${runAnchor(answer.value.runId)}` };
}
