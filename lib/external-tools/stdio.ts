// A server that is a program on this machine: one JSON message per line on its standard input and output. It
// is started without a shell, with only the environment that it needs and the configuration specifies.

import { type ChildProcess, spawn } from "node:child_process";
import { type JSONRPCMessage, type MCPTransport, validateJSONRPCMessage } from "@ai-sdk/mcp";
import { LONGEST_REPLY, tooLongReply } from "./limited-fetch";

type Program = { name: string; command: string; args: string[]; env: Record<string, string> };

/** How long a program may take to end after its input was closed. */
const GRACE_MS = 2000;
const NEWLINE = 0x0a;
/** On other systems programs get process groups, so that the children of a package runner end with it. */
const HAS_GROUPS = process.platform !== "win32";

function signalAll(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    if (HAS_GROUPS && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    // No process of the group is left.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Running programs; none of them outlives this process, which may end before the grace period is over. */
const running = new Set<ChildProcess>();

function endAll(): void {
  for (const child of running) signalAll(child, "SIGKILL");
}

function watch(child: ChildProcess): void {
  if (running.size === 0) process.on("exit", endAll);
  running.add(child);
  child.once("close", () => {
    running.delete(child);
    if (running.size === 0) process.off("exit", endAll);
  });
}

export class ProgramTransport implements MCPTransport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #program: Program;
  readonly #onEnd: () => void;
  #child: ChildProcess | null = null;
  #pieces: Buffer[] = [];
  #length = 0;

  /** `onEnd` is called when the program has ended, for whatever reason. */
  constructor(program: Program, onEnd: () => void) {
    this.#program = program;
    this.#onEnd = onEnd;
  }

  start(): Promise<void> {
    const { command, args, env } = this.#program;
    return new Promise((resolve, reject) => {
      const child = spawn(command, args, {
        env: env as NodeJS.ProcessEnv,
        stdio: ["pipe", "pipe", "ignore"],
        windowsHide: true,
        detached: HAS_GROUPS,
      });
      this.#child = child;
      child.once("spawn", () => {
        watch(child);
        resolve();
      });
      child.once("error", (error) => {
        reject(error);
        this.onerror?.(error);
      });
      child.once("close", () => {
        this.#child = null;
        this.#onEnd();
        this.onclose?.();
      });
      child.stdin.on("error", (error) => this.onerror?.(error));
      child.stdout.on("error", (error) => this.onerror?.(error));
      child.stdout.on("data", (chunk: Buffer) => this.#take(chunk));
    });
  }

  #take(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([...this.#pieces, chunk.subarray(from, at)]);
      this.#pieces = [];
      this.#length = 0;
      from = at + 1;
      this.#read(line.toString("utf8"));
    }
    this.#length += chunk.length - from;
    if (this.#length > LONGEST_REPLY) this.#giveUp();
    else if (from < chunk.length) this.#pieces.push(chunk.subarray(from));
  }

  #read(line: string): void {
    if (line.trim() === "") return;
    try {
      this.onmessage?.(validateJSONRPCMessage(JSON.parse(line)));
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** After an oversized message the stream cannot be parsed any more, so the program is abandoned. */
  #giveUp(): void {
    this.#pieces = [];
    this.#length = 0;
    this.onerror?.(tooLongReply(this.#program.name));
    this.#child?.stdout?.destroy();
    if (this.#child) signalAll(this.#child, "SIGKILL");
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const input = this.#child?.stdin;
    if (!input?.writable) throw new Error("The program does not listen any more.");
    await new Promise<void>((resolve, reject) =>
      input.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve())),
    );
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    child.stdin?.end();
    signalAll(child, "SIGTERM");
    // Even if the program itself has ended: its children may still run.
    setTimeout(() => signalAll(child, "SIGKILL"), GRACE_MS).unref();
  }
}
