// Takes out of text from outside what a reader does not see, and breaks what a model could take for something else than
// text: roles of a chat, results of calls, marks of data, citations. What a reader does see stays readable. The same text
// always gives the same result, and cleaning it again changes nothing.

const MOST_ENCODED = 400;

/** Everything below is about characters like these; text without them is left alone. */
const SUSPECT = /[^\P{Cc}\t\n]|[\p{DI}\p{NChar}\p{Cs}\u2028\u2029\ufff9-\ufffc]/u;

const ESCAPE = String.fromCharCode(0x1b);
const [CSI, BELL, STRING_END] = [0x9b, 0x07, 0x9c].map((code) => String.fromCharCode(code));
/** Colours, cursor moves and titles of a terminal. */
const TERMINAL = new RegExp(
  [
    `(?:${ESCAPE}\\[|${CSI})[0-?]{0,64}[ -/]{0,8}[@-~]`,
    `${ESCAPE}[\\]PX^_][^${BELL}${ESCAPE}${STRING_END}]{0,2000}(?:${BELL}|${ESCAPE}\\\\|${STRING_END})`,
    `${ESCAPE}[ -/]{0,8}[0-~]`,
  ].join("|"),
  "g",
);

/**
 * Controls, characters that are not drawn (soft hyphens, fillers, marks of direction, tag characters), and such as stand
 * for nothing. Joiners and selectors of variants have work to do in some places.
 */
const INVISIBLE = /[^\P{Cc}\t\n]|(?![\u200c\u200d]|[\ufe00-\ufe0f])\p{DI}|[\p{NChar}\ufff9-\ufffc]/gu;
/** Scripts that join, and pictures that are made of several. */
const JOINING = [
  ...["Arabic", "Syriac", "Mongolian", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil"],
  ...["Telugu", "Kannada", "Malayalam", "Sinhala", "Khmer", "Myanmar"],
].map((script) => `\\p{Script=${script}}`);
const IDLE_JOINER = new RegExp(
  `(?<!${[...JOINING, "\\p{Extended_Pictographic}", "\\p{Emoji_Modifier}", "\\ufe0f"].join("|")})[\\u200c\\u200d]`,
  "gu",
);
const IDLE_SELECTOR = /(?<!\p{Extended_Pictographic}|[0-9#*])[\ufe00-\ufe0f]/gu;

/** The text as a reader sees it. */
export function withoutHidden(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(TERMINAL, "")
    .replace(INVISIBLE, "")
    .replace(IDLE_JOINER, "")
    .replace(IDLE_SELECTOR, "");
}

const TAGS =
  "system|assistant|user|human|developer|instructions?|prompt|messages?|tool|tool_?(?:calls?|results?|responses?|use|outputs?)|function_?(?:calls?|results?|responses?)|invoke|parameters?|think(?:ing)?|antml:[a-z_]+|start_of_turn|end_of_turn|bos|eos|pad|unk|s|im_start|im_end";
const ROLE_TAG = new RegExp(`<(/?(?:${TAGS})(?:\\s[^<>\\n]{0,200})?/?)>`, "gi");
/** Special words of chat formats: `<|im_start|>`, `[INST]`, `[TOOL_RESULTS]`. */
const SPECIAL = /<([|｜][^<>\n]{0,60}[|｜])>/g;
const SPECIAL_BRACKET =
  /\[(\/?(?:INST|SYS|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|BOS|EOS))\]/g;
/** The beginning of a line that reads like the turn of somebody, or like a result. */
const TURN =
  /^([ \t>*_-]{0,12})(?=(?:system|assistant|user|human|developer|tool|function)(?:[ _](?:message|prompt|note|result|instructions?))?[*_]{0,3}[ \t]{0,3}:|#{2,6}[ \t]?(?:instructions?|response|system)\b|(?:result of )?call \d{1,4}-|end of (?:page|search results|data)\b)/gim;

const ENCODED = "A-Za-z0-9+/_=-";
/** Looked for where a row of them begins: at each of its signs it would cost the square of its length. */
const MASS = new RegExp(`(?<![${ENCODED}])[${ENCODED}]{${MOST_ENCODED}}`, "g");
const NOT_ENCODED = new RegExp(`[^${ENCODED}]`, "g");

/** Text that shows no forged marks, roles or results, and no encoded mass. Citations stay: see `withoutNumbers`. */
export function inert(text: string): string {
  return withoutHidden(text)
    .replace(SPECIAL, "‹$1›")
    .replace(SPECIAL_BRACKET, "‹$1›")
    .replace(ROLE_TAG, "‹$1›")
    .replace(TURN, "$1› ")
    .replace(/<<+/g, "‹‹")
    .replace(/>>>+/g, "›››");
}

/** Of what no reader reads only the length is told. */
export function withoutMass(text: string): string {
  let shown = "";
  let from = 0;
  for (const { index } of text.matchAll(MASS)) {
    if (index < from) continue;
    NOT_ENCODED.lastIndex = index;
    const end = NOT_ENCODED.exec(text)?.index ?? text.length;
    shown += `${text.slice(from, index)}[… ${end - index} encoded characters]`;
    from = end;
  }
  return shown + text.slice(from);
}

const GROUP = /\[(\s*\d{1,4}(?:\s*[-–—,;]\s*\d{1,4}){0,20}\s*)\]/g;
/** Of what is indexed more than once: `rows[0][1]`. Behind a space the first of several is none. */
const OTHER_INDICES = /(?<!\[[^\][]*\])(?:\[[^\][]*\])+$/;
/** Characters that are looked at before an index. */
const INDEXED = 80;
const LOOKS_LIKE_CODE = /[=;{}`]|\w\(/;

/**
 * `[7]` in a page is a footnote of that page, or a forgery; only `(7)` of it is shown, so that a copied sentence cites
 * nothing. In code it is an index and stays.
 */
export function withoutNumbers(text: string): string {
  if (!/\[\s*\d/.test(text)) return text;
  let fence = "";
  const lines = text.split("\n").map((line) => {
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    if (mark !== "" && (fence === "" || mark.startsWith(fence))) fence = fence === "" ? mark : "";
    if (fence !== "") return line;
    return line.replace(GROUP, (whole, numbers: string, at: number) => {
      const before = line.slice(Math.max(0, at - INDEXED), at).replace(OTHER_INDICES, "");
      const isIndex = /[\w)]$/.test(before) && LOOKS_LIKE_CODE.test(line);
      return isIndex ? whole : `(${numbers.trim()})`;
    });
  });
  return lines.join("\n");
}
