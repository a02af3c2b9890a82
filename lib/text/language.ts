// A cheap check that a text is in the language of its question (Q17), by the script of most of its letters.
// Quoted words, code and addresses are ignored.

const SCRIPTS: Record<string, RegExp> = {
  Latin: /\p{Script=Latin}+/gu,
  Cyrillic: /\p{Script=Cyrillic}+/gu,
  Greek: /\p{Script=Greek}+/gu,
  Arabic: /\p{Script=Arabic}+/gu,
  Hebrew: /\p{Script=Hebrew}+/gu,
  Devanagari: /\p{Script=Devanagari}+/gu,
  Thai: /\p{Script=Thai}+/gu,
  Korean: /\p{Script=Hangul}+/gu,
  // Japanese mixes three scripts, so Chinese characters are counted with the syllables.
  "Chinese or Japanese": /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
};
/** Below this share of the letters no script counts as the main one. */
const LEADS = 0.6;
const FEWEST_LETTERS = 8;
/** The number of code units examined, which is enough to recognize the script. */
const LOOKED_AT = 50_000;
// Bounded, because a missing end would otherwise make each start scan the whole text.
const FOREIGN = [
  /(?<![`~])(`{3,}|~{3,})(?![`~])[\s\S]{0,20000}?\1/g,
  /`[^`\n]*`/g,
  /^\s{0,3}>.*$/gm,
  /\]\([^)\s\]]{0,500}\)/g,
  /\bhttps?:\/\/\S+/g,
  /«[^«»]*»|“[^“”]*”|„[^„“”]*[“”]|"[^"\n]*"/g,
];

const ASCII = /[^\u0080-\uffff]+/g;

/** Counted by runs, because a page has too many letters to list each. */
const lettersIn = (text: string, runs: RegExp) =>
  (text.match(runs) ?? []).reduce((sum, run) => sum + run.length, 0);

/** The main script of a text, or null if it is too short or too mixed. */
export function leadingScript(text: string): string | null {
  const own = FOREIGN.reduce((rest, pattern) => rest.replace(pattern, " "), text.slice(0, LOOKED_AT));
  const beyond = own.replace(ASCII, "");
  const counts = Object.entries(SCRIPTS).map(
    ([script, pattern]) => [script, lettersIn(script === "Latin" ? own : beyond, pattern)] as const,
  );
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  if (total < FEWEST_LETTERS) return null;
  return counts.find(([, count]) => count / total >= LEADS)?.[0] ?? null;
}

/** The two scripts if a text is clearly not in that of its question; otherwise null. */
export function scriptMismatch(question: string, text: string): { expected: string; found: string } | null {
  const expected = leadingScript(question);
  const found = leadingScript(text);
  return expected && found && expected !== found ? { expected, found } : null;
}
