// Whether a sentence states something that needs a source: a number, a date, a name, a comparison. English
// and Russian. A sentence about the report itself, an absence, a question or an instruction without figures
// states nothing.

import { datesIn } from "./facts-dates";

/** Months and seasons without a day or a year. */
const SEASON = new RegExp(
  [
    `(?<!\\p{L})(?:in|since|until|by|last|early|late|before|after) (?:January|February|March|April|June|July|August|September|October|November|December)(?!\\p{L})`,
    `(?<!\\p{L})(?:in|since) the (?:spring|summer|autumn|fall|winter) of(?!\\p{L})`,
    `(?<!\\p{L})(?:в|с|до|к) (?:январ|феврал|март|апрел|ма[ейя](?!\\p{L})|июн|июл|август|сентябр|октябр|ноябр|декабр)\\p{L}{0,2}(?!\\p{L})`,
    `(?<!\\p{L})(?:весной|летом|осенью|зимой) (?:того|прошлого|этого) года(?!\\p{L})`,
  ].join("|"),
  "iu",
);
const CENTURY = /(?<!\p{L})[XVI]{1,5}(?:[–—-][XVI]{1,5})?\s+(?:век|столети|century)/u;
/** Digits outside words such as `ES6`, and outside references such as "Step 2". */
const DIGITS = /(?<![\p{L}\p{N}_])(?<!\p{L}[-.])\p{N}/gu;
const PLACE =
  /(?<!\p{L})(?:step|section|part|chapter|table|figure|fig\.|appendix|page|item|point|note|option|example|question|шаг\p{L}{0,3}|раздел\p{L}{0,2}|част[ьи]|глав[аеы]|таблиц[аеы]|рис(?:унок|унке|\.)|приложени[ея]|страниц[аеы]|пункт\p{L}{0,2}|пример\p{L}{0,2}|вариант\p{L}{0,2}|вопрос\p{L}{0,2})\s{1,3}(?:№\s?)?\p{N}{1,3}(?:[.–-]\p{N}{1,3})*(?![\p{N}%])/giu;
const NO_FIGURE = /(?<![\p{L}\p{N}])(?:[2-5]\s?D|[2-5]G|24\/7|2FA|B2B)(?!\p{L})/gu;
const COUNT_EN =
  "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|several";
const COUNT_RU =
  "дв[ае]|дву[хм]я?|тр(?:и|[её]х)|четыр(?:е|[её]х)|пят[ьи]|шест[ьи]|сем[ьи]|вос[ье]м[ьи]|девят[ьи]|десят[ьи]|двадцат[ьи]|тридцат[ьи]|пятьдесят|сто|несколько";
const WORDED = new RegExp(
  [
    `(?<!\\p{L})(?:${COUNT_EN})[ -](?:and a half )?(?:percent|per cent|times|thousand|million|billion|trillion|decades?|years?|months?|weeks?|days?|hours?|minutes?|seconds?|dollars|euros|pounds|rubles|roubles|met(?:er|re)s|kilomet(?:er|re)s|miles|tons|tonnes|people)(?!\\p{L})`,
    `(?<!\\p{L})(?:(?:a|one|two)[ -]thirds?|(?:one|three)[ -]quarters?|a quarter|half) of(?!\\p{L})`,
    `(?<!\\p{L})(?:twice|three times|half) as(?!\\p{L})`,
    `(?<!\\p{L})(?:${COUNT_RU}) (?:раза?|процент\\p{L}{0,3}|тысяч\\p{L}{0,3}|миллион\\p{L}{0,3}|миллиард\\p{L}{0,3}|лет|года?|месяц\\p{L}{0,3}|недел\\p{L}{1,3}|дн(?:я|ей)|час(?:а|ов)?|минут\\p{L}{0,2}|секунд\\p{L}{0,2}|рублей|долларов|евро|человек)(?!\\p{L})`,
    `(?<!\\p{L})(?:половина|половину|треть|четверть|две трети|три четверти)(?!\\p{L})`,
    `(?<!\\p{L})(?:вдвое|втрое|вчетверо|удво[ие]\\p{L}{1,6}|утро[ие]\\p{L}{1,6})(?!\\p{L})`,
  ].join("|"),
  "iu",
);
const COMPARED = new RegExp(
  [
    `(?<!\\p{L})(?:more|less|fewer|(?!rather|other)\\p{L}{2,12}er|worse) (?:[\\p{L}-]{1,20} ){0,4}than(?! once| just| one(?!\\p{L}))(?!\\p{L})`,
    `(?<!\\p{L})(?:compared (?:with|to)|in comparison (?:with|to)|outperform(?:s|ed)?|outsold|exceed(?:s|ed)|surpass(?:es|ed)|doubled|tripled|quadrupled|halved)(?!\\p{L})`,
    `(?<!\\p{L})(?:rose|fell|increased|decreased|declined|dropped|grew|shrank) (?:by|from|to|sharply|steadily|slightly|again|faster)(?!\\p{L})`,
    `(?<!\\p{L})as (?:\\p{L}{2,14}ly )?(?!well|soon|long|far|much as possible)\\p{L}{3,12} as (?:the|a|an|in|its|their|that|those|\\p{Lu})(?!\\p{L})`,
    `(?<!\\p{L})(?:быстрее|медленнее|дешевле|дороже|крупнее|сильнее|слабее|эффективнее|точнее|тяжелее|легче|надежнее|надёжнее|популярнее|чаще|реже|мощнее|шире|моложе|старше) (?!всего(?!\\p{L}))\\p{L}`,
    `(?<!\\p{L})(?:больше|меньше|выше|ниже|лучше|хуже|длиннее|короче|раньше|позже|более \\p{L}{3,20}|менее \\p{L}{3,20}|\\p{L}{4,20}ее)(?:,| [\\p{L}-]{1,20},)? чем(?!\\p{L})`,
    `(?<!\\p{L})(?:по сравнению с|в отличие от|превы(?:шает|шают|сил|сила|сило|сили)|опере(?:жает|дил|дила|дили)|уступа(?:ет|ют))(?!\\p{L})`,
    `(?<!\\p{L})(?:вырос(?:ла|ло|ли)?|упал(?:а|о|и)?|снизил(?:ся|ась|ось|ись)|сократил(?:ся|ась|ось|ись)|увеличил(?:ся|ась|ось|ись)|подорожал\\p{L}?|подешевел\\p{L}?)(?!\\p{L})`,
  ].join("|"),
  "iu",
);
const NOT_SUPERLATIVE =
  "latest|nearest|rest|test|request|interest|forest|guest|quest|contest|digest|protest|arrest|chest|nest|priest|manifest|modest|honest|ingest|invest|harvest|west|east|best way|best practices?|suggest|highest level|lowest level";
