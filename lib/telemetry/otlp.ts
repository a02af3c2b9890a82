// Sends spans to a collector: OTLP over HTTP with JSON bodies. What cannot be sent is dropped, never waited for: a collector
// that is down or slow costs a run nothing but its trace.

import { log } from "@/lib/log";
import packageJson from "@/package.json" with { type: "json" };
import type { Span } from "./spans";

export type Collector = { url: string; headers: Record<string, string>; service: string };

/** Spans that wait to be sent; further ones are dropped. */
const MOST_WAITING = 4096;
const MOST_AT_ONCE = 512;
/** Milliseconds between a span and its sending, so that those of a step go together. */
const SOON = 1000;
const PATIENCE = 10_000;

const KINDS = { internal: 1, client: 3 } as const;
const FAILED = 2;

function wireValue(value: string | number | boolean): object {
  if (typeof value === "string") return { stringValue: value };
  return typeof value === "boolean" ? { boolValue: value } : { intValue: String(value) };
}

const attributesOf = (attributes: Span["attributes"]) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: wireValue(value) }));

const nanos = (ms: number) => `${Math.round(ms)}000000`;

const wireSpan = ({ traceId, spanId, parentId, name, kind, from, to, attributes, error }: Span) => ({
  traceId,
  spanId,
  ...(parentId === null ? {} : { parentSpanId: parentId }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: nanos(from),
  endTimeUnixNano: nanos(to),
  attributes: attributesOf(error === null ? attributes : { ...attributes, "error.type": error }),
  status: error === null ? {} : { code: FAILED },
});

function bodyOf(spans: readonly Span[], { service }: Collector): string {
  const { name, version } = packageJson;
  const resource = { attributes: attributesOf({ "service.name": service, "service.version": version }) };
  const scopeSpans = [{ scope: { name, version }, spans: spans.map(wireSpan) }];
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] });
}

/** Resolves to why the collector did not take the spans; null when it did. Never rejects. */
async function post(collector: Collector, spans: readonly Span[]): Promise<string | null> {
  try {
    const response = await fetch(collector.url, {
      method: "POST",
      headers: { ...collector.headers, "content-type": "application/json" },
      body: bodyOf(spans, collector),
      signal: AbortSignal.timeout(PATIENCE),
      // The headers may hold a key that is for this address only.
      redirect: "error",
      cache: "no-store",
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" ? "no answer" : "not reached";
  }
}

/** `send` takes spans and returns at once; `flush` resolves when what waits was sent or dropped. */
export function createSender(collector: Collector) {
  const waiting: Span[] = [];
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;
  let fault: string | null = null;

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_AT_ONCE);
      const now = await post(collector, batch);
      // Said once for each outage, not for each step.
      if (now !== null && fault === null) log.warn("traces-not-sent", { reason: now });
      fault = now;
    }
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  return {
    send(spans: readonly Span[]): void {
      const room = MOST_WAITING - waiting.length;
      if (spans.length === 0 || room <= 0) return;
      waiting.push(...spans.slice(0, room));
      timer ??= setTimeout(() => void flush(), SOON).unref();
    },
    flush,
  };
}
