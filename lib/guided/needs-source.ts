// Whether a question asks for something that sources could answer. A greeting, a text to be worked on, a poem or a sum
// needs none, and a run that answers it without a search has done what was asked. Whatever is not clearly of these
// kinds needs sources.

const words = (list: string) => new Set(list.split(" "));

const SMALL_TALK = words(
  "hello hi hey hallo good morning evening afternoon night day thanks thank you very much so many lot bye goodbye please ok okay cheers how are doing today there who what can do your name help me test testing a for the привет здравствуй здравствуйте добрый доброе день утро вечер спасибо большое пожалуйста пока до свидания как дела ты вы кто что умеешь умеете можешь можете тебя вас зовут звать проверка тест ок",
);
/** One of these has to be among them. */
const ADDRESS = words(
  "hello hi hey hallo morning evening afternoon thanks thank bye goodbye cheers you your test testing привет здравствуй здравствуйте добрый доброе спасибо свидания ты вы тебя вас умеешь умеете можешь можете дела проверка тест",
);
const MOST_SMALL_TALK = 8;

const POLITE = words("please can could would will you kindly help me to пожалуйста можешь можете прошу");
const REWORK = words(
  "rewrite rephrase paraphrase reword proofread shorten translate correct polish edit summarize summarise simplify перепиши перепишите перефразируй перефразируйте переведи переведите исправь исправьте сократи сократите отредактируй отредактируйте упрости упростите",
);
/** What is worked on: it comes with the question, or stands before it. */
const MATERIAL = words(
  "paragraph paragraphs text sentence sentences email letter message абзац текст предложение письмо сообщение",
);
const POINTING = words(
  "this these the following my below above it этот это эти следующий следующее мой моё мое",
);

const MAKE = words(
  "write compose invent make tell sing напиши напишите сочини сочините придумай придумайте расскажи расскажите",
);
const INVENTED = words(
  "poem poems haiku limerick joke jokes song rhyme sonnet стих стихи стихотворение хокку хайку лимерик анекдот шутку песню сонет сказку",
);
const FILLING = words(
  "a an the me us some short funny little new another up one мне нам короткий короткое короткую смешной смешную",
);

const SUM_WORDS = words(
  "what is what's calculate compute how much equals equal сколько будет посчитай вычисли равно чему",
);
const ADDRESS_OF_A_PAGE = /https?:\/\//iu;

/** The kind of a question shows in its beginning. */
const BEGINNING = 600;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];

const isSmallTalk = (all: string[]) =>
  all.length > 0 &&
  all.length <= MOST_SMALL_TALK &&
  all.every((word) => SMALL_TALK.has(word)) &&
  all.some((word) => ADDRESS.has(word));

/** "Rewrite this paragraph", "please translate the following sentence: …". */
function isRework(all: string[]): boolean {
  const [verb, ...rest] = all.slice(all.findIndex((word) => !POLITE.has(word)));
  if (verb === undefined || !REWORK.has(verb)) return false;
  const [pointing = "", ...object] = rest;
  if (!POINTING.has(pointing)) return false;
  return pointing === "it" ? object.length === 0 : object.slice(0, 2).some((word) => MATERIAL.has(word));
}

/** "Write a short poem about the sea". */
function isInvention(all: string[]): boolean {
  const [verb, ...rest] = all.slice(all.findIndex((word) => !POLITE.has(word)));
  const object = rest.find((word) => !FILLING.has(word));
  return verb !== undefined && MAKE.has(verb) && object !== undefined && INVENTED.has(object);
}

const LONGEST_SUM = 80;
const NUMBER = /^\d[\d.,]*%?$/u;
const OPERATION = /[+\-*/×÷^=()]/u;
const OPERATIONS = /([+\-*/×÷^=()])/gu;

/** "What is 17 * 23?": numbers and operations beside words that ask for their result. */
function isSum(question: string): boolean {
  if (question.length > LONGEST_SUM) return false;
  const terms = question
    .toLowerCase()
    .replaceAll("?", " ")
    .replace(OPERATIONS, " $1 ")
    .split(/\s+/u)
    .filter((term) => term !== "" && !SUM_WORDS.has(term));
  const numbers = terms.filter((term) => NUMBER.test(term));
  return (
    numbers.length > 1 &&
    numbers.length < terms.length &&
    terms.every((term) => NUMBER.test(term) || OPERATION.test(term))
  );
}

/** False for a question that no source has to answer; true whenever that is not clear. */
export function needsSource(question: string): boolean {
  if (ADDRESS_OF_A_PAGE.test(question)) return true;
  const all = wordsOf(question.slice(0, BEGINNING));
  return !(isSmallTalk(all) || isRework(all) || isInvention(all) || isSum(question));
}
