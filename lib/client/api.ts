// The browser's calls to its own server. Each one either returns the response or throws an `ApiError` whose message is
// the sentence of the error body and can be shown unchanged.

import type { z } from "zod";
import type { planSchema, retrySchema } from "@/lib/http/requests";
import type {
  DeletionResponse,
  RereadResponse,
  RunResponse,
  SourceResponse,
  StartedResponse,
  ThreadSummary,
} from "@/lib/http/responses";
import type { TableFormat } from "@/lib/report-export/table-formats";
import { type Answer, type Fault, postJson, requestJson, requestText } from "./request";

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  readonly status: number;
  readonly retryable: boolean;

  constructor(fault: Fault) {
    super(fault.message);
    this.code = fault.code;
    this.status = fault.status;
    this.retryable = fault.retryable;
  }
}

export type Answers = { answers: { question: string; answer: string }[] } | { skip: true };

/** The current folded state of a run, with its notice. */
export function fetchRun(runId: string, signal?: AbortSignal): Promise<RunResponse> {
  return request<RunResponse>(`/api/runs/${encodeURIComponent(runId)}`, { signal });
}

/** A source with its stored text, or with its version `pageId`. */
export function fetchSource(
  wanted: { sourceId: string; pageId?: string | null },
  signal?: AbortSignal,
): Promise<SourceResponse> {
  const version = wanted.pageId ? `?page=${encodeURIComponent(wanted.pageId)}` : "";
  return request<SourceResponse>(`/api/sources/${encodeURIComponent(wanted.sourceId)}${version}`, { signal });
}

/** Fetches the live page of a source again. */
export function rereadSource(sourceId: string): Promise<RereadResponse> {
  return post(`/api/sources/${encodeURIComponent(sourceId)}/read`, {});
}

/** The URL of a page's text as a plain file. */
export function pageTextHref(pageId: string): string {
  return `/api/pages/${encodeURIComponent(pageId)}/text`;
}

/** Answers the questions that a run waits for, or lets it continue with its own assumptions. */
export async function sendAnswers(runId: string, answers: Answers): Promise<void> {
  await post(`/api/runs/${encodeURIComponent(runId)}/answers`, answers);
}

/** Stops a run. What it found is kept. */
export async function cancelRun(runId: string): Promise<void> {
  await post(`/api/runs/${encodeURIComponent(runId)}/cancel`, {});
}

/** Makes a run finish with what it has found. */
export async function finishRun(runId: string): Promise<void> {
  await post(`/api/runs/${encodeURIComponent(runId)}/finish`, {});
}

/** What the user tells an active run; at least one field is set. */
export type Steering = { message?: string; banHosts?: string[]; dropSteps?: string[] };

/** Sends an active run something that its next step takes into account. */
export async function steerRun(runId: string, steering: Steering): Promise<void> {
  await post(`/api/runs/${encodeURIComponent(runId)}/steer`, steering);
}

/** Continues a run that waits with its plan. */
export async function startPlan(runId: string, plan: z.input<typeof planSchema>): Promise<void> {
  await post(`/api/runs/${encodeURIComponent(runId)}/plan`, plan);
}

export type RetryRequest = z.input<typeof retrySchema>;

/** Retries a run from one of its steps, as a new run of its thread. */
export function retryRun(runId: string, request: RetryRequest): Promise<StartedResponse> {
  return post(`/api/runs/${encodeURIComponent(runId)}/retry`, request);
}

/** Renames a thread, or pins or unpins it. */
export function changeThread(
  threadId: string,
  change: { title?: string; pinned?: boolean },
): Promise<ThreadSummary> {
  return request<ThreadSummary>(`/api/threads/${encodeURIComponent(threadId)}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(change),
  });
}

/** Deletes a thread; it can be restored for a short time. */
export function deleteThread(threadId: string): Promise<DeletionResponse> {
  return request<DeletionResponse>(`/api/threads/${encodeURIComponent(threadId)}`, { method: "DELETE" });
}

/** Restores a deleted thread. */
export function restoreThread(threadId: string): Promise<ThreadSummary> {
  return request<ThreadSummary>(`/api/threads/${encodeURIComponent(threadId)}/restore`, { method: "POST" });
}

export type ExportFormat = "markdown" | "html" | "docx" | "bibtex" | "ris" | "csl" | "bundle";

/** The URL of a report as a file. */
export function exportHref(reportId: string, format: ExportFormat | TableFormat): string {
  return `/api/reports/${encodeURIComponent(reportId)}/export?format=${format}`;
}

/** The Markdown export of a report. */
export async function fetchMarkdown(reportId: string): Promise<string> {
  return valueOrThrow(await requestText(exportHref(reportId, "markdown")));
}

async function post<T>(path: string, body: unknown): Promise<T> {
  return valueOrThrow(await postJson<T>(path, body));
}

async function request<T>(path: string, init: RequestInit): Promise<T> {
  const answer = await requestJson<T>(path, init);
  init.signal?.throwIfAborted();
  return valueOrThrow(answer);
}

function valueOrThrow<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw new ApiError(answer);
}
