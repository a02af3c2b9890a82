// Requests the colours of code blocks from a worker, one at a time. A worker that exceeds the time limit is
// terminated and the block stays plain; the next block gets a new worker.

import type { CodePart } from "./code-parts";
import type { CodeAnswer, CodeQuestion } from "./code-worker";
import { type CodeLanguage, codeLanguage } from "./languages";

export type { CodePart } from "./code-parts";

/** Dependencies, which tests replace. */
export type ColourPorts = {
  start: (
    onAnswer: (answer: CodeAnswer) => void,
    onError: () => void,
  ) => { send: (question: CodeQuestion) => void; end: () => void };
  /** Calls back after `delay` milliseconds. Returns a function that cancels it. */
  wait: (callback: () => void, delay: number) => () => void;
};

/** Longer code is not coloured: 50,000 code units. */
export const LONGEST_CODE = 50_000;
/** Time limit for one block, including loading its language. */
const LONGEST_TIME = 4000;
/** An idle worker is terminated after this time. */
const REST = 20_000;
const MOST_KEPT = 200;

type Waiting = CodeQuestion & { done: (parts: CodePart[] | null) => void };

export class Colours {
  private readonly ports: ColourPorts;
  private readonly kept = new Map<string, CodePart[] | null>();
  private readonly waiting: Waiting[] = [];
  private current: Waiting | null = null;
  private worker: ReturnType<ColourPorts["start"]> | null = null;
  private callOff: () => void = () => undefined;
  private asked = 0;

  constructor(ports: ColourPorts) {
    this.ports = ports;
  }

  /** The coloured parts of the code; null when it stays plain. */
  async of(code: string, language: CodeLanguage): Promise<CodePart[] | null> {
    if (code.length > LONGEST_CODE) return null;
    const key = `${language} ${code}`;
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    const parts = await new Promise<CodePart[] | null>((done) => {
      this.asked += 1;
      this.waiting.push({ ask: this.asked, code, language, done });
      this.next();
    });
    // The parts must add up to the original text, whatever a grammar does.
    const own = parts && parts.map(({ text }) => text).join("") === code ? parts : null;
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    this.kept.set(key, own);
    return own;
  }

  private next(): void {
    if (this.current) return;
    this.callOff();
    const question = this.waiting.shift() ?? null;
    this.current = question;
    if (!question) {
      this.callOff = this.ports.wait(() => this.endWorker(), REST);
      return;
    }
    this.worker ??= this.startWorker();
    const { ask, code, language } = question;
    this.callOff = this.ports.wait(() => this.giveUp(), LONGEST_TIME);
    this.worker.send({ ask, code, language });
  }

  private startWorker() {
    // A terminated worker may still have an answer in flight.
    const isOwn = () => this.worker === worker;
    const worker = this.ports.start(
      ({ ask, parts }) => {
        if (isOwn() && this.current?.ask === ask) this.settle(parts);
      },
      () => {
        if (isOwn()) this.giveUp();
      },
    );
    return worker;
  }

  private settle(parts: CodePart[] | null): void {
    const { current } = this;
    this.current = null;
    current?.done(parts);
    this.next();
  }

  private giveUp(): void {
    this.endWorker();
    this.settle(null);
  }

  private endWorker(): void {
    this.worker?.end();
    this.worker = null;
  }
}

const browser: ColourPorts = {
  start(onAnswer, onError) {
    const worker = new Worker(new URL("./code-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<CodeAnswer>) => onAnswer(data));
    worker.addEventListener("error", onError);
    return { send: (question) => worker.postMessage(question), end: () => worker.terminate() };
  },
  wait(callback, delay) {
    const timer = setTimeout(callback, delay);
    return () => clearTimeout(timer);
  },
};

/** The code colouring of this page. */
const colours = new Colours(browser);

/** The coloured parts of code in a language by any of its names; null when it stays plain. */
export async function coloursOf(code: string, name: string): Promise<CodePart[] | null> {
  const language = codeLanguage(name);
  return language && colours.of(code, language);
}
