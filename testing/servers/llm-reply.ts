// The replies of the scripted endpoint in `llm.ts`, and how each one is sent.

/** How a streamed text is split and delayed. */
type Timing = {
  /** Characters per chunk; 24 by default. */
  chunkSize?: number;
  /** Pause between chunks; 0 by default, which is as fast as the socket permits. */
  chunkDelayMs?: number;
  /** Pause before the first byte; 0 by default. */
  delayMs?: number;
};

/** A native function call as streamed; omitted fields are omitted on the wire too. */
type CallOnWire = { index?: number; id?: string; name?: string; arguments: string };

/**
 * `reset-before`: the connection breaks without an answer. `reset-after-headers`: it breaks before the first event.
 * `reset-in-stream`: it breaks after half of `text`. `stall`:
 * headers, then nothing. `stall-in-stream`: half of `text`, then nothing. `no-done`: all of `text`, no `[DONE]`.
 * `no-finish`: all of `text`, then the stream ends without a finish reason. `html`: a web page with status 200.
 * `empty`: a finished answer without text. `length`: half of `text`, finish reason `length`. `refusal`: a refusal in
 * place of text. `content-filter`: half of `text`, finish reason `content_filter`. `tool-calls`: a native function call
 * in place of text. `error-in-stream`: half of `text`, then an error event (`error`, or one of the server's own). `garbage`: an event that is not JSON.
 */
type Fault =
  | "reset-before"
  | "reset-after-headers"
  | "reset-in-stream"
  | "stall"
  | "stall-in-stream"
  | "no-done"
  | "no-finish"
  | "html"
  | "empty"
  | "length"
  | "refusal"
  | "content-filter"
  | "tool-calls"
  | "error-in-stream"
  | "garbage";

export type Reply = Timing &
  (
    | { step: object }
    | { text: string }
    | { status: number; headers?: Record<string, string>; body?: unknown }
    | { fault: Fault; text?: string; error?: object }
    /** Native function calls instead of text. */
    | { calls: CallOnWire[] }
  );

export type TokenCount = { input: number; cached: number; output: number };

/** One action on the socket, in order. */
export type Act =
  | { do: "event"; data: unknown }
  | { do: "raw"; text: string }
  | { do: "reset" }
  | { do: "stall" }
  | { do: "end" };

const DEFAULT_TEXT = JSON.stringify({
  reasoning_steps: ["One.", "Two."],
  current_situation: "Half way.",
  calls: [],
});
const CHUNK_SIZE = 24;

const pieces = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );

const chunk = (delta: object, finish: string | null = null) => ({
  id: "chatcmpl-scripted",
  object: "chat.completion.chunk",
  created: 1_700_000_000,
  model: "scripted",
  choices: [{ index: 0, delta, finish_reason: finish }],
});

const usageChunk = ({ input, cached, output }: TokenCount) => ({
  ...chunk({}),
  choices: [],
  usage: {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
  },
});

/** The text that a reply would contain without a fault. */
export function textOf(reply: Reply): string {
  if ("step" in reply) return JSON.stringify(reply.step);
  if ("text" in reply && reply.text !== undefined) return reply.text;
  if ("calls" in reply) return reply.calls.map((call) => call.arguments).join("");
  return "fault" in reply ? DEFAULT_TEXT : "";
}

/** One call with its arguments split like text: only its first chunk has name and id. */
function callEvents({ arguments: said, name, ...call }: CallOnWire, size: number): Act[] {
  return (said === "" ? [""] : pieces(said, size)).map((piece, at) => {
    const first = at === 0 ? { type: "function", ...(call.id === undefined ? {} : { id: call.id }) } : {};
    const place = call.index === undefined ? {} : { index: call.index };
    const named = at === 0 && name !== undefined ? { name } : {};
    const tool = { ...place, ...first, function: { ...named, arguments: piece } };
    return { do: "event", data: chunk({ tool_calls: [tool] }) };
  });
}

const half = (text: string) => text.slice(0, Math.ceil(text.length / 2));

/** The actions of a streamed reply. `tokens` is the reported usage. */
export function actsOf(reply: Reply, tokens: TokenCount): Act[] {
  if ("calls" in reply) {
    const events = reply.calls.flatMap((call) => callEvents(call, reply.chunkSize ?? CHUNK_SIZE));
    const last = [chunk({}, "tool_calls"), usageChunk(tokens), "[DONE]"].map(
      (data): Act => ({ do: "event", data }),
    );
    const role: Act = { do: "event", data: chunk({ role: "assistant", content: null }) };
    return [role, ...events, ...last, { do: "end" }];
  }
  const text = textOf(reply);
  const size = reply.chunkSize ?? CHUNK_SIZE;
  const event = (data: unknown): Act => ({ do: "event", data });
  const say = (said: string) => pieces(said, size).map((content) => event(chunk({ content })));
  const role = event(chunk({ role: "assistant", content: "" }));
  const done: Act = { do: "event", data: "[DONE]" };
  const close = (finish: string): Act[] => [
    event(chunk({}, finish)),
    event(usageChunk(tokens)),
    done,
    { do: "end" },
  ];

  switch ("fault" in reply ? reply.fault : null) {
    case null:
      return [role, ...say(text), ...close("stop")];
    case "reset-before":
      return [{ do: "reset" }];
    case "reset-after-headers":
      return [{ do: "reset" }];
    case "reset-in-stream":
      return [role, ...say(half(text)), { do: "reset" }];
    case "stall":
      return [{ do: "stall" }];
    case "stall-in-stream":
      return [role, ...say(half(text)), { do: "stall" }];
    case "no-done":
      return [role, ...say(text), event(chunk({}, "stop")), { do: "end" }];
    case "no-finish":
      return [role, ...say(text), { do: "end" }];
    case "html":
      return [{ do: "raw", text: "<!doctype html><title>Sign in</title><p>Welcome</p>" }, { do: "end" }];
    case "empty":
      return [role, ...close("stop")];
    case "length":
      return [role, ...say(half(text)), ...close("length")];
    case "refusal":
      return [role, event(chunk({ refusal: "I cannot help with that." })), ...close("stop")];
    case "content-filter":
      return [role, ...say(half(text)), ...close("content_filter")];
    case "tool-calls": {
      const call = {
        index: 0,
        id: "call_1",
        type: "function",
        function: { name: "websearchtool", arguments: "{}" },
      };
      return [role, event(chunk({ tool_calls: [call] })), ...close("tool_calls")];
    }
    case "error-in-stream": {
      const own = { message: "The server had an error while processing your request", type: "server_error" };
      const error = ("error" in reply && reply.error) || own;
      return [role, ...say(half(text)), event({ error }), done, { do: "end" }];
    }
    case "garbage":
      return [role, event("{not json"), done, { do: "end" }];
  }
}
