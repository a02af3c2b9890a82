// The promises of SECURITY.md and the tests it names, for the tests that compare them with the code.

type SecurityRow = { number: string; files: string[] };

/** A reference to a test: `file` “title”. */
type Proof = { file: string; title: string };

/** The rows of the table with the files that they name. */
export function securityTable(markdown: string): SecurityRow[] {
  return [...markdown.matchAll(/^\| (SEC-\d+) \|[^|]*\|([^|]*)\|$/gm)].map(([, number = "", named = ""]) => ({
    number,
    files: [...new Set([...named.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file))],
  }));
}

/** True when a title in this source begins with the code: `SEC-8 SEC-10: …`. */
export function provenBy(number: string, source: string): boolean {
  return [...source.matchAll(/["'`]((?:[A-Z][A-Z\d-]*\d[ ,]*)+): /g)].some(([, numbers = ""]) =>
    numbers.split(/[ ,]+/).includes(number),
  );
}

/** Every test that a text names; several titles may follow one file. */
export function proofsIn(text: string): Proof[] {
  return [...text.matchAll(/`([^`\n]+\.(?:test|spec)\.tsx?)`((?: “[^”\n]+”)+)/g)].flatMap(
    ([, file = "", titles = ""]) =>
      [...titles.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => ({ file, title })),
  );
}

/** Sections whose paragraphs contain promises. */
const PROMISING = ["Outgoing requests", "Pages and text", "Browser", "Who may ask", "Secrets", "Packages"];
/** Beginnings of paragraphs that describe limits or explain, and promise nothing. */
const NO_PROMISE =
  /^(?:\*\*What it does not do\.\*\*|What it does not do:|What no policy can stop:|A model can still|Two layers protect|`npm run sbom`|Packages that only build)/;

/** The paragraphs that contain promises. */
export function promisesIn(markdown: string): string[] {
  return PROMISING.flatMap((heading) => {
    const [, section = ""] = markdown.split(`\n## ${heading}\n`);
    const [body = ""] = section.split("\n## ");
    return body.split("\n\n").map((paragraph) => paragraph.trim());
  }).filter((paragraph) => paragraph !== "" && !NO_PROMISE.test(paragraph));
}
