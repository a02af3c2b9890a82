// Code cut into parts of one colour each. It runs in a worker of its own, because a grammar is a heap of patterns that a
// hostile text can keep busy for ever: there it can be ended from outside.

import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from "@shikijs/core";
import { createJavaScriptRegexEngine } from "@shikijs/engine-javascript";
import { grammarsOf } from "./grammars";
import type { CodeLanguage } from "./languages";

const KINDS = ["keyword", "string", "comment", "function", "constant", "parameter", "punctuation"] as const;
export type CodeKind = (typeof KINDS)[number];
/** `kind` is null for what has the colour of all text. */
export type CodePart = { text: string; kind: CodeKind | null };

const THEME = createCssVariablesTheme({ name: "parts", variablePrefix: "--", fontStyle: false });
/** What a grammar calls otherwise. */
const SAME: Record<string, CodeKind> = {
  "string-expression": "string",
  link: "string",
  inserted: "string",
  deleted: "keyword",
};

let highlighter: Promise<HighlighterCore> | null = null;

function kindOf(colour: string | undefined): CodeKind | null {
  const name = /token-([a-z-]+)/.exec(colour ?? "")?.[1] ?? "";
  return SAME[name] ?? KINDS.find((kind) => kind === name) ?? null;
}

/** The parts of a text in order, neighbours of one kind joined; together they are the text. */
export async function codeParts(code: string, language: CodeLanguage): Promise<CodePart[]> {
  highlighter ??= createHighlighterCore({
    themes: [THEME],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const core = await highlighter;
  await core.loadLanguage(...(await grammarsOf(language)));
  const lines = core.codeToTokensBase(code, {
    lang: language,
    theme: "parts",
    tokenizeMaxLineLength: 2000,
    // A line begun is finished, since a grammar's first line is its slowest; who asks ends what takes too long.
    tokenizeTimeLimit: 0,
  });
  const parts: CodePart[] = [];
  const add = (text: string, kind: CodeKind | null) => {
    const last = parts.at(-1);
    if (last && (last.kind === kind || text.trim() === "")) last.text += text;
    else parts.push({ text, kind });
  };
  lines.forEach((tokens, index) => {
    if (index > 0) add("\n", null);
    for (const { content, color } of tokens) add(content, kindOf(color));
  });
  return parts;
}
