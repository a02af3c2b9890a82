// The connection to one MCP server: opened on first use and kept open while it works, together with what is
// known about the server.

import type { ExternalReply } from "@/lib/activities/activity";
import { inEnglish } from "@/lib/config/expectation";
import type { McpServerConfig } from "@/lib/config/schema";
import { because } from "@/lib/custom-tools/left-out";
import { log } from "@/lib/log";
import type { ProviderError } from "@/lib/search/provider";
import type { ExternalTool } from "@/lib/tools/external";
import type { Address, Session } from "./client";
import { replyOf } from "./reply";
import { ofServer, type ServerTools, serverTools, TEXT_PARAMETER } from "./tools";

// The protocol's package is imported when a server is first used: most installations have none.
const faults = () => import("./fault");

export type ServerHealth = {
  name: string;
  kind: McpServerConfig["kind"];
  state: "unknown" | "asking" | "up" | "down";
  tools: { name: string; description: string }[];
  leftOut: ServerTools["leftOut"];
  /** Milliseconds since the epoch; null before the first attempt. */
  triedAt: number | null;
  listedAt: number | null;
  fault: { code: ProviderError["code"]; message: string } | null;
};

export type ExternalCall = { tool: ExternalTool; arguments: Record<string, unknown>; signal: AbortSignal };

/** `addressOf` inserts secrets; it throws ProviderError when one is missing. */
export type ConnectionDependencies = { now: () => number; addressOf: (config: McpServerConfig) => Address };

/** A list of tools is valid for this long; an unavailable server is not asked again before that. */
const FRESH_MS = 5 * 60_000;
const REST_MS = 15_000;
/** Listing is quick: a server that takes longer counts as unavailable. */
const LISTING_MS = 20_000;

/**
 * The arguments to send: the parameters, or the object whose JSON text they contain (P8); null when it is not
 * one.
 */
function argumentsOf(
  { asText }: ExternalTool,
  given: Record<string, unknown>,
): Record<string, unknown> | null {
  if (!asText) return given;
  try {
    const parsed: unknown = JSON.parse(String(given[TEXT_PARAMETER]));
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
  } catch {
    return null;
  }
}

export class ServerLine {
  readonly #config: McpServerConfig;
  readonly #world: ConnectionDependencies;
  #session: Promise<Session> | null = null;
  #known: ServerTools | null = null;
  #triedAt: number | null = null;
  #listedAt: number | null = null;
  #fault: ProviderError | null = null;
  #asking: Promise<void> | null = null;

  constructor(config: McpServerConfig, world: ConnectionDependencies) {
    this.#config = config;
    this.#world = world;
  }

  /** Its tools while it is available; otherwise null. */
  get tools(): ServerTools["tools"] | null {
    return this.#known && !this.#fault ? this.#known.tools : null;
  }

  get asking(): Promise<void> | null {
    return this.#asking;
  }

  get fault(): ProviderError | null {
    return this.#fault;
  }

  /** Refreshes outdated information in the background. */
  keepFresh(): void {
    const { now } = this.#world;
    const rest = this.#fault ? REST_MS : FRESH_MS;
    if (this.#triedAt === null || now() - this.#triedAt >= rest) void this.refresh();
  }

  /** Refreshes now; simultaneous calls share one request. Never rejects. */
  refresh(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    const { name, timeoutMs, tools: allowed } = this.#config;
    this.#triedAt = this.#world.now();
    try {
      const session = await this.#open();
      const listed = await session.list(AbortSignal.timeout(Math.min(timeoutMs, LISTING_MS)));
      const known = serverTools(name, listed.tools, allowed);
      if (listed.more) known.leftOut.push({ tool: because("more"), reason: because("longList") });
      for (const { tool, reason } of known.leftOut)
        log.warn("tool-left-out", { server: name, tool: inEnglish(tool), reason: inEnglish(reason) });
      this.#known = known;
      this.#listedAt = this.#world.now();
      this.#fault = null;
    } catch (error) {
      this.#fault = (await faults()).serverFault(name, error);
      this.hangUp();
      log.warn("mcp-server-down", { server: name, code: this.#fault.code, error });
    }
  }

  async #open(): Promise<Session> {
    const open = await this.#session?.catch(() => null);
    if (open && !open.ended) return open;
    const { name, timeoutMs } = this.#config;
    const opening = import("./client").then(({ openSession }) =>
      openSession(name, this.#world.addressOf(this.#config), { timeoutMs: Math.min(timeoutMs, LISTING_MS) }),
    );
    this.#session = opening;
    opening.catch(() => {
      if (this.#session === opening) this.#session = null;
    });
    return opening;
  }

  hangUp(): void {
    const session = this.#session;
    this.#session = null;
    session?.then((open) => open.close()).catch((error: unknown) => log.info("mcp-not-closed", { error }));
  }

  /** Throws ProviderError, or the signal's reason; a refusal by the server is a reply. */
  async call(call: ExternalCall): Promise<ExternalReply> {
    const { name, timeoutMs } = this.#config;
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(timeoutMs)]);
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#once({ ...call, signal });
      } catch (error) {
        call.signal.throwIfAborted();
        const fault = (await faults()).serverFault(name, error);
        log.warn("mcp-call-failed", { server: name, tool: call.tool.tool, code: fault.code, error });
        const over = fault.status === 404;
        if (over || fault.code === "unreachable") this.hangUp();
        // An expired session executed nothing; otherwise the call may have been executed before the
        // connection broke.
        if (tries > 1 || !(over || (call.tool.idempotent && fault.code === "unreachable"))) throw fault;
      }
    }
  }

  async #once({ tool, arguments: given, signal }: ExternalCall): Promise<ExternalReply> {
    const sent = argumentsOf(tool, given);
    if (sent === null) return { text: `${TEXT_PARAMETER} must be the text of a JSON object.`, isError: true };
    const session = await this.#open();
    signal.throwIfAborted();
    try {
      return replyOf(await session.call({ tool: tool.tool, arguments: sent, signal }));
    } catch (error) {
      const refusal = signal.aborted ? null : (await faults()).refusalOf(error);
      if (refusal === null) throw error;
      return replyOf({ content: [{ type: "text", text: refusal }], isError: true });
    }
  }

  health(): ServerHealth {
    const { name, kind } = this.#config;
    const settled = this.#fault ? "down" : this.#known ? "up" : "unknown";
    return {
      name,
      kind,
      state: this.#asking ? "asking" : settled,
      tools: (this.#known?.tools ?? []).map(({ tool, schema }) => ({
        name: tool,
        // The description is shown under the server's name, so it need not repeat it.
        description: schema.description.replace(ofServer(name), ""),
      })),
      leftOut: this.#known?.leftOut ?? [],
      triedAt: this.#triedAt,
      listedAt: this.#listedAt,
      fault: this.#fault && { code: this.#fault.code, message: this.#fault.message },
    };
  }
}