const SUPERLATIVE = new RegExp(
  [
    `(?<!\\p{L})(?:the|its|their|world['’]s|(?:second|third)[ -]|by far the) ?(?:(?!(?:${NOT_SUPERLATIVE})(?!\\p{L}))\\p{L}{3,12}est|worst|most \\p{L}{4,20}|least \\p{L}{4,20})(?!\\p{L}) \\p{L}`,
    `(?<!\\p{L})(?:is|was|were|became) (?:\\p{L}{2,12} )?the first(?!\\p{L}) (?!step|part|section|time|thing|parameter|argument)\\p{L}`,
    `(?<!\\p{L})сам(?:ый|ая|ое|ые|ого|ой|ых|ым|ыми|ую) \\p{L}{3,20}(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ых|их|ым|им|ыми|ими|ую|юю)(?!\\p{L})`,
    `(?<!\\p{L})(?:наиболее|наименее) \\p{L}{4,}`,
    `(?<!\\p{L})(?!(?:дальнейш|ближайш|малейш))(?:\\p{L}{3,14}(?:ейш|айш)|(?:наи)?лучш|(?:наи)?худш|наибольш|наименьш)(?:ий|ая|ее|ие|его|ей|их|им|ими|ую)(?!\\p{L})(?! способ| практик)`,
    `(?<!\\p{L})(?:больше|меньше|чаще|лучше|быстрее|дешевле|дороже) (?:всего|всех)(?!\\p{L})`,
  ].join("|"),
  "iu",
);

