import { routes } from "@/lib/http/route";
import { eventStreamResponse, readCursor } from "@/lib/http/sse";
import { openRunStream } from "@/lib/runs/stream";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  policy: { who: "user", of: ["run", "runId"], pace: "streams" },

  GET: async (request, { runId }) =>
    eventStreamResponse(await openRunStream({ runId, after: readCursor(request), signal: request.signal })),
});
