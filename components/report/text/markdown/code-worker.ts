// Computes the colours of code, one request at a time.

import { type CodePart, codeParts } from "./code-parts";
import type { CodeLanguage } from "./languages";

export type CodeQuestion = { ask: number; code: string; language: CodeLanguage };
/** `parts` is null when the language could not be loaded or parsed. */
export type CodeAnswer = { ask: number; parts: CodePart[] | null };

self.addEventListener("message", ({ data: { ask, code, language } }: MessageEvent<CodeQuestion>) => {
  const send = (parts: CodePart[] | null) => self.postMessage({ ask, parts } satisfies CodeAnswer);
  codeParts(code, language).then(send, () => send(null));
});
