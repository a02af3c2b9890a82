// Server-sent events: the reader's position, and the headers that prevent proxies from buffering.

/** Up to 16 digits; anything else is not a position. */
function position(text: string | null): number | null {
  return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : null;
}

/** The reader's last number: `Last-Event-ID` (a reconnect) before `?after=`; 0 when both are invalid. */
export function readCursor(request: Request): number {
  const { searchParams } = new URL(request.url);
  return position(request.headers.get("last-event-id")) ?? position(searchParams.get("after")) ?? 0;
}

/** The response for a stream of encoded events. */
export function eventStreamResponse(stream: ReadableStream<Uint8Array>): Response {
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "private, no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
