import { doorRoutes } from "@/lib/http/door";
import { createMcpServer } from "@/lib/mcp/server";

const answer = createMcpServer();

/** A failure in the words of JSON-RPC; -32000 is the first of the codes a server may give a meaning of its own. */
const tell = ({ code, message, retryable }: { code: string; message: string; retryable: boolean }) => ({
  jsonrpc: "2.0",
  id: null,
  error: { code: -32000, message, data: { code, retryable } },
});

export const { GET, POST, PUT, PATCH, DELETE } = doorRoutes(
  { GET: answer, POST: answer, DELETE: answer },
  tell,
);
