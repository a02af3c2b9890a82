// Holds a long text in a worker: fetches, splits, parses and searches it, so that the page stays responsive.

import "./reader-worker-names";

import { findHits } from "./reader-find-text";
import { isVisible, type ParsedPiece, parsePiece } from "./reader-parse";
import { cutPieces, type Piece } from "./reader-pieces";

/** Requests of the page; every answer carries the `ask` of its request. */
export type Question =
  | { ask: number; kind: "open"; url: string }
  | { ask: number; kind: "parse"; index: number }
  | { ask: number; kind: "find"; query: string };

export type Answer =
  | { ask: number; kind: "opened"; pieces: Piece[]; visible: boolean }
  | { ask: number; kind: "parsed"; parsed: ParsedPiece }
  | { ask: number; kind: "found"; hits: { start: number; end: number }[]; done: boolean }
  | { ask: number; kind: "failed"; cause: string };

let text = "";
let pieces: Piece[] = [];
/** The current search; a newer one cancels it. */
let searching = 0;

const send = (answer: Answer) => self.postMessage(answer);

async function open(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  // Offsets count every character, including a byte order mark.
  text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  pieces = cutPieces(text);
}

async function find(ask: number, query: string): Promise<void> {
  searching = ask;
  for (const hits of findHits(text, query)) {
    if (searching !== ask) return;
    if (hits.length > 0) send({ ask, kind: "found", hits, done: false });
    // Lets newer requests arrive between two slices.
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (searching === ask) send({ ask, kind: "found", hits: [], done: true });
}

async function answer(question: Question): Promise<void> {
  const { ask } = question;
  if (question.kind === "open") {
    await open(question.url);
    send({ ask, kind: "opened", pieces, visible: isVisible(text) });
  } else if (question.kind === "parse") {
    const piece = pieces[question.index];
    if (piece) send({ ask, kind: "parsed", parsed: parsePiece(text, piece) });
  } else await find(ask, question.query);
}

self.addEventListener("message", ({ data }: MessageEvent<Question>) => {
  answer(data).catch((error: unknown) => send({ ask: data.ask, kind: "failed", cause: String(error) }));
});
