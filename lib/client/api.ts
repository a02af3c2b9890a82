// The browser's calls to its own server. Every one either gives the answer or throws an `ApiError` whose message is
// the sentence of the error body, fit to be shown as it is.

import type { z } from "zod";
import type { retrySchema } from "@/lib/http/requests";
import type {
  DeletionResponse,
  RereadResponse,
  RunResponse,
  SourceResponse,
  StartedResponse,
  ThreadSummary,
} from "@/lib/http/responses";
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

/** The folded state of a run as it stands now, and what holds at the moment. */
export function fetchRun(runId: string, signal?: AbortSignal): Promise<RunResponse> {
  return request<RunResponse>(`/api/runs/${encodeURIComponent(runId)}`, { signal });
}

/** A source with the text that was read for it, or the version `pageId` of it. */
export function fetchSource(
  wanted: { sourceId: string; pageId?: string | null },
  signal?: AbortSignal,
): Promise<SourceResponse> {
  const version = wanted.pageId ? `?page=${encodeURIComponent(wanted.pageId)}` : "";
  return request<SourceResponse>(`/api/sources/${encodeURIComponent(wanted.sourceId)}${version}`, { signal });
}

/** Reads the live page of a source once more. */
export function rereadSource(sourceId: string): Promise<RereadResponse> {
  return post(`/api/sources/${encodeURIComponent(sourceId)}/read`, {});
}

/** Where the text of a page is to be had as a plain file. */
export function pageTextHref(pageId: string): string {
  return `/api/pages/${encodeURIComponent(pageId)}/text`;
}

/** Answers the questions a run waits with, or lets it go on with the reading it assumes. */
export async function sendAnswers(runId: string, answers: Answers): Promise<void> {
  await post(`/api/runs/${encodeURIComponent(runId)}/answers`, answers);
}

/** Stops a run. What was found stays. */
export async function cancelRun(runId: string): Promise<void> {
  await post(`/api/runs/${encodeURIComponent(runId)}/cancel`, {});
}

/** Sends a run to its closing steps with what is there. */
export async function finishRun(runId: string): Promise<void> {
  await post(`/api/runs/${encodeURIComponent(runId)}/finish`, {});
}

/** What a person tells a run that goes on; at least one part says something. */
export type Steering = { message?: string; banHosts?: string[]; dropSteps?: string[] };

/** Tells a run something that its next step takes up. */
export async function steerRun(runId: string, steering: Steering): Promise<void> {
  await post(`/api/runs/${encodeURIComponent(runId)}/steer`, steering);
}

/** Starts a run that waits with its plan. */
export async function startPlan(runId: string, plan: { goal?: string; steps: string[] }): Promise<void> {
  await post(`/api/runs/${encodeURIComponent(runId)}/plan`, plan);
}

export type RetryRequest = z.input<typeof retrySchema>;

/** Tries a run again from one of its steps, as a new run of its thread. */
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

/** Deletes a thread; for a short while it can be restored. */
export function deleteThread(threadId: string): Promise<DeletionResponse> {
  return request<DeletionResponse>(`/api/threads/${encodeURIComponent(threadId)}`, { method: "DELETE" });
}

/** Brings a deleted thread back. */
export function restoreThread(threadId: string): Promise<ThreadSummary> {
  return request<ThreadSummary>(`/api/threads/${encodeURIComponent(threadId)}/restore`, { method: "POST" });
}

export type ExportFormat = "markdown" | "html" | "docx" | "bibtex" | "ris" | "csl" | "bundle";

/** Where a report is to be had as a file. */
export function exportHref(reportId: string, format: ExportFormat): string {
  return `/api/reports/${encodeURIComponent(reportId)}/export?format=${format}`;
}

/** The file that the export as Markdown gives. */
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
