// A session with one MCP server: lists its tools and calls them (S49-S51). Requests and replies are limited
// in bytes and time, redirects are refused, and the server cannot ask anything of us: no sampling, no
// elicitation, no roots.

import {
  type CallToolResult,
  createMCPClient,
  type ListToolsResult,
  type MCPClientConfig,
} from "@ai-sdk/mcp";
import { ProviderError } from "@/lib/search/provider";
import { limitedFetch, whileAsking } from "./limited-fetch";
import { ProgramTransport } from "./stdio";

/** A server with its secrets inserted; never stored longer than the session. */
export type Address =
  | { kind: "http"; url: string; headers: Record<string, string> }
  | { kind: "stdio"; command: string; args: string[]; env: Record<string, string> };

export type ListedTool = ListToolsResult["tools"][number];

export type Session = {
  /** The tools, at most `MOST_LISTED`; `more` when the server has others. */
  list(signal: AbortSignal): Promise<{ tools: ListedTool[]; more: boolean }>;
  call(request: {
    tool: string;
    arguments: Record<string, unknown>;
    signal: AbortSignal;
  }): Promise<CallToolResult>;
  close(): Promise<void>;
  /** True once the server has closed the connection. */
  readonly ended: boolean;
};

/** An endless list is cut here; pages are counted separately, since a page may be empty. */
const MOST_LISTED = 2000;
const MOST_PAGES = 40;

function transportOf(name: string, address: Address, onEnd: () => void): MCPClientConfig["transport"] {
  if (address.kind === "http") {
    const { url, headers } = address;
    return { type: "http", url, headers, redirect: "error", fetch: limitedFetch(name) };
  }
  return new ProgramTransport({ ...address, name }, onEnd);
}

/** Opens the session. Rejects with whatever the client throws; `serverFault` converts it to a sentence. */
export async function openSession(
  name: string,
  address: Address,
  { timeoutMs }: { timeoutMs: number },
): Promise<Session> {
  let ended = false;
  const failed = new AbortController();
  const onEnd = () => {
    ended = true;
  };
  const client = await asked(failed.signal, (signal) =>
    createMCPClient({
      transport: transportOf(name, address, onEnd),
      clientName: "groundwork",
      maxRetries: 0,
      initializationOptions: { timeout: timeoutMs, signal },
      onUncaughtError(error) {
        // A program whose reply was cut off is unusable; the request that failed reports every other error.
        if (error instanceof ProviderError) failed.abort(error);
      },
    }),
  );
  return {
    list: (signal) => asked(AbortSignal.any([signal, failed.signal]), (own) => listAll(client, own)),
    call: ({ tool, arguments: given, signal }) =>
      asked(AbortSignal.any([signal, failed.signal]), (own) =>
        client.callTool({ name: tool, arguments: given, options: { signal: own } }),
      ),
    async close() {
      ended = true;
      await client.close();
    },
    get ended() {
      return ended || failed.signal.aborted;
    },
  };
}

/** One request with a signal of its own, which an oversized reply aborts. Rejects with the reason. */
async function asked<T>(outer: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const own = new AbortController();
  const signal = AbortSignal.any([outer, own.signal]);
  try {
    return await whileAsking(
      (error) => own.abort(error),
      () => ask(signal),
    );
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}

async function listAll(client: Awaited<ReturnType<typeof createMCPClient>>, signal: AbortSignal) {
  const tools: ListedTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const result = await client.listTools({ ...(cursor ? { params: { cursor } } : {}), options: { signal } });
    tools.push(...result.tools.slice(0, MOST_LISTED - tools.length));
    cursor = result.nextCursor;
    if (!cursor || tools.length >= MOST_LISTED) break;
  }
  return { tools, more: cursor !== undefined };
}
