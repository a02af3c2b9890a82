import type { runLatent as original } from "@/lib/i18n/en/run-latent";

export const runLatent: Record<keyof typeof original, string> = {
  "compare.doing": "Сравнивает источники: {question}",
  "compare.line": "Сравнение источников: {question}",
  "compare.differ":
    "{count, plural, one {#\u00a0расхождение} few {#\u00a0расхождения} many {#\u00a0расхождений} other {#\u00a0расхождения}}",
  "compare.agree": "источники сходятся",
  "compare.differs": "источники расходятся",
  "compare.oneOnly": "об этом говорит один источник",

  "note.doing": "Записывает: {name}",
  "note.line": "Заметка «{name}»: {text}",
  "delegate.find": "Что нужно найти: {find}",
  "delegate.doing": "Исследует частный вопрос: «{question}»",
  "delegate.doingMany":
    "{count, plural, one {Исследует #\u00a0частный вопрос} few {Исследует сразу #\u00a0частных вопроса} many {Исследует сразу #\u00a0частных вопросов} other {Исследует сразу #\u00a0частного вопроса}}: «{question}»",
  "delegate.narrow":
    "Исследует {count, plural, one {#\u00a0вопрос} few {#\u00a0вопроса} many {#\u00a0вопросов} other {#\u00a0вопроса}}",
  "delegate.line": "Частный вопрос «{question}»",
  "delegate.working": "в работе",
  "delegate.failed": "завершён без ответа",
  "delegate.error": "завершён с ошибкой",
  "delegate.cancelled": "остановлен",
  "delegate.open": "Открыть это исследование",
  "delegate.sources":
    "{count, plural, one {#\u00a0источник} few {#\u00a0источника} many {#\u00a0источников} other {#\u00a0источника}}",
  "delegate.read":
    "{count, plural, one {прочитан #} few {прочитаны #} many {прочитано #} other {прочитано #}}",
  "delegate.nothing": "Источников оно не дало.",
  "lane.name": "К вопросу «{name}»",
  "lane.other": "К вопросу в целом",
  "buildTable.filling":
    "Заполняет таблицу: {filled} из {cells, plural, one {#\u00a0ячейки} few {#\u00a0ячеек} many {#\u00a0ячеек} other {#\u00a0ячейки}}",
  "placeChart.doing": "Рисует график {title}",
  "placeChart.line": "График {title}",
  "placeChart.points": "{count, plural, one {# точка} few {# точки} many {# точек} other {# точки}}",
  "buildTable.doing": "Заполняет таблицу: {title}",
  "buildTable.line": "Таблица свидетельств «{title}»",
  "buildTable.cells":
    "{filled} из {cells, plural, one {#\u00a0ячейки} few {#\u00a0ячеек} many {#\u00a0ячеек} other {#\u00a0ячейки}}",
  "table.doing": "Составляет таблицу: {title}",
  "table.line": "Таблица «{title}»",
  "table.rows":
    "{count, plural, one {#\u00a0строка} few {#\u00a0строки} many {#\u00a0строк} other {#\u00a0строки}}",
  "table.source": "Источник",
  "table.missing": "Нет ни в одном из источников: {values}",
};
