// Holds a paragraph that a model wrote about changes against the findings that code made: it may order and join them, and
// name no number, date or name that they do not have. Pure.

import { wordsOf } from "@/lib/citation-check/evidence-clauses";
import { type Fact, factsOf } from "@/lib/citation-check/facts";
import { sameFact } from "@/lib/citation-check/facts-match";
import { sentencesOf } from "@/lib/text/sentences";
import { isStopWord } from "@/lib/text/words";
import type { ChangeFinding, Changes } from "./changes-schema";

/** Code units of a paragraph. */
const LONGEST_WORDING = 800;
const MOST_SENTENCES = 4;
/** Faults that are named to the model. */
const MOST_FAULTS = 8;

/** The findings that are told, the changed ones first. */
export const toldFindings = ({ findings }: Pick<Changes, "findings">): ChangeFinding[] =>
  (["changed", "new", "gone"] as const).flatMap((kind) => findings.filter((one) => one.kind === kind));

/** Everything that a paragraph may take from. */
const material = (findings: readonly ChangeFinding[]) =>
  findings
    .flatMap(({ before, after, values }) => [
      ...[before?.text ?? "", after?.text ?? ""],
      ...values.flatMap((value) => [value.before, value.after]),
    ])
    .join(" .\n");

/** A bare number that says how many findings there are. */
function isCount({ kind, unit, value }: Fact, { counts, findings }: Pick<Changes, "counts" | "findings">) {
  const told = [counts.changed, counts.new, counts.gone, counts.unchanged, findings.length];
  return kind === "number" && unit === "" && told.includes(Number(value));
}

/** The same value, also where only the findings say per what: "52 dollars" of "52 dollars per kilowatt-hour". */
const isOf = (said: Fact, known: Fact): boolean =>
  sameFact(said, known) ||
  sameFact(known, said) ||
  (said.unit !== "" &&
    known.unit.startsWith(`${said.unit}/`) &&
    sameFact({ ...said, unit: known.unit }, known));

/** Words with a capital letter that do not open a sentence: names, whatever a rule for names makes of them. */
function capitals(text: string): { start: number; stem: string; written: string }[] {
  return wordsOf(text).flatMap(({ start, end, stem, folded }) => {
    const written = text.slice(start, end);
    const opens = /(?:^|[.!?…]["»”]?\s+["«“]?)$/.test(text.slice(0, start));
    return /^\p{Lu}/u.test(written) && !opens && !isStopWord(folded) ? [{ start, stem, written }] : [];
  });
}

/** What is wrong with a paragraph about these changes; empty when it says only what they say. */
export function wordingFaults(text: string, changes: Pick<Changes, "counts" | "findings">): string[] {
  const given = material(toldFindings(changes));
  const known = factsOf(given);
  const stems = new Set(wordsOf(given).map(({ stem }) => stem));
  const shape = [
    text.trim() === "" ? "The paragraph is empty." : null,
    text.length > LONGEST_WORDING ? `The paragraph is longer than ${LONGEST_WORDING} characters.` : null,
    sentencesOf(text).length > MOST_SENTENCES ? "The paragraph has more than four sentences." : null,
    /[\n*_`#[\]<>]|https?:/.test(text) ? "The paragraph is not plain text on one line." : null,
  ].filter((fault) => fault !== null);
  const facts = factsOf(text);
  const strange = facts.flatMap((fact) => {
    const { kind, start, end, value } = fact;
    const there =
      kind === "name"
        ? value.split(" ").every((stem) => stems.has(stem))
        : isCount(fact, changes) || known.some((one) => isOf(fact, one));
    return there ? [] : [text.slice(start, end)];
  });
  const within = ({ start }: { start: number }) =>
    facts.some((fact) => fact.kind !== "name" && fact.start <= start && start < fact.end);
  const named = capitals(text).flatMap((word) =>
    stems.has(word.stem) || within(word) ? [] : [word.written],
  );
  const missing = [...new Set([...strange, ...named])].slice(0, MOST_FAULTS);
  return [...shape, ...missing.map((written) => `“${written}” is in none of the findings.`)];
}
