import { streamMessage } from "@/lib/api/ui-message-answer";
import { doorRoutes } from "@/lib/http/door";

export const { GET, POST, PUT, PATCH, DELETE } = doorRoutes<{ runId: string }>({
  GET: (request, { runId }) => streamMessage({ runId, signal: request.signal }),
});
