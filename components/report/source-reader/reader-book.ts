// One interface to a text for the reader: a short text in memory, or a long one held by a worker.

import { findHits } from "./reader-find-text";
import { isVisible, type ParsedPiece, parsePiece } from "./reader-parse";
import { cutPieces, type Piece } from "./reader-pieces";
import type { Answer, Question } from "./reader-worker";

type Hit = { start: number; end: number };

export type Book = {
  pieces: readonly Piece[];
  /** False when the text has no visible characters. */
  visible: boolean;
  /** True when all pieces are rendered at once. */
  whole: boolean;
  /** A parsed piece, or null if it is not loaded. */
  parsed(index: number): ParsedPiece | null;
  /** Loads pieces. */
  load(indexes: readonly number[]): Promise<void>;
  /** Reports hits in the order of the text as they are found; resolves at the end of the text. */
  find(search: { query: string; signal: AbortSignal; onHits: (hits: Hit[]) => void }): Promise<void>;
};

/** A text that is parsed on the main thread. */
export function shortBook(text: string): Book {
  const pieces = cutPieces(text);
  const known = new Map<number, ParsedPiece>();
  return {
    pieces,
    visible: isVisible(text),
    whole: true,
    parsed(index) {
      const piece = pieces[index];
      if (!piece) return null;
      const parsed = known.get(index) ?? parsePiece(text, piece);
      known.set(index, parsed);
      return parsed;
    },
    load: async () => undefined,
    async find({ query, signal, onHits }) {
      for (const hits of findHits(text, query)) if (!signal.aborted) onHits(hits);
    },
  };
}

type Waiting = { resolve: (answer: Answer) => boolean; reject: (error: Error) => void };

/** Requests to a worker; each receives its answers until its last one. */
class Line {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(worker: Worker) {
    this.worker = worker;
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      const waiting = this.waiting.get(data.ask);
      if (data.kind === "failed") waiting?.reject(new Error(data.cause));
      else if (!waiting?.resolve(data)) return;
      this.waiting.delete(data.ask);
    });
    worker.addEventListener("error", () => this.end("the worker failed"));
  }

  /** `each` returns whether an answer is the last one. */
  ask(
    question: { [K in Question["kind"]]: Omit<Extract<Question, { kind: K }>, "ask"> }[Question["kind"]],
    each: (answer: Answer) => boolean,
  ): Promise<void> {
    this.last += 1;
    const ask = this.last;
    return new Promise((resolve, reject) => {
      const heard = (answer: Answer) => {
        const done = each(answer);
        if (done) resolve();
        return done;
      };
      this.waiting.set(ask, { resolve: heard, reject });
      this.worker.postMessage({ ...question, ask } as Question);
    });
  }

  end(cause: string): void {
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(new Error(cause));
    this.waiting.clear();
  }
}

/** The number of cached pieces, which is more than a screen shows. */
const MOST_CACHED = 80;

/** A long text that a worker fetches and holds until the signal aborts. Rejects when it cannot be fetched. */
export async function longBook(url: string, signal: AbortSignal): Promise<Book> {
  const line = new Line(new Worker(new URL("./reader-worker.ts", import.meta.url), { type: "module" }));
  signal.addEventListener("abort", () => line.end("closed"), { once: true });
  let pieces: Piece[] = [];
  let visible = true;
  await line.ask({ kind: "open", url: new URL(url, window.location.href).href }, (answer) => {
    if (answer.kind === "opened") ({ pieces, visible } = answer);
    return true;
  });
  const known = new Map<number, ParsedPiece>();
  const coming = new Map<number, Promise<void>>();
  const cache = (index: number, parsed: ParsedPiece) => {
    known.delete(index);
    known.set(index, parsed);
    const [oldest] = known.keys();
    if (known.size > MOST_CACHED && oldest !== undefined) known.delete(oldest);
  };
  const fetchPiece = (index: number): Promise<void> => {
    const before = coming.get(index);
    if (before) return before;
    const asked = line
      .ask({ kind: "parse", index }, (answer) => {
        if (answer.kind === "parsed") cache(index, answer.parsed);
        return true;
      })
      .finally(() => coming.delete(index));
    coming.set(index, asked);
    return asked;
  };
  return {
    pieces,
    visible,
    whole: false,
    parsed(index) {
      const parsed = known.get(index);
      if (parsed) cache(index, parsed);
      return parsed ?? null;
    },
    async load(indexes) {
      await Promise.all(indexes.filter((index) => !known.has(index)).map(fetchPiece));
    },
    find: ({ query, signal: stop, onHits }) =>
      line.ask({ kind: "find", query }, (answer) => {
        if (answer.kind !== "found" || stop.aborted) return true;
        if (answer.hits.length > 0) onHits(answer.hits);
        return answer.done;
      }),
  };
}