const META = new RegExp(
  [
    `^(?:(?:in|of) )?(?:this|the present) (?:report|section|chapter|article|answer|overview|summary|table|list|part|document|comparison)(?!\\p{L})`,
    `^(?:the )?(?:report|table|list|summary|sections?|overview|answer|figures?|rest of (?:the|this) report)(?: \\p{L}{1,12}){0,2} (?:has|have|contains?|covers?|describes?|compares?|consists?|is (?:divided|organi[sz]ed|structured|based)|looks?|summari[sz]es?|lists?|quotes?|explains?|answers?|starts?|begins?|gives?|shows?|draws?|says|discuss(?:es)?|follows?|below|above|ends?)(?!\\p{L})`,
    `^(?:in )?(?:the )?(?:next|following|last|previous) (?:section|part|chapter|table|paragraph|list)s?(?!\\p{L})`,
    `^(?:below|above|here|first|next|finally|the following|as (?:noted|shown|mentioned|described)|see|note that (?:this|the) report|for (?:details|more))(?!\\p{L})[^.]{0,60}(?:report|sections?|table|list|below|above|compare|describe|look|follow|summar|question|source|overview)`,
    `^(?:we|i) (?:looked|searched|compared?|read|found no|chose|describe|look|will|have (?:looked|searched|compared|read)|used|focus|consider|could not)(?!\\p{L})`,
    `^(?:all )?(?:the )?(?:sources?|pages?|searches) (?:were|was|that were|read|used|consulted|cited|are (?:listed|given|cited|numbered))(?!\\p{L})`,
    `^(?:the )?(?:question|user) (?:was|is|asks?|asked)(?!\\p{L})|^question:|^вопрос:`,
    `^(?:в |об )?(?:эт(?:ом|от|а|ой|и)|настоящ\\p{L}{2,3}|данн\\p{L}{2,3}) (?:отч[её]т\\p{L}{0,2}|раздел\\p{L}{0,2}|част\\p{L}{1,2}|таблиц\\p{L}|обзор\\p{L}?|глав\\p{L}|ответ\\p{L}?|списк?\\p{L}{0,2})(?!\\p{L})`,
    `^(?:отч[её]т|обзор|таблица|список|раздел\\p{L}?|ответ) (?:\\p{L}{1,20} ){0,2}(?:состоит|содержит|описывает|сравнивает|включает|посвящ[её]н|охватывает|рассматривает|показывает|отвечает|основан|только цитирует|перечисляет|заканчивается|начинается)`,
    `^(?:ниже|выше|далее|здесь|сначала|затем|наконец|в таблице|в списке)(?!\\p{L})[^.]{0,60}(?:привед|перечисл|описа|рассм|сравн|показ|отч[её]т|раздел|таблиц|спис|собран|сказано|говорится|речь)`,
    `^(?:в )?следующ\\p{L}{2,3} (?:раздел|част|глав|таблиц|спис)\\p{L}{0,3}(?!\\p{L})`,
    `^(?:мы|я) (?:искали?|сравнили?|прочитали?|рассмотрели?|нашли|не нашли|опишем|рассмотрим|сравним)(?!\\p{L})|^рассмотрим|^сравним`,
    `^(?:все )?(?:источники|страницы) (?:прочитаны|были|указаны|привед|перечисл|пронумер)`,
    `^(?:читайте|смотрите|см\\.)`,
    // Sentences of the built-in model around its quotations, in the languages whose own statements are not recognized above.
    `^(?:(?:in )?diese[mr] (?:bericht|antwort)|keine (?:sichere )?antwort|(?:auf )?den gelesenen seiten|die gelesenen seiten)(?!\\p{L})`,
    `^(?:(?:dans )?ce rapport|pas de réponse|(?:dans )?les pages lues)(?!\\p{L})`,
    `^(?:(?:en )?este informe|sin respuesta|(?:en )?las páginas leídas)(?!\\p{L})`,
  ].join("|"),
  "iu",
);
const ABSENT = new RegExp(
  [
    `^not found(?!\\p{L})|^(?:не найдено|не удалось найти)`,
    `(?<!\\p{L})(?:was|were|is|are|could|can)(?: not|n['’]t)(?: be)? (?:found|verified|confirmed|established|determined|named|stated|given|mentioned|available|disclosed)(?!\\p{L})`,
    `(?<!\\p{L})(?:no|none of the|neither|nothing) (?:\\p{L}{1,15} ){0,4}(?:sources?|pages?|documents?|information|data|figures?|evidence|quoted|found|read|sentences?|mentions?|says?|answers?)(?!\\p{L})`,
    `(?<!\\p{L})(?:sources?|pages?|documents?|documentation) (?:\\p{L}{1,15} ){0,3}(?:do(?:es)? not|don['’]t|doesn['’]t|did not) (?:say|name|give|mention|state|answer|contain|cover|tell|specify|agree|provide)`,
    `(?<!\\p{L})(?:не найден\\p{L}{0,2}|не удалось (?:найти|установить|подтвердить|проверить)|нет (?:данных|сведений|информации|источник\\p{L}{1,2})|ничего не (?:сказано|говорится|найдено)|ни (?:один|одна|одно|в одном) (?:из )?(?:\\p{L}{1,15} )?(?:источник\\p{L}{0,3}|страниц\\p{L}{0,2}|документ\\p{L}{0,2}|предложени\\p{L}))(?!\\p{L})`,
    `(?<!\\p{L})(?:источники|страницы|документы|документация|источник|страница) (?:об этом |этого |\\p{L}{1,15} )?не (?:сообща|называ|указыва|говор|упомина|отвеча|содерж|да[ёе]т|приводит|раскрыва)\\p{L}{0,4}`,
  ].join("|"),
  "iu",
);
/** Words that summarise what was said and cited before. */
const SUMMING =
  /^(?:in (?:short|sum|summary|conclusion|other words|general)|overall|therefore|thus|hence|so|to sum up|taken together|итак|таким образом|в целом|в итоге|в общем|следовательно|значит|иначе говоря|другими словами|короче говоря)(?!\p{L})/iu;
