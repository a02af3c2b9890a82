// The browser's calls to its own server. Every one either gives the answer or throws an `ApiError` whose message is
// the sentence of the error body, fit to be shown as it is.

import type { ErrorResponse, SourceResponse } from "@/lib/http/responses";
import type { RunState } from "@/lib/runs/run-state";

const LOST = "The server did not answer. What you typed is kept; try again.";

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  readonly status: number;
  readonly retryable: boolean;

  constructor(fault: { code: string; message: string; status: number; retryable: boolean }) {
    super(fault.message);
    this.code = fault.code;
    this.status = fault.status;
    this.retryable = fault.retryable;
  }
}

export type Answers = { answers: { question: string; answer: string }[] } | { skip: true };

/** The folded state of a run as it stands now. */
export function fetchRun(runId: string, signal?: AbortSignal): Promise<RunState> {
  return request<RunState>(`/api/runs/${encodeURIComponent(runId)}`, { signal });
}

/** A source with the text that was read for it. */
export function fetchSource(sourceId: string, signal?: AbortSignal): Promise<SourceResponse> {
  return request<SourceResponse>(`/api/sources/${encodeURIComponent(sourceId)}`, { signal });
}

/** Answers the questions a run waits with, or lets it go on with its assumptions. */
export async function sendAnswers(runId: string, answers: Answers): Promise<void> {
  await post(`/api/runs/${encodeURIComponent(runId)}/answers`, answers);
}

/** Stops a run. What was found stays. */
export async function cancelRun(runId: string): Promise<void> {
  await post(`/api/runs/${encodeURIComponent(runId)}/cancel`, {});
}

/** Asks a further question in a thread. */
export function startRun(threadId: string, question: string): Promise<{ runId: string }> {
  return post(`/api/threads/${encodeURIComponent(threadId)}/runs`, { question });
}

/** Where a report is to be had as a file. */
export function exportHref(reportId: string, format: "markdown"): string {
  return `/api/reports/${encodeURIComponent(reportId)}/export?format=${format}`;
}

function post<T>(path: string, body: unknown): Promise<T> {
  return request<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function request<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, init).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    throw new ApiError({ code: "unreachable", message: LOST, status: 0, retryable: true });
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T;
  const fault = errorOf(body);
  throw new ApiError({
    code: fault?.code ?? "internal",
    message: fault?.message ?? `The server answered ${response.status} without a reason. Try again.`,
    status: response.status,
    retryable: fault?.retryable ?? true,
  });
}

function errorOf(body: unknown): ErrorResponse["error"] | null {
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  const { error } = body as ErrorResponse;
  return typeof error?.message === "string" ? error : null;
}
