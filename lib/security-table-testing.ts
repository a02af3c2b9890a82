// What SECURITY.md's table says, for the tests that hold it to the code.

export type SecurityRow = { number: string; files: string[] };

/** The rows of the table, with the files that are named in them. */
export function securityTable(markdown: string): SecurityRow[] {
  return [...markdown.matchAll(/^\| (S\d+) \|[^|]*\|([^|]*)\|$/gm)].map(([, number = "", named = ""]) => ({
    number,
    files: [...named.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
  }));
}

/** Whether a title in this source begins with the number: `S8 S10: …`. */
export function provenBy(number: string, source: string): boolean {
  return [...source.matchAll(/["'`]((?:S\d+[ ,]*)+): /g)].some(([, numbers = ""]) =>
    numbers.split(/[ ,]+/).includes(number),
  );
}
