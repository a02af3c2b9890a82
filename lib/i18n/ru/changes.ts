import type { Translated } from "../catalogue";

export const changes: Translated<"changes"> = {
  "line.changed":
    "{count, plural, one {изменился # вывод} few {изменились # вывода} many {изменились # выводов} other {изменились # вывода}}",
  "line.new":
    "{count, plural, one {появился # новый} few {появились # новых} many {появились # новых} other {появились # новых}}",
  "line.gone": "{count, plural, one {исчез #} few {исчезли #} many {исчезли #} other {исчезли #}}",
  "line.unchanged":
    "{count, plural, one {# остался прежним} few {# остались прежними} many {# остались прежними} other {# остались прежними}}",
  "line.loud": "Итог: {parts}; {unchanged}.",
  "line.quiet": "Ничего не изменилось: из выводов {unchanged}.",
  "line.none": "Ни в одном из отчётов нет выводов со ссылками, которые можно сравнить.",
  "line.dead":
    "{count, plural, one {# источник больше не удалось прочитать.} few {# источника больше не удалось прочитать.} many {# источников больше не удалось прочитать.} other {# источника больше не удалось прочитать.}}",
};
