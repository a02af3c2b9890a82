// A cheap check that a text is written as its question is (Q17): the script most of its letters belong to. Words that are
// quoted, code and addresses may be in any script and do not count.

const SCRIPTS: Record<string, RegExp> = {
  Latin: /\p{Script=Latin}/gu,
  Cyrillic: /\p{Script=Cyrillic}/gu,
  Greek: /\p{Script=Greek}/gu,
  Arabic: /\p{Script=Arabic}/gu,
  Hebrew: /\p{Script=Hebrew}/gu,
  Devanagari: /\p{Script=Devanagari}/gu,
  Thai: /\p{Script=Thai}/gu,
  Korean: /\p{Script=Hangul}/gu,
  // Japanese mixes three scripts, so Chinese characters are counted with the syllables.
  "Chinese or Japanese": /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
};
/** Below this share of the letters no script is said to lead. */
const LEADS = 0.6;
const FEWEST_LETTERS = 8;
/** Code units that are looked at: as many tell the script of a text as surely as all of it. */
const LOOKED_AT = 50_000;
// Bounded, so that a missing end does not make each beginning search the whole text.
const FOREIGN = [
  /(?<![`~])(`{3,}|~{3,})(?![`~])[\s\S]{0,20000}?\1/g,
  /`[^`\n]*`/g,
  /^\s{0,3}>.*$/gm,
  /\]\([^)\s\]]{0,500}\)/g,
  /\bhttps?:\/\/\S+/g,
  /«[^«»]*»|“[^“”]*”|„[^„“”]*[“”]|"[^"\n]*"/g,
];

/** The leading script of a text, or null when it is too short or too mixed to tell. */
export function leadingScript(text: string): string | null {
  const own = FOREIGN.reduce((rest, pattern) => rest.replace(pattern, " "), text.slice(0, LOOKED_AT));
  const counts = Object.entries(SCRIPTS).map(
    ([script, pattern]) => [script, own.match(pattern)?.length ?? 0] as const,
  );
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  if (total < FEWEST_LETTERS) return null;
  return counts.find(([, count]) => count / total >= LEADS)?.[0] ?? null;
}

/** The two scripts when a text is plainly not in that of its question; null when it is, or when one cannot tell. */
export function scriptMismatch(question: string, text: string): { expected: string; found: string } | null {
  const expected = leadingScript(question);
  const found = leadingScript(text);
  return expected && found && expected !== found ? { expected, found } : null;
}
