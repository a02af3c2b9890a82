// The languages of code that are coloured, by the names people give them. Each is a file of its own, loaded by the worker
// when a text has it.

import type { LanguageRegistration } from "@shikijs/core";

type Grammar = () => Promise<{ default: LanguageRegistration[] }>;

const GRAMMARS = {
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
} satisfies Record<string, Grammar>;

export type CodeLanguage = keyof typeof GRAMMARS;

const ALIASES: Record<string, CodeLanguage> = {
  "c#": "csharp",
  "c++": "cpp",
  cjs: "javascript",
  console: "bash",
  cs: "csharp",
  dockerfile: "docker",
  golang: "go",
  gql: "graphql",
  h: "c",
  hpp: "cpp",
  jl: "julia",
  js: "javascript",
  json5: "json",
  jsonc: "json",
  jsx: "tsx",
  kt: "kotlin",
  md: "markdown",
  mjs: "javascript",
  patch: "diff",
  postgresql: "sql",
  ps1: "powershell",
  py: "python",
  python3: "python",
  rb: "ruby",
  rs: "rust",
  sh: "bash",
  shell: "bash",
  shellscript: "bash",
  sqlite: "sql",
  svg: "xml",
  tex: "latex",
  ts: "typescript",
  yml: "yaml",
  zsh: "bash",
};

/** The language that a block of code names (`ts`, `C++`, `python {1,3}`); null for one that is not coloured. */
export function codeLanguage(name: string | null): CodeLanguage | null {
  const word =
    (name ?? "")
      .trim()
      .toLowerCase()
      .split(/[\s{,:]/)[0] ?? "";
  if (Object.hasOwn(GRAMMARS, word)) return word as CodeLanguage;
  return Object.hasOwn(ALIASES, word) ? (ALIASES[word] ?? null) : null;
}

/** The grammars that a language consists of. */
export async function grammarsOf(language: CodeLanguage): Promise<LanguageRegistration[]> {
  return (await (GRAMMARS[language] as Grammar)()).default;
}
