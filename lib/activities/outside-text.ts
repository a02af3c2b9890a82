// Removes from outside text what a reader cannot see, and defuses what a model could take for something other
// than text: chat roles, call results, data marks, citations. What a reader does see stays readable.
// Deterministic and idempotent.

const MOST_ENCODED = 400;

/** Everything below concerns such characters; text without them is unchanged. */
const SUSPECT = /[^\P{Cc}\t\n]|[\p{DI}\p{NChar}\p{Cs}\u2028\u2029\ufff9-\ufffc]/u;

const ESCAPE = String.fromCharCode(0x1b);
const [CSI, BELL, STRING_END] = [0x9b, 0x07, 0x9c].map((code) => String.fromCharCode(code));
/** Terminal colours, cursor movements and titles. */
const TERMINAL = new RegExp(
  [
    `(?:${ESCAPE}\\[|${CSI})[0-?]{0,64}[ -/]{0,8}[@-~]`,
    `${ESCAPE}[\\]PX^_][^${BELL}${ESCAPE}${STRING_END}]{0,2000}(?:${BELL}|${ESCAPE}\\\\|${STRING_END})`,
    `${ESCAPE}[ -/]{0,8}[0-~]`,
  ].join("|"),
  "g",
);

/**
 * Control characters, invisible characters (soft hyphens, fillers, direction marks, tag characters) and
 * unassigned ones. Joiners and variation selectors are legitimate in some places.
 */
const INVISIBLE = /[^\P{Cc}\t\n]|(?![\u200c\u200d]|[\ufe00-\ufe0f])\p{DI}|[\p{NChar}\ufff9-\ufffc]/gu;
/** Scripts that need joiners, and composed emoji. */
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
function withoutHidden(text: string): string {
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
/** Special tokens of chat formats: `<|im_start|>`, `[INST]`, `[TOOL_RESULTS]`. */
const SPECIAL = /<([|｜][^<>\n]{0,60}[|｜])>/g;
const SPECIAL_BRACKET =
  /\[(\/?(?:INST|SYS|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|BOS|EOS))\]/g;
/** A line start that looks like a speaker's turn or a result. */
const TURN =
  /^([ \t>*_-]{0,12})(?=(?:system|assistant|user|human|developer|tool|function)(?:[ _](?:message|prompt|note|result|instructions?))?[*_]{0,3}[ \t]{0,3}:|#{2,6}[ \t]?(?:instructions?|response|system)\b|(?:result of )?call \d{1,4}-|end of (?:page|search results|data)\b)/gim;

const ENCODED = "A-Za-z0-9+/_=-";
/** Matched only at the start of a sequence: matching at each character would be quadratic. */
const MASS = new RegExp(`(?<![${ENCODED}])[${ENCODED}]{${MOST_ENCODED}}`, "g");
const NOT_ENCODED = new RegExp(`[^${ENCODED}]`, "g");

/**
 * Text without forged marks, roles or results, and without long encoded data. Citations stay: see
 * `withoutNumbers`.
 */
export function inert(text: string): string {
  return withoutHidden(text)
    .replace(SPECIAL, "‹$1›")
    .replace(SPECIAL_BRACKET, "‹$1›")
    .replace(ROLE_TAG, "‹$1›")
    .replace(TURN, "$1› ")
    .replace(/<{2,200}/g, "‹‹")
    .replace(/>{3,200}/g, "›››");
}

/** Replaces encoded data that nobody reads by its length. */
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
/** Further indices as in `rows[0][1]`. After a space, the first bracket is not an index. */
const OTHER_INDICES = /(?<!\[[^\][]*\])(?:\[[^\][]*\])+$/;
/** Characters that are examined before an index. */
const INDEXED = 80;
const LOOKS_LIKE_CODE = /[=;{}`]|\w\(/;

/**
 * `[7]` in a page is a footnote of that page, or a forgery; it becomes `(7)`, so that a copied sentence cites
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
