// The kinds of files that can be documents, by file extension.

export type Kind = "markdown" | "html" | "text" | "pdf" | "docx" | "table" | "json" | "code";

const ENDINGS: Record<Exclude<Kind, "code">, string> = {
  markdown: "md mdx markdown",
  html: "html htm xhtml",
  text: "txt text log rst org adoc tex srt vtt",
  pdf: "pdf",
  docx: "docx",
  table: "csv tsv",
  json: "json jsonl ndjson geojson ipynb",
};

/** By the language name of a code fence: its display name, and its file extensions. */
const LANGUAGES: Record<string, [name: string, endings: string]> = {
  bash: ["Shell", "sh bash zsh"],
  bat: ["Batch", "bat cmd"],
  c: ["C", "c h"],
  clojure: ["Clojure", "clj cljs"],
  cpp: ["C++", "cpp cc cxx hpp hh"],
  csharp: ["C#", "cs"],
  css: ["CSS", "css scss less"],
  dart: ["Dart", "dart"],
  elixir: ["Elixir", "ex exs"],
  erlang: ["Erlang", "erl"],
  go: ["Go", "go"],
  graphql: ["GraphQL", "graphql gql"],
  haskell: ["Haskell", "hs"],
  ini: ["INI", "ini cfg conf properties"],
  java: ["Java", "java"],
  javascript: ["JavaScript", "js mjs cjs jsx"],
  julia: ["Julia", "jl"],
  kotlin: ["Kotlin", "kt kts"],
  lua: ["Lua", "lua"],
  matlab: ["MATLAB", "m"],
  ocaml: ["OCaml", "ml mli"],
  perl: ["Perl", "pl pm"],
  php: ["PHP", "php"],
  powershell: ["PowerShell", "ps1"],
  proto: ["Protocol Buffers", "proto"],
  python: ["Python", "py pyi"],
  r: ["R", "r"],
  ruby: ["Ruby", "rb"],
  rust: ["Rust", "rs"],
  scala: ["Scala", "scala"],
  sql: ["SQL", "sql"],
  swift: ["Swift", "swift"],
  terraform: ["Terraform", "tf"],
  toml: ["TOML", "toml"],
  typescript: ["TypeScript", "ts mts cts tsx"],
  vue: ["Vue", "vue svelte"],
  xml: ["XML", "xml xsd xsl svg plist"],
  yaml: ["YAML", "yaml yml"],
  zig: ["Zig", "zig"],
};

export type CodeLanguage = { id: string; name: string };

const kinds = new Map<string, Kind>();
const languages = new Map<string, CodeLanguage>();
for (const [kind, endings] of Object.entries(ENDINGS) as [Kind, string][])
  for (const ending of endings.split(" ")) kinds.set(ending, kind);
for (const [id, [name, endings]] of Object.entries(LANGUAGES))
  for (const ending of endings.split(" ")) {
    kinds.set(ending, "code");
    languages.set(ending, { id, name });
  }

/** The extension of a name in lower case, without the dot; empty if there is none. */
export const endingOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";

/** The kind of a file by its name; a name without an extension counts as text; null if it cannot be read. */
export function kindOf(path: string): Kind | null {
  const ending = endingOf(path);
  return ending === "" ? "text" : (kinds.get(ending) ?? null);
}

/** The programming language of a file by its name; null for one that is none. */
export const languageOf = (path: string): CodeLanguage | null => languages.get(endingOf(path)) ?? null;

/** True for a file name with a readable kind. */
export const isReadable = (path: string): boolean => kindOf(path) !== null;

/** Binary kinds, whose files are larger than the text in them. */
const PACKED: ReadonlySet<Kind | null> = new Set<Kind>(["pdf", "docx"]);
const MOST_PACKED = 40_000_000;
const MOST_PLAIN = 5_000_000;
/** The maximum size of any document. */
export const MOST_BYTES = MOST_PACKED;

/** The most bytes a file of this name may have. */
export const mostBytes = (path: string): number => (PACKED.has(kindOf(path)) ? MOST_PACKED : MOST_PLAIN);
