// One Chromium process for one page: started with a fresh profile, without any way to the network of its own, spoken to
// over a pipe (Chrome DevTools Protocol), and ended with everything it started.
//
// Requests that the protocol does not hand to this program go to a proxy whose name resolves to nothing, as does every
// other name and address: what is missed reaches nobody.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

/** Megabytes for the objects of a page's scripts. */
const HEAP_MB = 256;
const NOWHERE = "http://nowhere.invalid:9";

const FLAGS = [
  "--headless",
  "--remote-debugging-pipe",
  // No network of its own: no proxy, no names, no addresses, no UDP; loopback is no exception.
  ...[
    `--proxy-server=${NOWHERE}`,
    "--proxy-bypass-list=<-loopback>",
    "--host-resolver-rules=MAP * ~NOTFOUND",
  ],
  ...[
    "--disable-quic",
    // The whole browser reads the one, the headless shell the other.
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  ],
  ...["--disable-background-networking", "--disable-component-update", "--disable-domain-reliability"],
  ...["--disable-sync", "--no-pings", "--dns-prefetch-disable"],
  "--disable-features=MediaRouter,DialMediaRouteProvider,OptimizationHints,Translate,AcceptCHFrame",
  // Nothing beside the page.
  ...["--block-new-web-contents", "--deny-permission-prompts", "--disable-notifications"],
  ...["--disable-extensions", "--disable-default-apps", "--disable-breakpad", "--disable-crash-reporter"],
  ...["--no-first-run", "--no-default-browser-check", "--use-mock-keychain", "--password-store=basic"],
  ...["--disable-gpu", "--mute-audio", "--blink-settings=imagesEnabled=false", "--disable-dev-shm-usage"],
  `--js-flags=--max-old-space-size=${HEAP_MB}`,
];

/** On other systems the processes that Chromium starts are of its process group. */
const HAS_GROUPS = process.platform !== "win32";
/** Bytes of one message of the browser, and of all: a page's text is asked for in one bounded piece. */
const MOST_MESSAGE = 16_000_000;
const MOST_BYTES = 48_000_000;
/** Resident bytes of all its processes; shared pages count for each. An empty page needs about 700 MB so counted. */
const MOST_MEMORY = 2_000_000_000;
const MEMORY_EVERY_MS = 250;
const ENDS_IN_MS = 3000;

const messageShape = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** The browser cannot go on, for the reason named. */
export class BrowserFailure extends Error {
  override readonly name = "BrowserFailure";
}

export type Browser = {
  /** Rejects with a BrowserFailure when the browser refuses, or ends. */
  send(method: string, params?: object, sessionId?: string): Promise<unknown>;
  /** Called for every event. */
  onEvent(listener: (method: string, params: unknown) => void): void;
  /** Rejects when the browser ends or exceeds a limit. */
  failed: Promise<never>;
  /** Ends it and removes its profile. */
  close(): Promise<void>;
};

const running = new Set<ChildProcess>();

