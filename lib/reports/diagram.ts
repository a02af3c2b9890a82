// Facts about a diagram from its source alone.

/** Longer sources are not drawn: 20,000 code units. */
export const LONGEST_DIAGRAM = 20_000;

/** Code in this language is a diagram. */
export const isDiagram = (code: { lang?: string | null }): boolean => code.lang?.toLowerCase() === "mermaid";

// Bounded, since every line is a candidate start.
const TITLE = /^[ \t]{0,40}(?:accTitle[ \t]{0,9}:[ \t]{0,9}|title[ \t]{0,9}:?[ \t]{1,9})(\S[^\n]{0,119})/m;

/** The name of a diagram: its own title, else its section, else its first line. */
export function diagramName(source: string, section?: string): string {
  const own = TITLE.exec(source)?.[1]?.trim();
  if (own) return own.replace(/^["']|["']$/g, "");
  if (section) return section;
  const first = source.split("\n").find((line) => /^\s*[a-z]/i.test(line) && !/^\s*(?:---|%%)/.test(line));
  return (first ?? "").trim().slice(0, 80);
}
