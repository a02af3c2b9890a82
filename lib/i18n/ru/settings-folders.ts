import type { settingsFolders as original } from "@/lib/i18n/en/settings-folders";

export const settingsFolders: Record<keyof typeof original, string> = {
  "folders.title": "Папки, которые читаются на своём месте",
  "folders.note":
    "Изменения в них отслеживаются, сами папки не меняются. Их можно указать и в <code>documents.folders</code> файла agents.yaml или в <code>DOCUMENT_FOLDERS</code> файла .env.local.",
  "folders.none": "Ни одной папки не указано.",
  "folders.here": "указана здесь",
  "folders.path": "Папка",
  "folders.pathHint": "Полный путь на компьютере, где работает Groundwork.",
  "folders.pathMissing": "Сначала укажите путь к папке.",
  "folders.name": "Имя",
  "folders.nameHint": "Входит в адреса документов. Если оставить пустым, будет взято имя самой папки.",
  "folders.check": "Проверить папку",
  "folders.checking": "Проверяется",
  "folders.would":
    "Имя — «{name}», {files, plural, one {будет прочитан #\u00a0файл} few {будут прочитаны #\u00a0файла} many {будут прочитаны #\u00a0файлов} other {будут прочитаны #\u00a0файла}} ({size}).",
  "folders.wouldNone": "Имя — «{name}», читать пока нечего. То, что появится в папке позже, найдётся.",
  "folders.more": "Файлов больше, чем здесь посчитано.",
  "folders.kind":
    "{kind, select, markdown {Markdown} html {HTML} text {Простой текст} pdf {PDF} docx {DOCX} table {CSV и TSV} json {JSON} other {Код}}: {files, number}",
  "folders.left": "Не войдут",
  "folders.leftFor":
    "{reason, select, unknown_kind {Файлы .{kind}} too_large {Файлы больше 5\u00a0МБ} packed_too_large {PDF и DOCX больше 40\u00a0МБ} empty {Пустые файлы} link_out {Ссылки за пределы папки} link_broken {Ссылки в никуда} too_deep {Слишком глубоко вложенные папки} folder_closed {Папки, которые нельзя открыть} other {Файлы, которые нельзя открыть}}: {files, number}, например <path>{example}</path>",
  "folders.leftMore": "По другим причинам: {files, number}",
  "folders.never": "Скрытые файлы и содержимое node_modules не читаются никогда.",
  "folders.sent": "Текст файлов будет отправляться на {host}, чтобы фрагменты находились и по смыслу.",
  "folders.add": "Добавить папку",
  "folders.adding": "Добавляется",
  "folders.added": "Папка «{name}» добавлена.",
  "folders.remove": "Убрать",
  "folders.removeOf": "Убрать {name}",
  "folders.sure":
    "Убрать «{name}»? Её документы больше не будут находиться. Сама папка и файлы останутся как есть, а отчёты сохранят текст, на который ссылаются.",
  "folders.keep": "Оставить",
  "folders.removed": "Папка «{name}» убрана.",
};
