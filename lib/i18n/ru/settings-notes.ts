// Zotero and the folder for notes; part of the settings.

import type { settingsNotes as source } from "@/lib/i18n/en/settings-notes";

export const settingsNotes: Record<keyof typeof source, string> = {
  "part.notes": "Заметки и ссылки",
  "find.notes": "Zotero, Obsidian, библиография, менеджер ссылок, заметки, хранилище, Markdown",
  "notes.lead":
    "Отчёты можно сохранять как заметки Obsidian, а их источники — в Zotero; коллекция Zotero может стать документами, которые читает исследование. То и другое выключено, пока не настроено здесь.",
  "notes.reading": "Загружается, что настроено",
  "notes.fixed": "Задано переменными окружения.",
  "notes.zotero": "Библиотека Zotero",
  "notes.zotero.what":
    "Для веб-API нужен ключ; его создают в настройках zotero.org/settings/security. Он должен разрешать чтение библиотеки, а для экспорта отчётов — и запись. Zotero на этом компьютере ключа не требует, но доступен только для чтения.",
  "notes.way": "Подключение",
  "notes.way.web": "Веб-API с ключом",
  "notes.way.local": "Zotero на этом компьютере",
  "notes.address": "Адрес",
  "notes.library": "Библиотека",
  "notes.libraryHint": "Например users/123456 или groups/123456. Номер указан на странице ваших ключей.",
  "notes.key": "Ключ",
  "notes.keyHint": "Хранится зашифрованным и больше не показывается.",
  "notes.connect": "Проверить и сохранить",
  "notes.connecting": "Проверяется",
  "notes.hasKey": "с ключом",
  "notes.hint": "с ключом, который кончается на {hint}",
  "notes.noKey": "без ключа",
  "notes.readOnly": "только чтение",
  "notes.forget": "Отключить",
  "notes.forgetAsk": "Забыть эту библиотеку и её ключ? Импортированные документы останутся.",
  "notes.keep": "Оставить",
  "notes.import": "Импортировать коллекцию",
  "notes.importWhat":
    "Её файлы становятся документами; запись без файла — страницей с её данными, аннотацией и заметками. Повторный импорт обновляет изменившееся и удаляет то, чего больше нет.",
  "notes.load": "Показать коллекции",
  "notes.loading": "Запрашивается Zotero",
  "notes.collection": "Коллекция",
  "notes.collectionOf":
    "{name} ({count, plural, one {# запись} few {# записи} many {# записей} other {# записи}})",
  "notes.noCollections": "В этой библиотеке нет коллекций.",
  "notes.below": "Вместе с вложенными коллекциями",
  "notes.start": "Импортировать",
  "notes.stop": "Остановить",
  "notes.running":
    "Импорт: {done, number} из {total, plural, one {# записи} few {# записей} many {# записей} other {# записи}}",
  "notes.begun": "Импорт: у Zotero запрашивается, что есть",
  "notes.done":
    "Импортировано: записано {written, number}, без изменений {unchanged, number}, удалено {removed, number}.",
  "notes.partly": "В коллекции больше, чем можно импортировать; остальное пропущено.",
  "notes.imported": "Импортировано",
  "notes.importOf":
    "{items, plural, one {# запись} few {# записи} many {# записей} other {# записи}}, {documents, plural, one {# документ} few {# документа} many {# документов} other {# документа}}",
  "notes.importedAt": "Последний импорт: <when></when>",
  "notes.interrupted": "Прерван; повторный импорт продолжит его.",
  "notes.again": "Импортировать снова",
  "notes.againOf": "Импортировать снова: {name}",
  "notes.faults":
    "{count, plural, one {# файл получить не удалось} few {# файла получить не удалось} many {# файлов получить не удалось} other {# файла получить не удалось}}",
  "notes.fault.no_file": "у Zotero нет этого файла",
  "notes.fault.linked": "он вне хранилища Zotero",
  "notes.fault.too_large": "он слишком велик",
  "notes.fault.unreadable": "его хранилище не даёт понятного ответа",
  "notes.fault.kind": "файлы такого рода не читаются",
  "notes.fault.barred": "на его месте ссылка или папка",
  "notes.fault.full": "достигнут предел одного импорта; импортируйте снова, чтобы продолжить",
  "notes.obsidian": "Хранилище Obsidian",
  "notes.obsidian.what":
    "Отчёты и их источники становятся заметками Markdown в подпапке Groundwork этой папки; больше ничего не записывается. Изменённые вами заметки не перезаписываются.",
  "notes.folder": "Папка",
  "notes.folderHint": "Полный путь к хранилищу на компьютере, на котором работает Groundwork.",
  "notes.automatic": "Сохранять каждый готовый отчёт",
  "notes.automaticOn": "Сохраняется каждый готовый отчёт.",
  "notes.automaticOff": "Отчёты сохраняются из меню «Экспорт».",
  "notes.save": "Сохранить",
  "notes.saving": "Сохраняется",
  "notes.forgetFolder": "Больше не использовать",
  "notes.forgetFolderAsk": "Больше не использовать эту папку? Заметки в ней останутся.",
};
