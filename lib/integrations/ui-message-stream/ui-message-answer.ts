// Sends a run as the AI SDK's UI message stream, from its first event. A client that lost the connection asks
// again and gets the same message.

import { UI_MESSAGE_STREAM_HEADERS, type UIMessageChunk } from "ai";
import { faultOf } from "@/lib/http/route";
import { blankState, type ReaderParts, readRun, sharedParts } from "@/lib/integrations/answer-reader";
import { streamFrames } from "@/lib/integrations/sse-frames";
import { advanceMessage, beginMessage, endMessage } from "./ui-message-stream";

const frame = (chunk: UIMessageChunk) => `data: ${JSON.stringify(chunk)}\n\n`;

async function* messageFrames(
  from: Awaited<ReturnType<typeof blankState>>,
  signal: AbortSignal,
  parts: ReaderParts,
): AsyncGenerator<string, void, undefined> {
  const begun = beginMessage(from);
  let message = begun.message;
  yield begun.chunks.map(frame).join("");
  try {
    for await (const seen of readRun({ from, signal }, parts)) {
      const next = advanceMessage(message, seen);
      message = next.message;
      if (next.chunks.length > 0) yield next.chunks.map(frame).join("");
    }
    if (signal.aborted) return;
    yield endMessage(message).map(frame).join("");
  } catch (error) {
    yield frame({ type: "error", errorText: faultOf(error).message });
  }
  yield "data: [DONE]\n\n";
}

/** The stream of a run until it has ended or waits. Throws run_not_found. */
export async function streamMessage(
  { runId, signal }: { runId: string; signal: AbortSignal },
  parts: ReaderParts = sharedParts(),
): Promise<Response> {
  const from = await blankState(runId, parts);
  const leaving = new AbortController();
  const frames = messageFrames(from, AbortSignal.any([signal, leaving.signal]), parts);
  return new Response(
    streamFrames(frames, () => leaving.abort()),
    {
      // The server manages the connection header.
      headers: Object.entries(UI_MESSAGE_STREAM_HEADERS).filter(([name]) => name !== "connection"),
    },
  );
}
