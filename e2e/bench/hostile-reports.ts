// Reports designed to make rendering slow, each within the limit of 400 kB.

const BYTES = 390_000;

/** Repeats the unit up to the limit; `perBlock` units are followed by blank lines. */
function filled(unit: string, perBlock = Number.POSITIVE_INFINITY): string {
  const parts: string[] = [];
  let bytes = 0;
  for (let index = 1; bytes + unit.length + 2 < BYTES; index += 1) {
    const part = index % perBlock === 0 ? `${unit}\n\n` : unit;
    parts.push(part);
    bytes += part.length;
  }
  return `Costs.\n\n${parts.join("")}`;
}

const TABLE = `|a|b|c|\n|-|-|-|\n${"|1|2|3|\n".repeat(20)}\n`;

/** By their content. */
export const HOSTILE_REPORTS: Readonly<Record<string, string>> = {
  "short lines": filled("a,b\n"),
  "short lines in blocks": filled("a,b\n", 900),
  citations: filled("[1]"),
  "citations in blocks": filled("[1]", 1_000),
  "cited sentences": filled("It costs 5 million [1]. "),
  brackets: filled("["),
  "link openings": filled("[a](", 900),
  links: filled("[a](/b) ", 300),
  "nested quotes": filled(`${">".repeat(40)} a\n\n`),
  "nested lists": filled(`${"- ".repeat(40)}a\n\n`),
  "list items": filled("- a\n\n"),
  tables: filled(TABLE),
  "one wide table": `Costs.\n\n|${"a|".repeat(1_000)}\n|${"-|".repeat(1_000)}\n${`|${"1|".repeat(1_000)}\n`.repeat(190)}`,
  emphasis: filled("**a_b*c_", 400),
  headings: filled("# a\n\n"),
  rules: filled("***\n\n"),
  formulas: filled("$a_1$ ", 300),
  addresses: filled("www.a.b ", 500),
  references: filled("&amp;\\*", 500),
  "code fences": filled("```a\nb\n```\n\n"),
  "one long word": filled("a"),
  "one long line": filled("a b. "),
  blanks: filled(" \n"),
};
