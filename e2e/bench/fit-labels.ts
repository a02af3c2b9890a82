// The questions for fitting weights in one format: the page that answers, and what an answer contains.

import type { Asked } from "@/testing/builtin-model/questions";
import { type AskedKeyless, holdsAnswer, isRight } from "./keyless-questions";

export type Labelled = {
  set: string;
  question: string;
  /** True for the address of a page that answers; always false for an unanswerable question. */
  pageOf(url: string): boolean;
  /** True for a text that contains a complete answer. */
  textOf(text: string): boolean;
};

const never = () => false;

/** Questions of this folder and of the unit tests, without those that depend on an earlier question. */
export function labelled(
  keyless: readonly (readonly [set: string, asked: readonly AskedKeyless[]])[],
  others: Readonly<Record<string, readonly (Asked | string)[]>>,
): Labelled[] {
  return [
    ...keyless.flatMap(([set, all]) =>
      all.map((asked) => ({
        set,
        question: asked.question,
        pageOf: (url: string) => isRight(asked, url),
        textOf: (text: string) => asked.documents.length > 0 && holdsAnswer(asked, text),
      })),
    ),
    ...Object.entries(others).flatMap(([set, all]) =>
      all.flatMap((asked): Labelled[] => {
        if (typeof asked === "string") return [{ set, question: asked, pageOf: never, textOf: never }];
        if (asked.earlier) return [];
        const { question, page, phrase } = asked;
        return [{ set, question, pageOf: (url) => page.test(url), textOf: (text) => phrase.test(text) }];
      }),
    ),
  ];
}
