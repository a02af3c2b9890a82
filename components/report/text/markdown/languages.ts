// The coloured languages of code, by their usual names.

const LANGUAGES = [
  "bash",
  "c",
  "cpp",
  "csharp",
  "css",
  "diff",
  "docker",
  "go",
  "graphql",
  "html",
  "ini",
  "java",
  "javascript",
  "json",
  "julia",
  "kotlin",
  "latex",
  "lua",
  "markdown",
  "matlab",
  "php",
  "powershell",
  "python",
  "r",
  "ruby",
  "rust",
  "scala",
  "sql",
  "swift",
  "toml",
  "tsx",
  "typescript",
  "xml",
  "yaml",
] as const;

export type CodeLanguage = (typeof LANGUAGES)[number];

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

/** The language of a code block's info string (`ts`, `C++`, `python {1,3}`); null when it is not coloured. */
export function codeLanguage(name: string | null): CodeLanguage | null {
  const word =
    (name ?? "")
      .trim()
      .toLowerCase()
      .split(/[\s{,:]/)[0] ?? "";
  const own = LANGUAGES.find((language) => language === word);
  return own ?? (Object.hasOwn(ALIASES, word) ? (ALIASES[word] ?? null) : null);
}
