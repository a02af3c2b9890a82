// A worker thread for work that would block the server's event loop. The first job starts it, and it ends
// after an idle time. It runs one job at a time: a pool (see `pool.ts`) has the queue. Aborting a job ends
// its thread, because nothing else can stop it, and the next job gets a new one. When a thread dies, only its
// current job fails.

import { getCompileCacheDir } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { appRoot } from "@/lib/config/env";
import { log } from "@/lib/log";
import {
  type Answer,
  type Input,
  JobError,
  type JobFailure,
  type Name,
  type Order,
  type Output,
} from "./job";
import { type JobLimits, watchJob } from "./watch-job";

export type Thread = {
  /** Runs a job. Rejects with JobError, and with the signal's reason as soon as that is aborted. */
  run<N extends Name>(name: N, input: Input<N>, signal: AbortSignal): Promise<Output<N>>;
  /** Starts the thread for a job that will follow soon. */
  warm(): void;
  /** True while a thread is running. */
  readonly alive: boolean;
};

export type ThreadSettings = JobLimits & {
  /** The file that the thread runs, as TypeScript. */
  entry: string;
  /** The module that lets Node run it. */
  hook: string;
  /** Milliseconds without a job after which the thread ends. */
  idleMs: number;
  /** Megabytes for its objects. */
  memoryMb: number;
};

type Job = {
  order: Order;
  signal: AbortSignal;
  settle(outcome: { output: unknown } | { error: unknown }): void;
};

/**
 * The thread of one worker file. It starts with the first job; a job is sent when the previous one has ended.
 */
class LazyThread implements Thread {
  readonly #settings: ThreadSettings;
  #worker: Worker | null = null;
  #current: Job | null = null;
  #idle: NodeJS.Timeout | null = null;
  #endWatch: (() => void) | null = null;
  #ids = 0;

  constructor(settings: ThreadSettings) {
    this.#settings = settings;
  }

  get alive(): boolean {
    return this.#worker !== null;
  }

  run<N extends Name>(name: N, input: Input<N>, signal: AbortSignal): Promise<Output<N>> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      this.#ids += 1;
      const giveUp = () => this.#giveUp(job);
      const job: Job = {
        order: { id: this.#ids, name, input },
        signal,
        settle(outcome) {
          signal.removeEventListener("abort", giveUp);
          if ("error" in outcome) reject(outcome.error);
          else resolve(outcome.output as Output<N>);
        },
      };
      signal.addEventListener("abort", giveUp, { once: true });
      if (this.#idle) clearTimeout(this.#idle);
      this.#send(job);
    });
  }

  warm(): void {
    if (this.#current || this.#worker) return;
    try {
      this.#worker = this.#start();
    } catch (cause) {
      // The job that needs the thread fails with the same cause and reports it.
      log.warn("thread-not-started", { cause });
    }
    this.#rest();
  }

  #giveUp(job: Job): void {
    if (this.#current === job) {
      this.#current = null;
      this.#drop();
    }
    job.settle({ error: job.signal.reason });
  }

  #send(job: Job): void {
    this.#current = job;
    try {
      const running = this.#worker;
      const worker = running ?? this.#start();
      this.#worker = worker;
      worker.ref();
      worker.postMessage(job.order);
      // The start of a thread on a busy machine does not count against the job.
      if (running) this.#watch(worker, job);
      else worker.once("online", () => this.#watch(worker, job));
    } catch (cause) {
      this.#failed("died", String(cause), cause);
    }
  }

  #watch(worker: Worker, job: Job): void {
    this.#endWatch?.();
    if (this.#current !== job) return;
    this.#endWatch = watchJob(worker, this.#settings, (kind) => {
      if (this.#worker !== worker || this.#current !== job) return;
      this.#drop();
      this.#failed(kind, "it went beyond its limits");
    });
  }

  #rest(): void {
    this.#endWatch?.();
    this.#worker?.unref();
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#drop(), this.#settings.idleMs);
    this.#idle.unref();
  }

  #start(): Worker {
    const { entry, hook, memoryMb } = this.#settings;
    const worker = new Worker(/*turbopackIgnore: true*/ entry, {
      execArgv: ["--import", pathToFileURL(hook).href],
      // Keys must not reach the thread.
      env: compiledCode(),
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: memoryMb / 8 },
    });
    const died = (detail: string, cause?: unknown) => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      if (this.#current) this.#failed(isFull(cause) ? "too_much_memory" : "died", detail, cause);
    };
    worker.on("message", (answer: Answer) => this.#answered(worker, answer));
    worker.on("error", (error) => died(error instanceof Error ? error.message : String(error), error));
    worker.on("exit", (code) => died(`the thread ended with code ${code}`));
    return worker;
  }

  #answered(worker: Worker, answer: Answer): void {
    const job = this.#current;
    if (this.#worker !== worker || job?.order.id !== answer.id) return;
    if (answer.ok) {
      this.#current = null;
      this.#rest();
      job.settle({ output: answer.output });
    } else this.#failed("failed", answer.message);
  }

  #failed(kind: JobFailure, detail: string, cause?: unknown): void {
    const job = this.#current;
    this.#current = null;
    this.#rest();
    job?.settle({ error: new JobError({ kind, job: job.order.name, detail, cause }) });
  }

  #drop(): void {
    const worker = this.#worker;
    this.#worker = null;
    this.#endWatch?.();
    worker?.terminate().catch(() => undefined);
  }
}

/**
 * The variable with which a thread takes its code from where Node keeps what this process has compiled, if it does: that
 * is half of what the start of a thread costs.
 */
function compiledCode(): Record<string, string> {
  // Node names the folder of its own version inside the one it was given.
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: path.dirname(folder) } : {};
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** A thread that runs one job at a time; for several jobs use a pool. */
export function createThread(settings: Partial<ThreadSettings> = {}): Thread {
  const root = appRoot();
  return new LazyThread({
    entry: path.join(/*turbopackIgnore: true*/ root, "lib/jobs/entry.ts"),
    hook: path.join(/*turbopackIgnore: true*/ root, "scripts/typescript.mjs"),
    idleMs: 30_000,
    memoryMb: 512,
    limitMs: null,
    bytesMb: null,
    ...settings,
  });
}