const ADVICE =
  /^(?:if you|(?:[^,]{3,80}, )?you (?:should|can|could|may|might|need|must|will|have)|consider|use|choose|prefer|start with|make sure|avoid|remember|check|try|learn|read|see|follow|place|add|call|set|create|replace|run|import|install|open|keep|we recommend|i recommend|для этого|используйте|выберите|попробуйте|проверьте|убедитесь|начните|если (?:вы|вам|нужн\p{L})|вы (?:можете|должны)|можно|следует|стоит|рекомендуем)(?!\p{L})/iu;

const LONGEST = 2000;
const FEWEST_WORDS = 3;
const FEWEST_WORDS_FOR_NAME = 4;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu;
const NAME = /(?<![\p{L}\p{N}_.])\p{Lu}[\p{L}\p{M}'’]*(?:[.-]\p{L}[\p{L}\p{M}'’]*)*/gu;
/** Capitalised words that are not names: the pronoun, weekdays, common terms. */
const NO_NAME =
  /^(?:I|I['’]\p{L}{1,2}|Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?|Internet|Web|English|Russian|Markdown|Note|Yes|No)$/u;

/** A sentence without its citation numbers, code, links and Markdown marks. */
export function plainSentence(sentence: string): string {
  return sentence
    .slice(0, LONGEST)
    .replace(/`{1,2}[^`\n]{0,300}`{1,2}/g, " code ")
    .replace(
      /!?\[[^[\]]{0,300}\]\([^()\s]{0,500}(?:\([^()\s]{0,100}\)[^()\s]{0,200})?(?:\s"[^"\n]{0,200}")?\)/g,
      " ",
    )
    .replace(/\[\^?\s*\d[\d\s,;–—-]{0,60}\]/g, " ")
    .replace(/<?https?:\/\/[^\s<>]{1,2000}>?|<\/?[a-z][^<>]{0,200}>/gi, " ")
    .replace(/^(?:\s|[>#|*_~]|[-+](?=\s)|\[[ x]\](?=\s)|\d{1,3}[.)](?=\s))+/, "")
    .replace(/[*~\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** True when the text contains a figure or a date, in digits or in words. */
function hasFigure(plain: string): boolean {
  const own = plain.replace(PLACE, " ").replace(NO_FIGURE, " ");
  DIGITS.lastIndex = 0;
  return (
    DIGITS.test(own) || SEASON.test(own) || datesIn(own).length > 0 || CENTURY.test(own) || WORDED.test(own)
  );
}

/** A name inside the sentence; at its start every word is capitalised. */
function hasName(plain: string): boolean {
  const words = plain.match(WORD)?.length ?? 0;
  if (words < FEWEST_WORDS_FOR_NAME) return false;
  for (const { 0: word, index } of plain.matchAll(NAME)) {
    const before = plain.slice(0, index).trimEnd();
    if (before === "" || /[.:!?…"“«„(—–]$/.test(before)) continue;
    const capitals = word.replace(/[^\p{L}]/gu, "");
    if (capitals === capitals.toUpperCase() || NO_NAME.test(word)) continue;
    return true;
  }
  return false;
}

/** True when a sentence of a report states something that needs a source. */
export function isFactual(sentence: string): boolean {
  const plain = plainSentence(sentence);
  if ((plain.match(WORD)?.length ?? 0) < FEWEST_WORDS) return false;
  // A line with only bold text is effectively a heading.
  if (/^\s*(?:\*\*|__)[^*_\n]{1,200}(?:\*\*|__):?\s*$/.test(sentence)) return false;
  if (/\?["”»)]?$/.test(plain) || META.test(plain) || ABSENT.test(plain)) return false;
  const leadsOn = /:$/.test(plain);
  const stated = leadsOn ? plain.replace(/“[^“”]*”|«[^«»]*»|"[^"]*"/g, " ") : plain;
  if (hasFigure(stated)) return true;
  if (leadsOn || SUMMING.test(plain) || ADVICE.test(plain)) return false;
  return COMPARED.test(plain) || SUPERLATIVE.test(plain) || hasName(plain);
}

/** True when a table row has a cell that states something, apart from the cell that names the row. */
export function isFactualRow(row: string): boolean {
  const cells = row
    .slice(0, LONGEST)
    .replace(/^[\s>]*\|?|\|\s*$|(?<!\s)\s*$/g, "")
    .split(/(?<!\\)\|/)
    .map(plainSentence);
  return cells.slice(1).some((cell) => hasFigure(cell) || isFactual(cell));
}
