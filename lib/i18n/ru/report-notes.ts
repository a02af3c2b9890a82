import type { reportNotes as original } from "@/lib/i18n/en/report-notes";

export const reportNotes: Record<keyof typeof original, string> = {
  "notes.obsidian": "Сохранить в Obsidian",
  "notes.obsidian.detail": "Заметка со ссылками на заметки источников",
  "notes.saving": "Заметки сохраняются",
  "notes.saved":
    "Сохранено: {path}, {count, plural, =0 {без источников} one {# источник} few {# источника} many {# источников} other {# источника}}.",
  "notes.same": "Заметки уже были обновлены: {path}.",
  "notes.copied":
    "{count, plural, one {Одна заметка изменена вручную и остаётся как есть; новый текст рядом:} few {# заметки изменены вручную и остаются как есть; новые тексты рядом:} many {# заметок изменены вручную и остаются как есть; новые тексты рядом:} other {# заметки изменены вручную и остаются как есть; новые тексты рядом:}} {paths}",
  "notes.zotero": "Экспорт в Zotero…",
  "notes.zotero.detail": "Цитируемые источники с отрывками",
  "notes.title": "Экспорт в Zotero",
  "notes.lead":
    "Источники, которые цитирует отчёт, добавляются в коллекцию, каждый с цитируемыми отрывками в заметке. То, что там уже есть, не добавляется второй раз и не меняется.",
  "notes.reading": "У Zotero запрашиваются коллекции",
  "notes.collection": "Коллекция",
  "notes.new": "Новая коллекция",
  "notes.name": "Название новой коллекции",
  "notes.nameMissing": "Сначала введите название.",
  "notes.files": "Приложить текст каждой страницы, каким он был прочитан",
  "notes.export": "Экспортировать",
  "notes.exporting": "Экспортируется",
  "notes.exported": "Добавлено: {added, number}, уже было: {existing, number}, не удалось: {failed, number}.",
  "notes.state.added": "добавлен",
  "notes.state.existing": "уже был",
  "notes.state.failed": "не удалось",
};
