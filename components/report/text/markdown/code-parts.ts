// Splits code into parts of one colour each. It runs in a worker, because a hostile text can keep a grammar's
// regular expressions busy forever, and a worker can be terminated.

import {
  createCssVariablesTheme,
  createHighlighterCore,
  type HighlighterCore,
  type LanguageRegistration,
} from "@shikijs/core";
import { createJavaScriptRegexEngine } from "@shikijs/engine-javascript";
import type { CodeLanguage } from "./languages";

// The grammars of the coloured languages, each in a file of its own that is loaded on demand.

type Grammar = () => Promise<{ default: LanguageRegistration[] }>;

const GRAMMARS: Record<CodeLanguage, Grammar> = {
  bash: () => import("@shikijs/langs/bash"),
  c: () => import("@shikijs/langs/c"),
  cpp: () => import("@shikijs/langs/cpp"),
  csharp: () => import("@shikijs/langs/csharp"),
  css: () => import("@shikijs/langs/css"),
  diff: () => import("@shikijs/langs/diff"),
  docker: () => import("@shikijs/langs/docker"),
  go: () => import("@shikijs/langs/go"),
  graphql: () => import("@shikijs/langs/graphql"),
  html: () => import("@shikijs/langs/html"),
  ini: () => import("@shikijs/langs/ini"),
  java: () => import("@shikijs/langs/java"),
  javascript: () => import("@shikijs/langs/javascript"),
  json: () => import("@shikijs/langs/json"),
  julia: () => import("@shikijs/langs/julia"),
  kotlin: () => import("@shikijs/langs/kotlin"),
  latex: () => import("@shikijs/langs/latex"),
  lua: () => import("@shikijs/langs/lua"),
  markdown: () => import("@shikijs/langs/markdown"),
  matlab: () => import("@shikijs/langs/matlab"),
  php: () => import("@shikijs/langs/php"),
  powershell: () => import("@shikijs/langs/powershell"),
  python: () => import("@shikijs/langs/python"),
  r: () => import("@shikijs/langs/r"),
  ruby: () => import("@shikijs/langs/ruby"),
  rust: () => import("@shikijs/langs/rust"),
  scala: () => import("@shikijs/langs/scala"),
  sql: () => import("@shikijs/langs/sql"),
  swift: () => import("@shikijs/langs/swift"),
  toml: () => import("@shikijs/langs/toml"),
  tsx: () => import("@shikijs/langs/tsx"),
  typescript: () => import("@shikijs/langs/typescript"),
  xml: () => import("@shikijs/langs/xml"),
  yaml: () => import("@shikijs/langs/yaml"),
};

/** The grammars that a language consists of. */
async function grammarsOf(language: CodeLanguage): Promise<LanguageRegistration[]> {
  return (await GRAMMARS[language]()).default;
}

const KINDS = ["keyword", "string", "comment", "function", "constant", "parameter", "punctuation"] as const;
export type CodeKind = (typeof KINDS)[number];
/** `kind` is null for text in the default colour. */
export type CodePart = { text: string; kind: CodeKind | null };

const THEME = createCssVariablesTheme({ name: "parts", variablePrefix: "--", fontStyle: false });
/** Scopes that other names stand for. */
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

/** The parts of a text in order, with equal neighbours joined; concatenated, they are the text. */
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
    // No limit per line, since a grammar's first line is its slowest; the caller terminates slow work.
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
