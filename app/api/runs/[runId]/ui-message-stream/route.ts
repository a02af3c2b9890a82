import { routes } from "@/lib/http/route";
import { streamMessage } from "@/lib/integrations/ui-message-stream/ui-message-answer";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  policy: { who: "program", of: ["run", "runId"], pace: "streams" },

  GET: (request, { runId }) => streamMessage({ runId, signal: request.signal }),
});
