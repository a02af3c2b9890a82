// A conversation with one MCP server: its list of tools, and calls of them (S49-S51). What it sends is limited in bytes and
// in time, redirects are refused, and it can ask nothing of us: no sampling, no elicitation, no roots.

import {
  type CallToolResult,
  createMCPClient,
  type ListToolsResult,
  type MCPClientConfig,
} from "@ai-sdk/mcp";
import { ProviderError } from "@/lib/search/provider";
import { limitedFetch, whileAsking } from "./limited-fetch";
import { ProgramTransport } from "./stdio";

/** A server with its secrets in place; never kept longer than the conversation. */
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
  /** True once the server hung up. */
  readonly ended: boolean;
};

/** A list that never ends is cut here; pages are counted apart, since a page may be empty. */
const MOST_LISTED = 2000;
const MOST_PAGES = 40;

function transportOf(name: string, address: Address, onEnd: () => void): MCPClientConfig["transport"] {
  if (address.kind === "http") {
    const { url, headers } = address;
    return { type: "http", url, headers, redirect: "error", fetch: limitedFetch(name) };
  }
  return new ProgramTransport({ ...address, name }, onEnd);
}

/** Opens the conversation. Rejects with whatever the client throws; `serverFault` makes a sentence of it. */
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
        // A program whose reply was cut off is gone; everything else is told by the request it belongs to.
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

/** One request under a signal of its own, which a reply that is too long ends. Rejects with the reason. */
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
