// Server-sent events: where a reader stands, and the headers that keep proxies from holding pieces back.

/** The last number the reader has: `Last-Event-ID` (a reconnect) before `?after=`; anything odd reads as 0. */
export function readCursor(request: Request): number {
  const text = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after") ?? "0";
  const cursor = Number(text);
  return Number.isSafeInteger(cursor) && cursor > 0 ? cursor : 0;
}

/** The response for a stream of encoded events. */
export function eventStreamResponse(stream: ReadableStream<Uint8Array>): Response {
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
