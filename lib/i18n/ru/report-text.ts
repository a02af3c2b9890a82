import type { reportText as original } from "@/lib/i18n/en/report-text";

export const reportText: Record<keyof typeof original, string> = {
  "text.contents": "Содержание",
  "text.contentsOf": "Содержание отчёта",
  "text.report": "Отчёт",
  "text.inShort": "Краткий ответ",
  "text.retracted":
    "{count, plural, one {Источник {numbers} отозван: на него нельзя опираться.} few {Источники {numbers} отозваны: на них нельзя опираться.} many {Источники {numbers} отозваны: на них нельзя опираться.} other {Источники {numbers} отозваны: на них нельзя опираться.}}",
  "text.quotesOnly": "Это цитаты, выбранные программой.",
  "text.answerLater": "Краткий ответ пишется последним, по готовому отчёту.",
  "text.beingWritten": "Пишется",
  "text.facts":
    "<when></when> · {words}{count, plural, =0 {} one { · #\u00a0источник} few { · #\u00a0источника} many { · #\u00a0источников} other { · #\u00a0источника}}{times, plural, =0 {} one {, #\u00a0ссылка} few {, #\u00a0ссылки} many {, #\u00a0ссылок} other {, #\u00a0ссылки}}",
  "text.noSource": "Для этого предложения источник не назван",
  "text.tooHeavy":
    "Отсюда в тексте больше знаков разметки, чем может показать страница, поэтому он показан так, как написан. Ничего не потеряно: его можно править и выгружать.",
  "text.asked": "Вопрос: <link>{question}</link>",
  "text.copyLink": "Скопировать адрес этого раздела",
  "text.linkCopied": "Адрес скопирован",
  "text.notCopied": "Не скопировано",
  "text.formula": "Формула",
  "text.table": "Таблица",
  "text.copyTable": "Скопировать таблицу",
  "text.code": "Текст",
  "text.taskDone": "Сделано",
  "text.taskOpen": "Не сделано",
  "text.image": "{name} (изображение)",
  "text.imageUnnamed": "Изображение",
  "text.pictureSource": "Источник: [{number}] {title}",
  "text.pictureGone": "Это изображение здесь больше не хранится.",
  "text.mailTo": "Письмо на {address}",
  "text.note": "Примечание {label}",
  "text.diagram": "Схема",
  "text.diagramOf": "Схема: {name}",
  "text.diagramFailed": "Эту схему не удалось нарисовать. Вместо неё показан исходный текст.",
  "text.diagramSlow":
    "Схема рисовалась слишком долго, и рисование прервано. Вместо неё показан исходный текст.",
  "text.diagramLong": "Схема слишком велика, чтобы её рисовать. Вместо неё показан исходный текст.",
  "text.showSource": "Исходный текст",
  "text.showDiagram": "Показать схему",
  "text.showLarger": "Увеличить",
};
