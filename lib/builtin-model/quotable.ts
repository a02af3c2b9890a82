// Which sentences can be quoted on their own. A sentence that needs its context, or only refers elsewhere, is indexed
// with a lower score or 0.

const LABEL =
  /^(?:\*\*|__)?(?:good to know|note|tip|warning|important|caution|info|example|примечание|важно)\s*:?(?:\*\*|__)?\s*:?\s+/i;
const NAVIGATION =
  /^\W*(?:see|api reference|read (?:the|our|official|\[)|read more|(?:to )?learn (?:more|about|how|to)|to (?:see|read|find out)|check out|refer to|view|visit|click|take a look|for (?:more|further|detailed|a full|a complete|the full)|next,? (?:you|we|let)|you can (?:also )?(?:find|learn|see|read|view|check)|want to|here(?:'s| is| are)|below|let's|now,|смотрите|см\.|подробнее|далее)(?!\p{L})/iu;
const ABOUT_PAGE =
  /\b(?:this|the following|in this|these) (?:page|guide|section|example|examples|document|chapter|tutorial|quickstart|table|recipe|diagram|snippet|code)\b|\b(?:example|code|snippet|table|diagram|image|video|section|list)s? (?:above|below)\b|\b(?:above|below|following|previous) (?:example|code|snippet|table|section|guide|step)/i;
/** Refers the reader elsewhere, or announces something that a quotation does not include. */
const POINTS_ON = /(?:^|[,;(]\s?)(?:please )?(?:see|refer to)\s/i;
const ANAPHORIC =
  /^\W*(?:this|that|these|those|it|they|he|she|such|here|there|then|however|therefore|thus|instead|otherwise|also|additionally|furthermore|moreover|similarly|likewise|but|and|so|or|alternatively|conversely|in addition|by contrast|as a result|in that case|with that|with this|in both cases|for example|for instance|in other words|by doing|doing so|because of (?:this|that)|to (?:use|do|enable|fix|avoid|achieve) (?:it|this|that|so)|to \w+ (?:it|this|that)(?=\s*,)|both|either|neither|other|another|(?:the )?(?:reason|cause|result|purpose)s?(?=:)|after (?:this|that)|since it|if it|(?:grund|причина|цель|результат)(?=:)|это|этот|эта|эти|они|он|она|оно|однако|поэтому|также|кроме того|например|тогда)(?!\p{L})/iu;
const POINTING_BACK =
  /\b(?:these|those|such) (?:\w+ )?(?:scenarios?|cases?|options?|values?|pitfalls?|situations?|problems?|errors?|steps?|files?|functions?|components?|pages?|methods?|props|parameters?|settings?|limitations?)\b|\b(?:in|with|for) (?:this|that) (?:case|way|mode|approach|setup|reason|scenario)\b|\bthis (?:behavior|option|approach|pattern|feature|setting|file|function|method|component|hook|property|change|error)\b|\b(?:use|using|call|pass|combine|pair|set) it\b|\b(?:do|doing|does|did|achieve|enable|disable|avoid|prevent|fix|solve) (?:this|it|so)\b|\bthe (?:former|latter|above)\b/i;
/** Written by a user with a problem, not by the documentation. */
const FIRST_PERSON = /(?:^|[^\w`'"])(?:I|I'm|I’m|my|me)(?![\w`])/;
/** "By using the function", "Running the tests": a sentence fragment, common in lists. */
const FRAGMENT =
  /^(?:By|With|For|When|If|Via|Through)\s[^,]{0,80}$|^[A-Z]\w+ing\b(?!.*\b(?:is|are|can|will|does|has|lets|allows|makes|means|requires|helps|may|should|must)\b)/;
/** "You can also …" continues an earlier sentence. */
const ADDING = /^.{0,50}\balso\b/i;
/** "Default: 5 minutes" under the name of a setting is complete. */
const STATES_DEFAULT = /^\W*defaults?(?: to\b|:)/i;
const MOVING = /\b(?:migrat\w+|upgrad\w+|codemods?)\b/i;
const RAW_MARKUP = /<\/?[A-Za-z][^<>\n]*>|\{[^{}\n]*\}|\{\{|&[a-z]+;|!\[|\]\[/;
const ADVERT =
  /\b(?:sign up|subscribe|cookie policy|all rights reserved|copyright|newsletter|privacy policy|log in to)\b/i;

/** True when the text ends in a colon. */
export const endsWithColon = (text: string): boolean => /(?<!\W)[^\w:]*:\W*$/.test(text);

const DATE_AT_END =
  /(?:(?<![\p{L}\d])\d{1,2}(?:st|nd|rd|th|\.)?\s\p{L}{3,9}\.?,?\s\d{4}|(?<![\p{L}\d])\p{L}{3,9}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4})(?:\s(?:г|года))?[.\s]{0,3}$/u;
const LONGEST_DATELINE = 80;

/** "Bergen, 2 April 2025.": where and when a text was written. */
function isDateline(text: string): boolean {
  const date = text.length <= LONGEST_DATELINE ? DATE_AT_END.exec(text) : null;
  if (!date) return false;
  const place = text.slice(0, date.index).trim();
  return place === "" || (place.endsWith(",") && place.split(/\s+/).every((word) => /^\p{Lu}/u.test(word)));
}

/** A line at the head of a letter or a memo: who wrote it, to whom, when and of what. */
const LETTERHEAD =
  /^[\s*_]{0,4}(?:from|to|cc|bcc|date|sent|subject|re|attn|attention|от|кому|копия|дата|тема|von|an|betreff|datum|de|à|objet|para|asunto)[\s*_]{0,3}:[\s*_]/iu;

/** True for a line at the head of a letter. */
export const isLetterhead = (text: string): boolean => LETTERHEAD.test(text);

const withoutCode = (text: string) => text.replace(/`+[^`]*`+/g, " code ");

/** Length of a label such as "**Good to know:**", which a quotation omits. */
export function labelLength(text: string): number {
  return text.match(LABEL)?.[0].length ?? 0;
}

/** "This error occurs when …" at the start of a page is about the subject of the page's title. */
export function speaksOfPage(text: string): boolean {
  return /^This (?:error|function|hook|component|directive|option|method|class|file|property|setting|feature|helper|utility)\s(?!page)/.test(
    text,
  );
}

/** True when a sentence depends on the one before it. */
export function leansBack(text: string): boolean {
  return ANAPHORIC.test(text) || POINTING_BACK.test(text);
}

/** How well a sentence is understood alone: 0 when it must not be quoted, at most 1. */
export function quality(text: string): number {
  if (isDateline(text)) return 0;
  if (isLetterhead(text)) return 0.1;
  const plain = withoutCode(text);
  const words = plain.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (
    (words < 4 && !/^\W*default/i.test(text)) ||
    text.length > 420 ||
    RAW_MARKUP.test(plain.replace(/\]\((?:[^()]|\([^()]*\))*\)/g, "]"))
  )
    return 0;
  if (/(?<!\W)[^\w?]*[?]\W*$/.test(plain) || /__[A-Z_]+__/.test(text) || ADVERT.test(plain)) return 0;
  if (!/^["'`«“[*_]*[\p{Lu}\p{N}`@]/u.test(text)) return 0;
  // An odd number of code marks means that a code span was cut.
  if ((text.match(/`/g)?.length ?? 0) % 2 === 1) return 0;
  if (NAVIGATION.test(plain) || /\blearn more\b/i.test(plain)) return 0.1;
  // The check of citations leaves tags out, so it cannot find such a sentence word for word.
  if (/<\w+\s[^<>]*=["{][^<>]*>/.test(text)) return 0.1;
  if (STATES_DEFAULT.test(text)) return 0.8;
  const linked = [...text.matchAll(/\[([^[\]]*)\]\(/g)].reduce(
    (sum, match) => sum + (match[1]?.length ?? 0),
    0,
  );
  let value = 1;
  if (linked > text.length * 0.5) value *= 0.4;
  if (ABOUT_PAGE.test(plain)) value *= 0.35;
  if (POINTS_ON.test(plain) || (/\bthe following\b/i.test(plain) && !endsWithColon(plain))) value *= 0.4;
  if (leansBack(plain)) value *= 0.65;
  // A text without a full stop is a list entry rather than a sentence.
  if (!/(?<!\W)[^\w.!…:]*[.!…:]\W*$/.test(plain)) value *= words < 9 ? 0.5 : 0.8;
  if (FIRST_PERSON.test(plain)) value *= 0.4;
  if (FRAGMENT.test(plain)) value *= 0.4;
  if (MOVING.test(plain)) value *= 0.75;
  if (ADDING.test(plain)) value *= 0.75;
  if (words < 7) value *= 0.75;
  if (words > 42) value *= 0.75;
  if (/\b(?:deprecated|legacy|no longer)\b/i.test(plain)) value *= 0.85;
  return value;
}
