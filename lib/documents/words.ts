import { foldWord, isCyrillic, stemWord } from "@/db/search-words";

export { foldWord, isCyrillic, stemWord };

export type Token = { stem: string; start: number; end: number };

/** The words of a text with their stems and UTF-16 offsets, cut as the index cuts them. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}\p{Co}]+/gu))
    tokens.push({
      stem: stemWord(foldWord(match[0])),
      start: match.index,
      end: match.index + match[0].length,
    });
  return tokens;
}

const STOP = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both
  but by can cannot could did do does doing done down during each few for from further get gets give had has have having he
  her here hers him his how i if in into is it its just me more most my no nor not of off on once only or other our
  ours out over own please same she should so some such tell than that the their them then there these they this those through to
  too under until up us very want was way we were what when where which while who whom why will with would you your yours
  explain describe difference vs versus between best good does dont work works working need make makes using used use
  а без более бы был была были было быть в вам вас ведь весь во вот все всего всех вы где да даже для до его ее если есть еще же за
  здесь и из или им их к как какая какие какой какова когда кто ли лучше между меня мне можно мой мы на над надо нам нас не него нее нет ни них
  но ну о об однако он она они оно от очень по под после потому при про с со сам свой себя сейчас так также такой там те
  тем то того тоже той только том ты у уже хотя чего чей чем что чтобы чье эта эти это этого этой этот я расскажи объясни
  работает сделать нужно использовать является`
    .split(/\s+/)
    .map(foldWord),
);

/** Words that say nothing about what is looked for. */
export function isStopWord(folded: string): boolean {
  return STOP.has(folded);
}
