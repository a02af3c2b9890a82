import type { Translated } from "@/lib/i18n/catalogue";

export const changes: Translated<"changes"> = {
  "line.changed":
    "{count, plural, one {изменился # вывод} few {изменились # вывода} many {изменились # выводов} other {изменились # вывода}}",
  "line.new":
    "{count, plural, one {появился # новый} few {появились # новых} many {появились # новых} other {появились # новых}}",
  "line.gone": "{count, plural, one {исчез #} few {исчезли #} many {исчезли #} other {исчезли #}}",
  "line.unchanged":
    "{count, plural, one {# остался прежним} few {# остались прежними} many {# остались прежними} other {# остались прежними}}",
  "line.loud": "Из выводов {parts}; {unchanged}.",
  "line.quiet":
    "Ничего не изменилось: {count, plural, one {# вывод остался прежним} few {# вывода остались прежними} many {# выводов остались прежними} other {# вывода остались прежними}}.",
  "line.none": "Ни в одном из отчётов нет выводов со ссылками, которые можно сравнить.",
  "line.dead":
    "{count, plural, one {# источник больше не удалось прочитать.} few {# источника больше не удалось прочитать.} many {# источников больше не удалось прочитать.} other {# источника больше не удалось прочитать.}}",
  title: "Что изменилось",
  titleOf: "Что изменилось: {title}",
  since: "С какого отчёта",
  until: "По какой отчёт",
  report: "{place, number}. {title}",
  reportVersion: "{place, number}. {title}, версия {version, number} из {versions, number}",
  versions: "Сравнить тексты",
  only: "В исследовании пока один отчёт. С ним можно будет сравнить следующий.",
  open: "Что изменилось с прошлого отчёта",
  openFindings: "Какие выводы изменились",
  openSince: "Выводы<unseen>, изменившиеся с версии {number, number}</unseen>",
  changed: "Изменилось",
  new: "Новое",
  gone: "Исчезло",
  unchanged: "Без изменений",
  count: "{count, number}",
  before: "Было",
  after: "Стало",
  opposite: "Теперь говорится обратное",
  values: "было {before}, стало {after}",
  fromPage: "Отчёт этого не повторяет, но на странице это сказано.",
  noPassage: "Цитаты нет",
  passage: "Место в источнике {number}: {title}",
  "why.page": "страница этого больше не говорит",
  "why.dead": "страницу больше не удалось прочитать",
  "why.report": "этого нет ни в новом отчёте, ни на его страницах",
  onlyBefore: "В новом отчёте не повторено",
  onlyAfter: "В прежнем отчёте не было, но страница это уже говорила",
  sources: "Источники",
  "source.new": "Новый",
  "source.changed": "Текст изменился",
  "source.dead": "Больше не удалось прочитать",
  "source.unchanged": "Без изменений",
  sourcesUnchanged:
    "{count, plural, one {# источник не изменился} few {# источника не изменились} many {# источников не изменились} other {# источника не изменились}}",
  difference: "Все различия",
  moreRows:
    "{count, plural, one {отличается ещё # абзац} few {отличаются ещё # абзаца} many {отличаются ещё # абзацев} other {отличаются ещё # абзаца}}",
  showRows:
    "{count, plural, one {отличается # абзац} few {отличаются # абзаца} many {отличаются # абзацев} other {отличаются # абзаца}}",
  export: "Сохранить как",
  incomplete:
    "Отчёты слишком длинные, чтобы сравнить каждое утверждение, поэтому часть изменений могла не попасть сюда.",
  refused: "Отчёты не сравнили",
};
