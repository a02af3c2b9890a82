// Decides where a search looks: where the person said, else by the words of the question. A pure function of words, so
// that the same question always goes to the same services.

import {
  isOfDocuments,
  PLACES,
  type Place,
  SPECIALIST_KINDS,
  type SpecialistKind,
} from "@/lib/sources/places";

/** Words and beginnings of words (`*`) that ask for a kind of source, in English, Russian, German, French and Spanish. */
const CUES: Record<SpecialistKind, string> = {
  scholarly: `study studies paper papers preprint* meta-analys* metaanalys* systematic-review* peer-reviewed
    randomi?ed trial trials clinical cohort placebo efficacy arxiv pubmed doi citation* journal journals scientific
    scientists researchers theorem hypothes?s literature-review doctoral dissertation*
    исследован* научн* статьи препринт* метаанализ* рандомизирован* клиническ* плацебо диссертац* учён* учены*
    гипотез* журнал* рецензируем* studie studien wissenschaft* étude études scientifique* estudio estudios científic*`,
  news: `news headline* breaking today yesterday this-week last-week announced announcement* election elections
    resigned press-release latest-on новост* сегодня вчера на-этой-неделе объявил* выборы выборах заявил*
    nachrichten heute gestern actualité* hoy noticias`,
  code: `github gitlab npm pypi library-for stacktrace stack-trace traceback exception compile* compiler typescript
    javascript python rust golang java kotlin swift c++ c# sql sqlite postgres postgresql mysql regex api sdk cli
    function debug* segfault nullpointer* react next.js node.js webpack vite docker kubernetes git npm-install
    open-source repository repositories framework* библиотек* репозитор* компилятор* исходн*-код* отладк* фреймворк*`,
};

type Cue = { words: string[] };

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}+#.'’]*/gu) ?? []).map((word) =>
    word.replace(/(?<![.'’])[.'’]+$/, ""),
  );

const cuesOf = (text: string): Cue[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((cue) => ({ words: cue.split("-") }));

const KNOWN = SPECIALIST_KINDS.map((kind) => ({ kind, cues: cuesOf(CUES[kind]) }));

/** `*` at the end stands for any ending, `?` for any one letter. */
function matches(word: string | undefined, cue: string): boolean {
  if (word === undefined) return false;
  const open = cue.endsWith("*");
  const stem = open ? cue.slice(0, -1) : cue;
  if (open ? word.length < stem.length : word.length !== stem.length) return false;
  return [...stem].every((letter, at) => letter === "?" || word[at] === letter);
}

const says = (words: readonly string[], { words: cue }: Cue): boolean =>
  words.some((_, at) => cue.every((part, offset) => matches(words[at + offset], part)));

/** The kinds of source that a text asks for by its words; empty for a general question. */
function kindsIn(text: string): SpecialistKind[] {
  // A hyphen separates words here: "peer-reviewed" and "peer reviewed" ask for the same.
  const words = wordsOf(text.replaceAll("-", " "));
  return KNOWN.filter(({ cues }) => cues.some((cue) => says(words, cue))).map(({ kind }) => kind);
}

/**
 * Where a search looks. `chosen` are the person's places; without them it is the web, and the specialists that the
 * question or the query asks for. Documents are a matter of the run's scope and never part of the answer.
 */
export function placesFor({
  chosen,
  question,
  query,
}: {
  chosen?: readonly Place[] | undefined;
  question: string;
  query: string;
}): Place[] {
  if (chosen && chosen.length > 0)
    return PLACES.filter((place) => !isOfDocuments(place) && chosen.includes(place));
  const kinds = new Set([...kindsIn(question), ...kindsIn(query)]);
  return ["web", ...SPECIALIST_KINDS.filter((kind) => kinds.has(kind))];
}
