// Full stops that end no sentence in German and in dates of numbers: "vom 6. Oktober bis zum 24. November", "im 3. Quartal",
// "6. 10. 2025", "z. B. Gas". All splitters of sentences share these rules.

/** Characters looked at before and after a full stop. */
const BEFORE = 40;
const AFTER = 60;

const NUMBER = /(?<![\p{L}\p{N}.,])\d{1,3}$/u;
/** "6. 10. 2025": what stands before and after each of its full stops. */
const DAY_AND_MONTH = /(?<![\p{L}\p{N}.,])\d{1,2}\.\s\d{1,2}$/u;
const YEAR = /^\s(?:1[5-9]|20)\d\d(?!\p{N})/u;
const MONTH_AND_YEAR = /^\s\d{1,2}\.\s?(?:1[5-9]|20)\d\d(?!\p{N})/u;
const MONTH = /^\s\d{1,2}\.(?:\s|$)/u;

const GERMAN_MONTH = /^\s+(?:Januar|Jänner|Februar|Feber|März|Mai|Juni|Juli|Oktober|Dezember)s?(?!\p{L})/u;
/** Months that English writes alike. */
const ANY_MONTH = /^\s+(?:April|August|September|November)s?(?!\p{L})/u;
const NAMED_AND_YEAR = /^\s+(?:April|August|September|November)\s(?:1[5-9]|20)\d\d(?!\p{N})/u;
/** Nouns that follow a number in German, also without an article. */
const COUNTED =
  /^\s+(?:Quartal|Halbjahr|Jahrhundert|Jahrtausend|Auflage|Ausgabe|Jahrgang|Kapitel|Jahrestag|Geburtstag|Lebensjahr|Weltkrieg|Wahlperiode)(?:e?[sn])?(?!\p{L})/u;

/** German words before an ordinal. "I am 24." is English. */
const ARTICLE =
  /(?<!\p{L})(?:(?<!I\s)am|vom|zum|zur|beim|im|ins|bis|ab|seit|de[rmns]|dieser|dieses|diesem|jede[rmns]|[Dd]ie|das|und|oder|Am|Vom|Zum|Im|Bis|Ab|Seit|De[rmn]|Das)\s+$/u;
const WEEKDAY = /(?<!\p{L})(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag),?\s+$/u;
/** Nothing before the day but the mark of a new part. */
const OPENS = /(?:^|[,(:;–—-]\s*)$/u;

/** A capital letter that begins a German noun, not one of the words that often begin a sentence. */
const NOUN =
  /^\s+(?!(?:Ab|Aber|Abends|Allerdings|Alle|Als|Also|Am|An|Auch|Auf|Aus|Außerdem|Bei|Beide|Bis|Da|Dabei|Dadurch|Dafür|Dagegen|Daher|Damit|Danach|Dann|Daran|Darauf|Darüber|Das|Dass|Davon|Davor|Dazu|De[mnrs]|Denn|Dennoch|Deshalb|Die|Diese[mnrs]?|Doch|Dort|Durch|Ein|Eine[mnrs]?|Er|Erst|Es|Für|Gegen|Heute|Hier|Ich|Ihr|Ihre|Im|In|Inzwischen|Ist|Jede[mnrs]?|Jedoch|Kein|Keine|Man|Mit|Nach|Nachdem|Nicht|Noch|Nun|Nur|Ob|Ohne|Sehr|Sein|Seine|Seit|Seitdem|Sie|So|Sobald|Sonst|Sowohl|Später|Trotz|Trotzdem|Über|Um|Und|Unter|Viele|Vom|Von|Vor|Vorher|Während|Wann|Warum|Was|Weil|Wenn|Wer|Wie|Wir|Wird|Wo|Zu|Zudem|Zuerst|Zum|Zur|Zuvor|Zwar|Zwischen)(?!\p{L}))\p{Lu}/u;

/** Of abbreviations, those that stand before a noun as well as before a number. */
const GERMAN_SHORT =
  /(?<![\p{L}\p{N}])(?:bzw|[Bb]spw|[Vv]gl|ggf|ggfs|evtl|sog|insb|[Ii]nkl|exkl|zzgl|zz|einschl|ca|Nr|Mio|Mrd|Tsd|Bd|Abb|Jh|Std|[Hh]rsg|[Zz]\.\s?[BTZ]|[Dd]\.\s?h|[Uu]\.\s?[aUÄä]|v\.\s?a|o\.\s?[gÄä]|s\.\s?[ou]|i\.\s?d\.\s?R|i\.\s?[HS]\.\s?v)$/u;
/** Those that English also has as words: before a number only. */
const BEFORE_NUMBER = /(?<![\p{L}\p{N}])(?:Abs|Art|Kap|Tab|Ziff|Rn|max|min|mind|rd)$/u;
/** The first full stop of "z. B.", "i. d. R.". */
const LETTER = /(?<!\p{L})(?:[Zz]|\p{Ll})$/u;
const LETTER_NEXT = /^\s?\p{L}\.(?!\p{L}{2})/u;

function isOrdinal(before: string, after: string): boolean {
  if (DAY_AND_MONTH.test(before) && YEAR.test(after)) return true;
  const number = NUMBER.exec(before);
  if (!number) return false;
  const lead = before.slice(0, number.index);
  const isDay = Number(number[0]) <= 31;
  if (isDay && MONTH_AND_YEAR.test(after)) return true;
  if (isDay && GERMAN_MONTH.test(after)) return true;
  if (COUNTED.test(after)) return true;
  if (ARTICLE.test(lead)) return NOUN.test(after) || MONTH.test(after);
  if (!isDay) return false;
  return (WEEKDAY.test(lead) && ANY_MONTH.test(after)) || (OPENS.test(lead) && NAMED_AND_YEAR.test(after));
}

/** True when the full stop at an offset ends no sentence. */
export function isInnerStop(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - BEFORE), at);
  const after = text.slice(at + 1, at + 1 + AFTER);
  if (/\d$/.test(before)) return isOrdinal(before, after);
  if (BEFORE_NUMBER.test(before)) return /^\s+\p{N}/u.test(after);
  if (LETTER.test(before) && LETTER_NEXT.test(after)) return true;
  return GERMAN_SHORT.test(before) && (NOUN.test(after) || /^\s+[\p{N}„»"(]/u.test(after));
}
