// Describes a server's fault in a sentence that may be shown to the person and the model. It contains nothing
// that the server sent, of its address, or that was sent to it; the log has that, without secrets.

import { MCPClientError } from "@ai-sdk/mcp";
import { ProviderError, type ProviderErrorCode } from "@/lib/search/provider";

const SENTENCES: Record<ProviderErrorCode, string> = {
  unauthorised: "The server refused the credentials in the configuration.",
  quota: "The server says that no more may be asked.",
  rate_limited: "The server asks to be left alone for a while.",
  unreachable: "The server could not be reached.",
  timeout: "The server did not answer in the time given.",
  bad_response: "The server did not answer as an MCP server does.",
  cancelled: "The request was given up.",
};

const UNREACHABLE =
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|UND_ERR|ENOENT|EACCES/;

function codeOfStatus(status: number): ProviderErrorCode {
  if (status === 401 || status === 403) return "unauthorised";
  if (status === 429) return "rate_limited";
  return status >= 500 ? "unreachable" : "bad_response";
}

/** An error and its causes, at most a few. */
function chain(error: unknown): Error[] {
  const found: Error[] = [];
  for (let next = error; next instanceof Error && found.length < 5; next = next.cause) found.push(next);
  return found;
}

function codeOf(errors: Error[]): ProviderErrorCode {
  const status = errors.find((error) => MCPClientError.isInstance(error) && error.statusCode !== undefined);
  if (MCPClientError.isInstance(status) && status.statusCode !== undefined)
    return codeOfStatus(status.statusCode);
  if (errors.some(({ name, message }) => name === "TimeoutError" || /timed out/.test(message)))
    return "timeout";
  const codes = errors.map((error) => `${(error as { code?: unknown }).code ?? ""} ${error.message}`);
  if (codes.some((code) => UNREACHABLE.test(code) || /fetch failed|does not listen|closed/i.test(code)))
    return "unreachable";
  return errors.some(({ name }) => name === "AbortError") ? "cancelled" : "bad_response";
}

/** The fault of a server, for any error. */
export function serverFault(server: string, thrown: unknown): ProviderError {
  const errors = chain(thrown);
  const known = errors.find((error) => error instanceof ProviderError);
  if (known) return known;
  const code = codeOf(errors);
  const status = errors.find((error) => MCPClientError.isInstance(error));
  return new ProviderError({
    code,
    provider: server,
    message: SENTENCES[code],
    status: MCPClientError.isInstance(status) ? (status.statusCode ?? null) : null,
    cause: thrown,
  });
}

/** The error text of a server that understood a request and refused it; null for every other fault. */
export function refusalOf(thrown: unknown): string | null {
  return MCPClientError.isInstance(thrown) &&
    typeof thrown.code === "number" &&
    thrown.statusCode === undefined
    ? thrown.message
    : null;
}
