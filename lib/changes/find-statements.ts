// Finds statements that may say the same as another one, by the words and numbers they share, so that two long texts are
// not compared sentence by sentence. `Steps` bounds the work.

import { eachKey } from "@/lib/citation-check/words";
import { type Statement, sentencesWithHeadings, statementOf } from "./statements";

/** The number of statements that are compared with each one. */
const MOST_CANDIDATES = 12;
/** Code units of a page that are searched. */
const MOST_READ = 400_000;
/** A key in more places than this distinguishes nothing. */
const COMMON = 400;

/** Counts the work of a comparison, so that it ends whatever it is given. */
export class Steps {
  private left: number;
  /** False once some statement was not compared for want of steps. */
  complete = true;

  constructor(most: number) {
    this.left = most;
  }

  get taken(): boolean {
    return this.left <= 0;
  }

  /** True when there were as many steps left. */
  take(count = 1): boolean {
    if (this.left < count) {
      this.complete = false;
      return false;
    }
    this.left -= count;
    return true;
  }
}

/** Statements by their keys. */
export class StatementIndex {
  private readonly postings = new Map<string, number[]>();
  readonly size: number;

  constructor(size: number, eachKeyOf: (index: number, take: (key: string) => void) => void) {
    this.size = size;
    for (let index = 0; index < size; index += 1)
      eachKeyOf(index, (key) => {
        const places = this.postings.get(key);
        if (!places) this.postings.set(key, [index]);
        else if (places.at(-1) !== index) places.push(index);
      });
  }

  /** Those that share most, rare keys counting more; the first of equal ones. */
  candidates(keys: ReadonlySet<string>): number[] {
    const scores = new Map<number, number>();
    for (const key of keys) {
      const places = this.postings.get(key) ?? [];
      if (places.length === 0 || places.length > COMMON) continue;
      const weight = Math.log(1 + this.size / places.length) + 0.1;
      for (const place of places) scores.set(place, (scores.get(place) ?? 0) + weight);
    }
    return [...scores]
      .sort(([a, one], [b, other]) => other - one || a - b)
      .slice(0, MOST_CANDIDATES)
      .map(([place]) => place);
  }
}

/** The sentences of a page, made statements when they are first compared. */
export class PageStatements {
  private readonly sentences: ReturnType<typeof sentencesWithHeadings>;
  private readonly index: StatementIndex;
  private readonly made = new Map<number, Statement>();
  readonly text: string;

  constructor(text: string) {
    this.text = text.slice(0, MOST_READ);
    this.sentences = sentencesWithHeadings(this.text);
    this.index = new StatementIndex(this.sentences.length, (index, take) => {
      const { start, end } = this.sentences[index] ?? { start: 0, end: 0 };
      eachKey(this.text.slice(start, Math.min(end, start + 1000)), take);
    });
  }

  private at(index: number): Statement | null {
    const sentence = this.sentences[index];
    if (!sentence) return null;
    const { start, end, around } = sentence;
    const statement =
      this.made.get(index) ??
      statementOf({ text: this.text.slice(start, end), span: { start, end }, around });
    this.made.set(index, statement);
    return statement;
  }

  /** The sentences that may say what a statement says. */
  near({ keys }: Statement): Statement[] {
    return this.index.candidates(keys).flatMap((index) => this.at(index) ?? []);
  }
}
