// What SECURITY.md promises and which tests it names, for the tests that hold it to the code.

type SecurityRow = { number: string; files: string[] };

/** A test as it is named: `file` “title”. */
type Proof = { file: string; title: string };

/** The rows of the table, with the files that are named in them. */
export function securityTable(markdown: string): SecurityRow[] {
  return [...markdown.matchAll(/^\| (SEC-\d+) \|[^|]*\|([^|]*)\|$/gm)].map(([, number = "", named = ""]) => ({
    number,
    files: [...new Set([...named.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file))],
  }));
}

/** Whether a title in this source begins with the number: `SEC-8 SEC-10: …`. */
export function provenBy(number: string, source: string): boolean {
  return [...source.matchAll(/["'`]((?:[A-Z][A-Z\d-]*\d[ ,]*)+): /g)].some(([, numbers = ""]) =>
    numbers.split(/[ ,]+/).includes(number),
  );
}

/** Every test that a text names; of one file several titles may follow each other. */
export function proofsIn(text: string): Proof[] {
  return [...text.matchAll(/`([^`\n]+\.(?:test|spec)\.tsx?)`((?: “[^”\n]+”)+)/g)].flatMap(
    ([, file = "", titles = ""]) =>
      [...titles.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => ({ file, title })),
  );
}

/** Sections whose paragraphs promise something. */
const PROMISING = ["Outgoing requests", "Pages and text", "Browser", "Who may ask", "Secrets", "Packages"];
/** How paragraphs begin that tell limits or explain, and promise nothing. */
const NO_PROMISE =
  /^(?:\*\*What it does not do\.\*\*|What it does not do:|What no policy can stop:|A model can still|Two layers protect|`npm run sbom`|Packages that only build)/;

/** The paragraphs that promise something. */
export function promisesIn(markdown: string): string[] {
  return PROMISING.flatMap((heading) => {
    const [, section = ""] = markdown.split(`\n## ${heading}\n`);
    const [body = ""] = section.split("\n## ");
    return body.split("\n\n").map((paragraph) => paragraph.trim());
  }).filter((paragraph) => paragraph !== "" && !NO_PROMISE.test(paragraph));
}