function kill(child: ChildProcess): void {
  try {
    if (HAS_GROUPS && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    else child.kill("SIGKILL");
  } catch (error) {
    // No process of the group is left.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

const killAll = () => {
  for (const child of running) kill(child);
};

function watch(child: ChildProcess): void {
  if (running.size === 0) process.on("exit", killAll);
  running.add(child);
  child.once("close", () => {
    running.delete(child);
    if (running.size === 0) process.off("exit", killAll);
  });
}

/** Calls `take` with each message; they are separated by a zero byte. */
function readMessages(from: Readable, take: (text: string) => void, tooMuch: () => void): void {
  let pieces: Buffer[] = [];
  let length = 0;
  let total = 0;
  from.on("data", (chunk: Buffer) => {
    total += chunk.length;
    let rest = chunk;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      pieces.push(rest.subarray(0, end));
      take(Buffer.concat(pieces).toString("utf8"));
      pieces = [];
      length = 0;
      rest = rest.subarray(end + 1);
    }
    pieces.push(rest);
    length += rest.length;
    if (length > MOST_MESSAGE || total > MOST_BYTES) tooMuch();
  });
}

type Message = z.infer<typeof messageShape>;

/** Sends commands and gives each its answer; events go to the listener. */
function conversation(child: ChildProcess, failed: Promise<never>, end: (reason: string) => void) {
  const [, , , commands, answers] = child.stdio as unknown as [null, null, null, Writable, Readable];
  const waiting = new Map<number, (answer: Message) => void>();
  let listener: (method: string, params: unknown) => void = () => undefined;
  let last = 0;
  // The end of the program is what is reported.
  const ignore = () => undefined;
  commands.on("error", ignore);
  answers.on("error", ignore);
  const take = (text: string) => {
    const message = messageShape.parse(JSON.parse(text));
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method !== undefined) listener(message.method, message.params);
  };
  const takeSafely = (text: string) => {
    try {
      take(text);
    } catch {
      end("The browser said something else than the protocol.");
    }
  };
  readMessages(answers, takeSafely, () => end("The browser said too much."));
  return {
    onEvent(take: typeof listener) {
      listener = take;
    },
    async send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
      last += 1;
      const id = last;
      const { promise, resolve } = Promise.withResolvers<Message>();
      waiting.set(id, resolve);
      try {
        commands.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
        const { error, result } = await Promise.race([promise, failed]);
        if (error) throw new BrowserFailure(`The browser refused ${method}.`);
        return result;
      } finally {
        waiting.delete(id);
      }
    },
  };
}

export type BrowserProgram = {
  /** Its path, or its name on the PATH. */
  program: string;
  /** What it is given of the environment; its home and temporary folders are those of the page. */
  env: Record<string, string>;
  /** Resident bytes of all its processes, above which it is ended. */
  mostMemory?: number;
};

// The memory of a program and everything it started. Known only on Linux; elsewhere it counts as none.

const PAGE = 4096;

/** Parent and resident pages of a process; null when it has ended. */
async function statOf(pid: string): Promise<{ pid: number; parent: number; pages: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => null);
  if (text === null) return null;
  // The name, in brackets, may contain spaces and brackets itself.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { pid: Number(pid), parent: Number(fields[1]), pages: Number(fields[21]) };
}

/** Resident bytes of the process and all its descendants; memory that they share counts for each. */
async function residentBytes(root: number | undefined): Promise<number> {
  if (root === undefined || process.platform !== "linux") return 0;
  const names = await readdir("/proc").catch(() => []);
  const stats = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(statOf));
  const all = stats.filter((stat) => stat !== null);
  const own = new Set([root]);
  for (let before = 0; before < own.size; ) {
    before = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
  return all.reduce((sum, { pid, pages }) => sum + (own.has(pid) ? pages * PAGE : 0), 0);
}

/** Starts a browser; a program that cannot be started rejects `failed`. */
export async function startBrowser({
  program,
  env,
  mostMemory = MOST_MEMORY,
}: BrowserProgram): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), "groundwork-page-"));
  const own = env as NodeJS.ProcessEnv;
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  const child = spawn(program, [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
    env: { ...own, HOME: profile, USERPROFILE: profile, TMPDIR: profile, TEMP: profile },
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    cwd: profile,
    windowsHide: true,
    detached: HAS_GROUPS,
  });
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  for (const event of ["error", "close"]) {
    child.once(event, close);
    child.once(event, () => fail(new BrowserFailure("The browser ended, or could not be started.")));
  }
  if (child.pid !== undefined) watch(child);
  const end = (reason: string) => {
    fail(new BrowserFailure(reason));
    kill(child);
  };
  const memory = setInterval(async () => {
    if ((await residentBytes(child.pid)) > mostMemory) end("The page needed too much memory.");
  }, MEMORY_EVERY_MS);
  return {
    failed,
    ...conversation(child, failed, end),
    async close() {
      clearInterval(memory);
      kill(child);
      const late = new AbortController();
      await Promise.race([closed, sleep(ENDS_IN_MS, undefined, { signal: late.signal })]);
      late.abort();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
