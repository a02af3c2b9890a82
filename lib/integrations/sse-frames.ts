// Streams server-sent events from a generator as the reader consumes them, with a comment from time to time
// so that no proxy closes an idle connection.

import { log } from "@/lib/log";

const HEARTBEAT = 15_000;

/**
 * `frames` yields whole messages (`data: …
 *
 * `) and is returned when the reader disconnects; `leave` is called then too, because a generator that waits
 * cannot be returned.
 */
export function streamFrames(
  frames: AsyncGenerator<string, void, undefined>,
  leave: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let gone = false;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      heartbeat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(": still here\n\n"));
      }, HEARTBEAT);
      heartbeat.unref();
    },
    async pull(controller) {
      try {
        const next = await frames.next();
        if (gone) return;
        if (!next.done) return controller.enqueue(encoder.encode(next.value));
      } catch (error) {
        log.error("door-stream-broken", { error });
      }
      clearInterval(heartbeat);
      controller.close();
    },
    async cancel() {
      gone = true;
      clearInterval(heartbeat);
      leave();
      await frames.return();
    },
  });
}
