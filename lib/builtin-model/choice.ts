// Reads a question for one of two things: "A or B?", "Should I use A or B?", "Что лучше: A или B?".

/** A longer text is not read to its end: no question for a choice is as long. */
const LONGEST = 300;
const OR = /\s(?:or|или)\s/iu;
/** The words before the first of the two. */
const OPENINGS = [
  /^\W*(?:when )?(?:should|shall|do|would) (?:i|we|you|one) (?:use|choose|prefer|pick|take) /i,
  /^\W*(?:which|what|who)\b[^?,:]{0,40}[,:] /i,
  /^[^\p{L}]*что (?:мне )?(?:лучше|выбрать|использовать|взять)(?: (?:выбрать|использовать|взять))?[ ,:—-]+/iu,
];
/** A full stop within a word ends no name: "layout.js". */
const STOP = /[?.!](?=\s|$)/;
/** What ends the second of the two. */
const END = /[?.!](?=\s|$)| (?:in|for|with|when|to|в|для|при) /iu;
const ASKS =
  /^(?:is|are|can|does|do|did|should|will|would|has|have|how|what|why|when|where|which|who|whose|как|кто|что|где|куда|когда|почему|зачем|чем|какой|какая|какие|какое|можно|нужно)$/i;
const ARTICLE = /^(?:the|an?) (?=\S)/i;
/** Words of a name where nothing but the two is said, and where an opening says that they are names. */
const MOST_BARE = 3;
const MOST = 5;

/** The two things of a question for one of them; null for any other question. */
export function choiceOf(text: string): [string, string] | null {
  const clean = text
    .slice(0, LONGEST)
    .replace(/[`"«»“”]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const [before = "", after = "", ...more] = clean.split(OR);
  if (after === "" || more.length > 0) return null;
  const opening = OPENINGS.find((pattern) => pattern.test(before));
  const [second = "", ...rest] = after.split(opening ? END : STOP);
  if (!opening && rest.some((said) => said.trim() !== "")) return null;
  const name = (said: string) => said.trim().replace(ARTICLE, "");
  const sides: [string, string] = [name(opening ? before.replace(opening, "") : before), name(second)];
  const isName = (side: string) => {
    const words = side.split(" ");
    return side !== "" && words.length <= (opening ? MOST : MOST_BARE) && !ASKS.test(words[0] ?? "");
  };
  return sides.every(isName) ? sides : null;
}
