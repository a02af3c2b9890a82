import type { reportTable as english } from "@/lib/i18n/en/report-table";

export const reportTable = {
  "table.make": "Таблица свидетельств",
  "table.makeTitle": "Построить таблицу свидетельств",
  "table.makeLead":
    "В каждой ячейке будет короткое значение из источников этой ветки, фрагмент, в котором оно стоит, и вердикт проверки ссылок. Заново ничего не ищется.",
  "table.title": "Заголовок",
  "table.titleExample": "Сравнение чайников",
  "table.rows": "Строки: предметы или источники, по одному в строке",
  "table.rowsHint": "Не больше 50. Строка вида [3] — источник 3.",
  "table.columns": "Столбцы: о чём спрашиваем, по одному в строке",
  "table.columnsHint": "Не больше 12, а ячеек всего не больше 400.",
  "table.build": "Построить таблицу",
  "table.building": "Запускается…",
  "table.missingPart": "Напишите заголовок и хотя бы по одной строке и столбцу.",
  "table.label": "Таблица свидетельств: {title}",
  "table.filter": "Отобрать строки",
  "table.noRow": "Таких строк нет.",
  "table.sort": "Сортировать по столбцу «{column}»",
  "table.row": "Строка",
  "table.cellsShown":
    "{shown} из {rows, plural, one {# строки} few {# строк} many {# строк} other {# строки}}",
  "table.notFound": "не найдено",
  "table.filling": "заполняется",
  "table.byHand": "вручную",
  "table.byHandWas": "Изменено вручную. Было: {value}",
  "table.was": "Спрошено заново. Было: {value}",
  "table.change": "Изменить ячейки",
  "table.stop": "Отменить изменения",
  "table.askAgain": "Спросить заново",
  "table.askAgainOf": "Спросить заново: {row}, {column}",
  "table.valueOf": "Значение: {row}, {column}",
  "table.save":
    "{count, plural, =0 {Сохранить} one {Сохранить # изменение} few {Сохранить # изменения} many {Сохранить # изменений} other {Сохранить # изменения}}",
  "table.saving": "Сохраняется…",
  "table.csv": "CSV",
  "table.xlsx": "Excel",
} as const satisfies Record<keyof typeof english, string>;
