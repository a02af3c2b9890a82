import { type Handler, JSON_BODY, routes } from "@/lib/http/route";
import { createMcpServer } from "@/lib/integrations/mcp/server";

const server = createMcpServer();
const answer: Handler<unknown> = (request, _parameters, actor) => server(request, actor);

/** An error as JSON-RPC; -32000 is the first of the codes that servers may define. */
const tell = ({ code, message, retryable }: { code: string; message: string; retryable: boolean }) => ({
  jsonrpc: "2.0",
  id: null,
  error: { code: -32000, message, data: { code, retryable } },
});

export const { GET, POST, PUT, PATCH, DELETE } = routes(
  {
    policy: { who: "program", pace: "calls", POST: { body: JSON_BODY, pace: ["calls", "streams"] } },
    GET: answer,
    POST: answer,
    DELETE: answer,
  },
  { tell },
);
